import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AgentSource } from '../../../src/cast/agent';
import { colorFor, distinctColors, iconFor, luminance, parseColor } from '../../../src/cast/appearance';
import { builtInAgents } from '../../../src/cast/builtins/index';
import { type AgentReading, readAgent } from '../../../src/cast/reader';
import { findAgent, makeRoster } from '../../../src/cast/roster';

function file(path: string, name: string, source: AgentSource = 'workspace'): AgentReading {
  return readAgent({ path, text: `---\nname: ${name}\ndescription: x\n---\nBody.\n`, source });
}

describe('a roster', () => {
  it('lets the nearest folder hide later ones and the built-ins, and shows what is hidden', () => {
    const roster = makeRoster([
      [file('one/skeptic.md', 'Skeptic')],
      [file('two/SKEPTIC.md', 'skeptic'), file('two/ada.md', 'Ada')],
      [file('home/ada.md', 'Ada', 'home')],
    ]);
    assert.deepEqual(
      roster.shadowed.map(({ agent, by }) => [agent.path, by.path]),
      [
        ['two/SKEPTIC.md', 'one/skeptic.md'],
        ['home/ada.md', 'two/ada.md'],
        ['builtin:skeptic', 'one/skeptic.md'],
      ],
    );
    assert.equal(findAgent(roster.agents, 'skeptic')?.path, 'one/skeptic.md');
    assert.ok(findAgent(roster.agents, 'arbitrator'));
  });

  it('keeps twins of one folder, told apart by path', () => {
    const { agents } = makeRoster([[file('a/x/pr.md', 'PR'), file('a/y/pr.md', 'PR'), file('a/z/pr.md', 'PR')]], []);
    assert.deepEqual(
      agents.map(({ slug }) => slug),
      ['pr', 'y-pr', 'z-pr'],
    );
  });

  it('gives every agent its own slug whatever the files are called', () => {
    const paths = fc.array(fc.constantFrom('a.md', 'A.md', 'x/a.md', 'x/x/a.md', 'x-a.md', 'b/ä.md', '-.md', '2.md'), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(paths, list => {
        const { agents } = makeRoster([list.map((path, at) => file(path, `n${at}`))]);
        assert.equal(new Set(agents.map(({ slug }) => slug)).size, agents.length);
      }),
    );
  });

  it('finds agents by slug, name or file in any capitals', () => {
    const { agents } = makeRoster([[file('team/cost-lead.md', 'Grace Okafor')]], []);
    for (const wanted of ['cost-lead', 'Grace Okafor', 'grace okafor', 'COST-LEAD.md', 'team/cost-lead.md']) {
      assert.equal(findAgent(agents, wanted)?.name, 'Grace Okafor', wanted);
    }
    assert.equal(findAgent(agents, 'nobody'), undefined);
    assert.equal(findAgent(agents, ' '), undefined);
  });
});

describe('the built-in agents', () => {
  it('cover every format and have a persona to speak from', () => {
    const slugs = builtInAgents.map(({ slug }) => slug);
    assert.equal(new Set(slugs).size, slugs.length);
    for (const needed of 'arbitrator facilitator moderator speaker prime-minister skeptic analyst contrarian'.split(
      ' ',
    )) {
      assert.ok(slugs.includes(needed), needed);
    }
    for (const agent of builtInAgents) {
      assert.ok(agent.sections.length >= 4 && (agent.own.focus?.length ?? 0) >= 4, agent.slug);
      assert.deepEqual([agent.source, agent.problems], ['builtin', []]);
    }
    assert.equal(new Set(builtInAgents.map(({ icon }) => icon)).size, builtInAgents.length);
  });
});

describe('looks', () => {
  const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

  it('stay with the name', () => {
    assert.equal(iconFor('Quill'), iconFor('quill'));
    assert.equal(colorFor('Quill'), colorFor('QUILL'));
    assert.ok(new Set(['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'].map(colorFor)).size >= 5);
  });

  it('differ at one table, save where agents brought the same', () => {
    const derived = (name: string) => ({ name, color: colorFor(name) });
    const names = Array.from({ length: 40 }, (_, at) => `Agent ${at}`);
    const twin = names.find((name, at) => at > 0 && colorFor(name) === colorFor('Agent 0'));
    assert.ok(twin, 'two of the names are given one colour');
    const [first, second] = distinctColors([derived('Agent 0'), derived(twin)]);
    assert.equal(first, colorFor('Agent 0'));
    assert.notEqual(second, first);
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 12 }), cast => {
        assert.equal(new Set(distinctColors(cast.map(derived))).size, cast.length);
      }),
    );
    const brought = { name: twin, color: '#112233' };
    assert.deepEqual(distinctColors([brought, { ...brought, name: 'Bo' }]), ['#112233', '#112233']);
    assert.notEqual(
      distinctColors([derived('Agent 0'), { name: 'Bo', color: colorFor('Agent 0') }])[0],
      colorFor('Agent 0'),
    );
  });

  it('stand out from light and dark alike, whatever was typed', () => {
    const words = `red amber purple black white teal lightblue slate-500 yellow maroon coral olive mint copper
    neon-green`.split(/\s+/);
    const hex = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...words), hex, fc.string().map(colorFor)), word => {
        const light = luminance(parseColor(word) ?? '');
        assert.ok(contrast(light, 1) >= 3 && contrast(light, luminance('#1f1f1f')) >= 2.8, `${word} ${light}`);
      }),
    );
    for (const word of ['', 'anything', '__proto__', 'constructor', '#12']) assert.equal(parseColor(word), undefined);
  });
});
