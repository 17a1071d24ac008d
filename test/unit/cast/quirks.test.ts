import assert from 'node:assert/strict';
import { serialize } from 'node:v8';
import type { Agent } from '../../../src/cast/agent';
import { readAgent } from '../../../src/cast/reader';

function read(text: string, path = 'agents/night-editor.md'): Agent {
  const reading = readAgent({ path, text, source: 'workspace' });
  assert.ok('agent' in reading, 'skipped' in reading ? String(reading.skipped.why) : '');
  return reading.agent;
}

function skipped(text: string, path: string): string {
  const reading = readAgent({ path, text, source: 'workspace' });
  assert.ok('skipped' in reading);
  return String(reading.skipped.why);
}

const linesOf = (agent: Agent) => agent.problems.filter(({ severity }) => severity !== 'info').map(({ line }) => line);

describe('front matter as people write it', () => {
  const same: [string, string][] = [
    ['plain', '---\nname: Night Editor\ndescription: Cuts late copy\n---\nBody.\n'],
    ['CRLF', '---\r\nname: Night Editor\r\ndescription: Cuts late copy\r\n---\r\nBody.\r\n'],
    ['a byte order mark', '\uFEFF---\nname: Night Editor\ndescription: Cuts late copy\n---\nBody.\n'],
    ['more than three dashes', '---\nname: Night Editor\ndescription: Cuts late copy\n------\nBody.\n'],
    ['dots for an end', '---\nname: Night Editor\ndescription: Cuts late copy\n...\nBody.\n'],
    ['tabs after the colon', '---\nname:\tNight Editor\ndescription:\tCuts late copy\n---\nBody.\n'],
    ['a whole file indented', '    ---\n    name: Night Editor\n    description: Cuts late copy\n    ---\n    Body.\n'],
    ['blank lines above', '\n\n---\nname: Night Editor\ndescription: Cuts late copy\n---\nBody.\n'],
    ['a comment above', '<!-- made by hand -->\n---\nname: Night Editor\ndescription: Cuts late copy\n---\nBody.\n'],
    ['a title above', '# Night desk\n\n---\nname: Night Editor\ndescription: Cuts late copy\n---\nBody.\n'],
    ['a fence around the file', '```markdown\n---\nname: Night Editor\ndescription: Cuts late copy\n---\nBody.\n```\n'],
    ['no opening dashes', 'name: Night Editor\ndescription: Cuts late copy\n---\nBody.\n'],
    ['no closing dashes', '---\nname: Night Editor\ndescription: Cuts late copy\n\nBody.\n'],
    ['capital keys', '---\nName: Night Editor\nDescription: Cuts late copy\n---\nBody.\n'],
    ['a broken key among good ones', '---\nname: Night Editor\ndescription: Cuts late copy\ntools: *\n---\nBody.\n'],
    ['a tab for indent', '---\nname: Night Editor\nhooks:\n\tpre: echo\ndescription: Cuts late copy\n---\nBody.\n'],
  ];
  for (const [title, text] of same) {
    it(`reads ${title}`, () => {
      const agent = read(text);
      assert.deepEqual([agent.name, agent.description, agent.body], ['Night Editor', 'Cuts late copy', 'Body.']);
    });
  }

  it('mends an unquoted colon and says in which line', () => {
    const agent = read('---\nname: ed\ndescription: Two jobs: cut and check\nmodel: opus\n---\nBody.\n');
    assert.equal(agent.description, 'Two jobs: cut and check');
    assert.equal(agent.model, 'opus');
    assert.deepEqual(linesOf(agent), [3]);
  });

  it('mends a description that runs on at the margin, dialogue and all', () => {
    const lines = [
      'Cuts copy: late.',
      'user: please cut',
      'assistant: done',
      '',
      '<example>',
      'mood: calm',
      '</example>',
    ];
    const agent = read(`---\nname: ed\ndescription: ${lines.join('\n')}\nvibe: quick\ncolor: teal\n---\nBody.\n`);
    assert.equal(agent.description, lines.join('\n'));
    assert.equal(agent.color, '#15958c');
  });

  it('drops a quote that is never closed, and keeps those inside', () => {
    assert.equal(read('---\nname: e\ndescription: "Cuts copy: late\n---\nB.\n').description, 'Cuts copy: late');
    const spoken = '"Cut" means: cut';
    assert.equal(read(`---\nname: e\ndescription: ${spoken}\n---\nB.\n`).description, spoken);
  });

  it('takes the last of duplicate keys and says so', () => {
    const agent = read('---\nname: first\nname: second\ndescription: x\n---\nBody.\n');
    assert.equal(agent.name, 'second');
    assert.deepEqual(linesOf(agent), [3]);
  });

  it('keeps names as they were typed, whatever YAML makes of them', () => {
    for (const name of ['1.10', 'true', '007', 'null-checker', 'a:b', 'Ödön Ñandú', '編集者']) {
      assert.equal(read(`---\nname: ${name}\ndescription: x\n---\nBody.\n`).name, name);
    }
  });

  it('falls back to the file where the name is no text', () => {
    const agent = read('---\nname: [a, b]\ndescription: x\n---\nBody.\n');
    assert.equal(agent.name, 'Night Editor');
    assert.deepEqual(linesOf(agent), [2]);
  });

  it('joins a description list, and finds one in metadata or in the first prose', () => {
    assert.equal(read('---\nname: e\ndescription:\n  - cuts\n  - checks\n---\nB.\n').description, 'cuts\nchecks');
    assert.equal(read('---\nname: e\nmetadata:\n  description: deep\n---\nB.\n').description, 'deep');
    assert.equal(read('---\nname: e\n---\n# E\n\n- list\n\nFirst **prose**.\n').description, 'First prose.');
  });

  it('takes for a description no notice above the title, no code and no name with underscores apart', () => {
    const described = (body: string) => read(`---\nname: e\n---\n${body}`).description;
    assert.equal(described('> **Note**: runs anywhere.\n\n# E\n\nCuts copy.\n'), 'Cuts copy.');
    assert.equal(described('> Cuts copy.\n\n# E\n\n- list\n'), 'Cuts copy.');
    assert.equal(described('# E\n\n> Cuts copy.\n\nMore.\n'), 'Cuts copy.');
    assert.equal(described('# E\n\n- step\n\n  ```sh\n  cut\n\n  paste\n  ```\n\nCuts copy.\n'), 'Cuts copy.');
    assert.equal(described('# E\n\n```sh\ncut\n\npaste\n'), '');
    assert.equal(
      described('# E\n\nCuts cut__late, **then\nlate__cut**, __now__.\n'),
      'Cuts cut__late, then late__cut, now.',
    );
  });

  it('reads models of every shape', () => {
    const model = (value: string) => read(`---\nname: e\ndescription: x\nmodel: ${value}\n---\nB.\n`).model;
    assert.deepEqual(
      ['sonnet', 'inherit', 'claude-opus-5-5', '[haiku, sonnet]', 'gpt-5, opus', 'null', ''].map(model),
      ['sonnet', undefined, 'claude-opus-5-5', 'haiku', 'gpt-5', undefined, undefined],
    );
  });

  it('does not mind what tools look like', () => {
    for (const tools of ['Read, Write', '[]', '"*"', 'null', '\n  - Read', 'Bash(git:*), Read', '{a: 1}']) {
      assert.deepEqual(linesOf(read(`---\nname: e\ndescription: x\ntools: ${tools}\n---\nB.\n`)), []);
    }
  });

  it('shows a long description shortened and keeps it whole', () => {
    const long = `Cuts copy.\\n\\nExamples: <example>${'x '.repeat(2000)}</example>`;
    const agent = read(`---\nname: e\ndescription: ${JSON.stringify(long)}\n---\nB.\n`);
    assert.equal(agent.description, long);
  });
});

