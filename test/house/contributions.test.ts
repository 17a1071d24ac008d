import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { generatedFrom, readSources, type Sources } from '../../scripts/lib/contributions.mjs';

type Change = (format: Sources['formats'][number]) => Partial<Sources['formats'][number]>;

/** What may change in a format, and what has to be generated anew then. */
const CHANGES: Readonly<Record<string, readonly [Change, ...string[]]>> = {
  'its title': [() => ({ title: 'Dispute' }), 'src/formats/views.ts'],
  'its icon': [() => ({ icon: 'flame' }), 'package.json', 'src/formats/views.ts'],
  'its options': [() => ({ options: [] }), 'src/formats/views.ts'],
  'a move of another limit': [
    ({ moves }) => ({
      moves: Object.fromEntries(Object.entries(moves).map(([key, each]) => [key, { ...each, limit: 7 }])),
    }),
    'src/formats/views.ts',
  ],
  'its command': [
    ({ offer }) => ({ offer: { ...offer, command: { en: 'Dispute It…', de: 'Darüber streiten…' } } }),
    'package.nls.de.json',
    'package.nls.json',
  ],
  'its tool': [
    ({ offer }) => ({ offer: { ...offer, tool: { en: 'Dispute', de: 'Streiten', model: 'Disputes.' } } }),
    'package.json',
    'package.nls.de.json',
    'package.nls.json',
  ],
  'what README says of it': [
    ({ offer }) => ({ offer: { ...offer, readme: { name: 'Dispute', about: 'a quarrel' } } }),
    'README.md',
  ],
  'its German': [() => ({ german: { Dispute: 'Streit' } }), 'l10n/bundle.l10n.de.json'],
};

describe('what is generated from the list of formats', () => {
  let sources: Sources;
  before(async () => {
    sources = await readSources();
  });

  const files = ['src/formats/scripts.ts', 'src/formats/views.ts', 'src/formats/commands.ts', 'package.json'];
  for (const file of [...files, 'package.nls.json', 'package.nls.de.json', 'l10n/bundle.l10n.de.json', 'README.md'])
    it(`is in step with it: ${file}`, () => {
      const generated = generatedFrom(sources).get(file);
      assert.ok(generated === readFileSync(file, 'utf8'), `${file} is out of step: run node scripts/contributions.mjs`);
    });

  for (const [what, [change, ...stale]] of Object.entries(CHANGES))
    it(`follows a format that changes ${what}`, () => {
      const before = generatedFrom(sources);
      const [first, ...others] = sources.formats;
      assert.ok(first);
      const after = generatedFrom({ ...sources, formats: [{ ...first, ...change(first) }, ...others] });
      assert.deepEqual([...before.keys()].filter(file => before.get(file) !== after.get(file)).sort(), stale);
    });

  it('follows a provider that is added: its place in the settings, its own settings and their texts', () => {
    const before = generatedFrom(sources);
    const text = (en: string) => ({ en, de: `${en} (de)` });
    const settings = { endpoint: { about: text('Where it is.'), schema: { type: 'string', default: '' } } };
    const added = { id: 'tenth', label: text('Tenth'), about: text('A tenth.'), settings };
    const after = generatedFrom({ ...sources, providers: [...sources.providers, added] });
    const changed = [...before.keys()].filter(file => before.get(file) !== after.get(file)).sort();
    const languages = ['package.nls.de.json', 'package.nls.json'];
    assert.deepEqual(changed, ['l10n/bundle.l10n.de.json', 'package.json', ...languages]);
    const manifest = JSON.parse(after.get('package.json') ?? '') as {
      contributes: { configuration: { properties: Record<string, { enum?: string[]; scope: string }> } };
    };
    const { properties } = manifest.contributes.configuration;
    assert.equal(properties['convene.voice']?.enum?.at(-1), 'tenth');
    assert.equal(properties['convene.tenth.endpoint']?.scope, 'application');
    for (const key of ['voice.tenth', 'voice.tenth.description', 'setting.tenth.endpoint'])
      for (const file of languages) assert.ok(after.get(file)?.includes(`"${key}"`), key);
  });

  it('leaves nothing of a format that is gone but its words', () => {
    const [, ...others] = sources.formats;
    const folders = sources.folders.filter(id => id !== sources.formats[0]?.id);
    const after = generatedFrom({ ...sources, formats: others, folders });
    const { id = '', offer } = sources.formats[0] ?? {};
    assert.ok(offer?.command);
    for (const file of files.slice(0, 3)) assert.ok(!after.get(file)?.includes(id), file);
    const manifest = JSON.parse(after.get('package.json') ?? '') as { contributes: Record<string, unknown> };
    const { commands, menus, chatParticipants, languageModelTools } = manifest.contributes;
    const left = JSON.stringify([commands, menus, chatParticipants, languageModelTools]);
    assert.ok(!left.includes(`convene.${id}"`) && !left.includes(`convene_${id}"`));
    assert.ok(!after.get('package.nls.json')?.includes(`"command.${id}"`));
    assert.ok(!after.get('README.md')?.includes(`| **${offer.readme.name}** |`));
  });
});
