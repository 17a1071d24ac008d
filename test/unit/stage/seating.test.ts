import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInAgents } from '../../../src/cast/builtins';
import { readAgent } from '../../../src/cast/reader';
import { parseDocumentText } from '../../../src/document/reader';
import { formats } from '../../../src/formats/index';
import { sharedKeywords, suggestCast } from '../../../src/stage/castSuggestion';
import { openingOf } from '../../../src/stage/opening';
import { seatCast } from '../../../src/stage/seating';
import type { Casting, Setup } from '../../../src/stage/setup';
import type { Voice } from '../../../src/voices/voice';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const [debate] = formats.filter(format => format.id === 'debate');
const [ada, bo] = builtInAgents.filter(agent => agent.slug !== 'arbitrator');
assert.ok(debate && ada && bo);

/** Two voices that know one alias each. */
const world = {
  voiceOf: (id: string): Voice => ({
    ...scriptedVoice(),
    modelOf: name => (name === `${id}-alias` ? `${id}-model` : undefined),
  }),
};

function models(own: Partial<Casting>, file: string | undefined, settings: Pick<Setup, 'model' | 'judgeModel'> = {}) {
  const agent = { ...ada, ...(file ? { model: file } : {}) } as typeof ada;
  const cast = [
    { role: 'proponent', agent, ...own },
    { role: 'opponent', agent: bo as typeof ada },
  ];
  const setup = { format: debate, cast, options: {}, voice: 'one', ...settings } as unknown as Setup;
  return seatCast(setup, world).seats.map(each => each.model);
}

describe('the model of a seat', () => {
  it('is what was picked, then the agent file’s, then the settings’, then none', () => {
    const settings = { model: 'set', judgeModel: 'judged' };
    assert.deepEqual(models({ model: 'picked' }, 'one-alias', settings), ['picked', 'set', 'judged']);
    assert.deepEqual(models({}, 'one-alias', settings), ['one-model', 'set', 'judged']);
    assert.deepEqual(models({}, 'unheard-of', settings), ['set', 'set', 'judged']);
    assert.deepEqual(models({}, undefined), [undefined, undefined, undefined]);
  });

  it('stands in the record by its own name, not by an alias', () => {
    assert.deepEqual(models({ model: 'one-alias' }, undefined), ['one-model', undefined, undefined]);
    assert.deepEqual(models({}, undefined, { model: 'one-alias' }), ['one-model', 'one-model', 'one-model']);
  });

  it('is one of its voice: another’s settings are not for it, nor a file’s that this voice does not know', () => {
    assert.deepEqual(models({ voice: 'two' }, 'one-alias', { model: 'set' }), [undefined, 'set', 'set']);
    assert.deepEqual(models({ voice: 'two' }, 'two-alias', { model: 'set' }), ['two-model', 'set', 'set']);
  });
});

describe('the icon of a seat', () => {
  it('is none that a name alone gave it where it plays a character, and what its file says everywhere', () => {
    const read = (text: string) => {
      const reading = readAgent({ path: '/a/.claude/agents/ines.md', text, source: 'workspace' });
      return 'agent' in reading ? reading.agent : undefined;
    };
    const [plain, own] = [
      read('# Ines\n\n## Personality\n- Counts cups.\n'),
      read('---\nname: Jo\nemoji: 🕯️\n---\n\nSees.'),
    ];
    assert.ok(plain && own);
    const cast = (role: string) => [plain, { ...own, slug: 'jo' }].map(agent => ({ role, agent }));
    const icons = (setup: Setup) =>
      seatCast(setup)
        .seats.slice(0, 2)
        .map(({ icon }) => icon);
    assert.deepEqual(icons(setupOf('scene', { cast: cast('character') })), ['', '🕯️']);
    assert.deepEqual(icons(setupOf('discussion', { cast: cast('participant') })), [plain.icon, '🕯️']);
  });
});

describe('an opening', () => {
  it('says by which edition of the rules it goes on, where a document may be read', () => {
    const of = (id: string, more: Partial<Setup>) =>
      openingOf(setupOf(id, more), worldOf(scriptedVoice())).opened.edition;
    assert.deepEqual(
      [of('debate', {}), of('debate', { document: undefined }), of('parliament', {})],
      [11, 11, undefined],
    );
  });
});