describe('own settings under convene', () => {
  it('are read by kind, with a complaint for each that cannot be', () => {
    const own = [
      'icon: 🦉',
      'role: chair',
      'focus: cost, risk',
      'motives:',
      '    - calm',
      'temperature: 80',
      'secrets: knows',
    ];
    const rest = ['enters: 3', 'leaves: soon', 'wings: two'];
    const agent = read(`---\nname: e\ndescription: x\nconvene:\n  ${[...own, ...rest].join('\n  ')}\n---\nB.\n`);
    assert.deepEqual(agent.own, {
      focus: ['cost', 'risk'],
      motives: ['calm'],
      temperature: 80,
      secrets: 'knows',
      enters: 3,
    });
    assert.deepEqual([agent.icon, agent.role], ['🦉', 'chair']);
    assert.deepEqual(linesOf(agent), [13, 14]);
  });

  it('survive a mended file', () => {
    const agent = read('---\nname: e\ndescription: a: b\nconvene:\n  temperature: 10\n---\nB.\n');
    assert.equal(agent.own.temperature, 10);
  });
});

describe('plain files', () => {
  const personas: [string, string, string, string | undefined, string][] = [
    [
      '# Alice - Senior Project Manager\n\nKeeps plans honest.\n',
      'a.md',
      'Alice',
      'Senior Project Manager',
      'Keeps plans honest.',
    ],
    ['# Persona: Bo\n\n## Role\nDraws maps.\n', 'bo.md', 'Bo', undefined, 'Draws maps.'],
    ['You watch the tide tables.\n', 'tide-watcher.md', 'Tide Watcher', undefined, 'You watch the tide tables.'],
    ['Vera\n====\n\nMends nets.\n', 'v.md', 'Vera', undefined, 'Mends nets.'],
    ['# 🦀 Carl — Dock *Master*\n\n- tall\n\n> Runs the dock.\n', 'c.md', 'Carl', 'Dock Master', 'Runs the dock.'],
    ['## Role\n\nCounts crates.\n', 'crate_counter.md', 'Crate Counter', undefined, 'Counts crates.'],
  ];
  for (const [text, path, name, role, description] of personas) {
    it(`knows ${name}`, () => {
      const agent = read(text, path);
      assert.deepEqual([agent.name, agent.role, agent.description], [name, role, description]);
    });
  }

  it('may begin with a rule', () => {
    const agent = read('---\n\n# Bo\n\nDraws maps.\n\n---\n\nMore.\n', 'b.md');
    assert.deepEqual([agent.name, agent.description], ['Bo', 'Draws maps.']);
  });

  it('cut bodies at headings, not at what looks like one in a fence', () => {
    const { sections } = read('# A\n\n## One\n```\n# not one\n```\n## Two ##\ntext\n', 'a.md');
    assert.deepEqual(
      sections.map(({ title }) => title),
      ['A', 'One', 'Two'],
    );
  });

  it('are skipped, with why, where they are no agents', () => {
    assert.match(skipped('# Our agents\n', 'x/README.md'), /folder/);
    assert.match(skipped('# Index\n', 'index.md'), /folder/);
    assert.match(skipped('---\nname: your-agent-name\n---\nx\n', 'new.md'), /template/);
    assert.match(skipped('# Report\n', 'report-template.md'), /template/);
    assert.match(skipped(' \n\n', 'blank.md'), /empty/);
    assert.match(skipped('---\n---\n', 'fences.md'), /contains only/);
    assert.match(skipped('<!-- moved -->\n<!-- away -->\n', 'moved.md'), /contains only/);
    for (const name of ['[editor-name]', '{editor}', '{{EDITOR}}', '$<EDITOR>', 'your-agent-name-here']) {
      assert.match(skipped(`---\nname: ${name}\n---\nx\n`, 'new.md'), /^a template: its name is still "/);
    }
    for (const path of ['README.pt-BR.md', 'readme_de.md', 'TEAM-README.md']) {
      assert.match(skipped('# Our agents\n', path), /project file/);
    }
    assert.equal(read('# Readme Writer\n\nWrites.\n', 'readme-writer.md').name, 'Readme Writer');
  });

  it('leaves name and text as narrow as they are beside an icon that is wide', () => {
    const { name, body } = read('---\nname: The Night Editor\nicon: 🦉\n---\nCuts late copy without mercy.\n');
    for (const text of [name, body]) assert.ok(serialize(text).length < 2 * text.length, text);
  });
});