describe('who has most to say on a document', () => {
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.md') && !path.includes('LICENSE'))
      .map(path => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const agents = filesIn('test/fixtures/real/agents').flatMap(file => {
    const reading = readAgent({ ...file, source: 'workspace' });
    return 'agent' in reading ? [reading.agent] : [];
  });
  const documents = [...filesIn('test/fixtures/real/docs'), ...filesIn('test/fixtures/findings')];

  it('is not the longest file, and seldom the same', () => {
    const chosen = documents.flatMap(({ text }) => suggestCast(debate, agents, text).map(({ agent }) => agent));
    const times = new Map(chosen.map(agent => [agent, chosen.filter(each => each === agent).length]));
    assert.ok(
      Math.max(...times.values()) <= documents.length / 3,
      [...times].map(([{ name }, n]) => `${name} ${n}`).join(),
    );
    const usual = agents.reduce((sum, { body }) => sum + body.length, 0) / agents.length;
    assert.ok(chosen.reduce((sum, { body }) => sum + body.length, 0) / chosen.length < usual * 1.5);
  });

  const one = (name: string, description: string) => ({
    ...{ ...ada, name, slug: name, description },
    ...{ source: 'workspace' as const, own: {} },
  });

  it('does not speak for a side whose name is that of a built-in one who presides, as long as others do', () => {
    const moderator = one('moderator', 'Leads the talk about billing and invoices');
    const roster = [moderator, one('bill', 'Keeps billing right'), one('ina', 'Reads invoices')];
    const names = (of: typeof roster) =>
      suggestCast(debate, of, 'Billing sends invoices twice.').map(({ agent }) => agent.name);
    assert.deepEqual(names(roster).sort(), ['bill', 'ina']);
    assert.ok(names(roster.slice(0, 2)).includes('moderator'));
  });

  it('is not somebody who has nothing to do with it, as long as anybody has', () => {
    const roster = [one('ines', 'A guide who hides a letter'), one('bill', 'Keeps billing and invoices right')];
    const about = 'Billing sends invoices twice. Billing events carry no key, so invoices repeat.';
    assert.deepEqual(
      suggestCast(debate, roster, about).map(({ agent }) => agent.name),
      ['bill'],
    );
    assert.equal(suggestCast(debate, roster, 'Quux.').length, 2);
    const [ines, bill] = roster;
    assert.ok(ines && bill);
    assert.deepEqual([sharedKeywords(ines, about), sharedKeywords(bill, about)], [[], ['Billing', 'invoices']]);
  });

  it('has built-in agents around one table before somebody who has nothing to do with it', () => {
    const council = formats.find(format => format.id === 'council');
    assert.ok(council);
    const roster = [one('ines', 'A guide who hides a letter'), one('bill', 'Keeps billing and invoices right')];
    const seated = (about: string) => suggestCast(council, roster, about).map(({ agent }) => agent);
    const cast = seated('Billing sends invoices twice.');
    assert.equal(cast[0]?.name, 'bill');
    assert.ok(cast.length > 2 && cast.slice(1).every(({ source }) => source === 'builtin'));
    assert.equal(new Set(cast).size, cast.length);
    const scene = formats.find(format => format.play);
    assert.ok(scene);
    assert.equal(suggestCast(scene, roster, 'Billing sends invoices twice.').length, 2, 'nobody else can play');
    // Where nobody has to do with it, those of the workspace speak.
    assert.deepEqual(
      seated('Quux.').map(({ name }) => name),
      ['ines', 'bill'],
    );
  });

  it('is measured against the document and not against its title alone', () => {
    const about = documents.find(({ path }) => path.endsWith('0012-unified-key-format.md'));
    const cast = agents.filter(
      ({ name }) => name === 'database-administrator' || name === 'Real Estate Buyer & Seller',
    );
    assert.ok(about && cast.length === 2);
    const document = parseDocumentText(about.text, { path: about.path });
    const setup = setupOf('consensus', {
      document,
      topic: document.title,
      cast: cast.map(agent => ({ role: 'participant', agent })),
    });
    const { opened } = openingOf(setup, worldOf(scriptedVoice()));
    const of = (name: string) => opened.relevance[opened.seats.find(each => each.name === name)?.id ?? ''] ?? 0;
    assert.ok(of('database-administrator') > of('Real Estate Buyer & Seller'));
  });
});
