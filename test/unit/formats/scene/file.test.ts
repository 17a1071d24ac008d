import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { castScene } from '../../../../src/formats/scene/casting';
import { parseSceneFile } from '../../../../src/formats/scene/file';
import { parseGoals } from '../../../../src/text/checklist';
import { character, office } from '../../../support/scene/office';

const head = (lines: string, body = '\nGoal: They part as friends.\n') => `---\n${lines}\n---\n${body}`;
const problemsOf = (text: string) =>
  parseSceneFile(text).problems.map(({ line, severity, message }) => `${line} ${severity} ${message}`);
const agents = Object.values(office);
const find = (name: string) => agents.find(agent => agent.slug === name);

describe('scene files', () => {
  it('read the sample whole, without a complaint', () => {
    const scene = parseSceneFile(readFileSync('examples/story/scenes/the-crossed-out-line.md', 'utf8'));
    assert.deepEqual(scene.problems, []);
    assert.equal(scene.name, 'the-crossed-out-line');
    assert.equal(scene.title, 'The crossed-out line');
    assert.deepEqual(scene.characters, ['ines', 'tomas', 'ruth', 'jo']);
    assert.equal(scene.options.maxBeats, 28);
    assert.match(scene.setting, /^The common room/);
    assert.equal(parseGoals(scene.goal)?.length, 3);
    assert.match(scene.prompt, /^Tone: restrained/);
    assert.equal(JSON.parse(String(scene.options.events)).length, 3);
  });

  it('tell every mistake with its line', () => {
    assert.match(problemsOf('No front matter')[0] ?? '', /^1 error a scene starts with front matter/);
    assert.deepEqual(problemsOf(head('name: x\ncharacters: [ada]')), ['3 error a scene needs at least two characters']);
    assert.match(problemsOf(head('characters: [a, b, c, d, e, f]')).join(), /^2 warning 6 characters are a lot/);
    assert.match(
      problemsOf(head('characters: [a, b]\nmaxBeats: many')).join(),
      /^3 error maxBeats: needs a whole number/,
    );
    assert.match(problemsOf(head('characters: [a, b]\n\ncolour: red')).join(), /^4 warning “colour” is unknown/);
    assert.match(
      problemsOf(head('characters: [a, b]\ninitialSpeaker: c')).join(),
      /^3 error initialSpeaker “c” is not among/,
    );
    assert.match(
      problemsOf(head('characters: [a, b]\nevents:\n  - text: Rain')).join(),
      /^3 error events: “Rain” needs a beat/,
    );
    assert.match(
      problemsOf(head('characters: [a, b]\npresence: {c: {enters: 2}}')).join(),
      /“c” is not among the characters/,
    );
    assert.match(problemsOf(head('characters: [a, b]\npresence: {a: {arrives: 2}}')).join(), /needs enters and leaves/);
    assert.deepEqual(problemsOf(head('characters: [a, b]', '\nThey meet. Scene goal: they part.\n')), []);
    assert.match(problemsOf(head('characters: [a, b\nname: x')).join(), /not valid YAML/);
    assert.match(problemsOf(head('characters: [a, a]')).join(), /listed twice/);
  });

  it('take a title for the name, unless they have both', () => {
    const nameOf = (lines: string) => parseSceneFile(head(`characters: [a, b]\n${lines}`)).name;
    assert.equal(nameOf('title: The porch'), 'The porch');
    assert.equal(nameOf('title: The porch\nname: porch'), 'porch');
  });

  it('S10: take no path for a character', () => {
    for (const name of ['../../.ssh/id', '..', 'a/b', 'a\\b']) {
      const scene = parseSceneFile(head(`characters: ["${name.replaceAll('\\', '\\\\')}", bob]`));
      assert.ok(
        scene.problems.some(each => each.severity === 'error' && /not a character’s name/.test(String(each.message))),
        name,
      );
      assert.throws(() => castScene(scene, agents, find), /cannot run/);
    }
  });

  it('name the file that a missing character should have, and those that are there', () => {
    const scene = parseSceneFile(head('characters: [alice, zoe]'));
    assert.throws(
      () => castScene(scene, agents, find),
      /“zoe” is missing: \.claude\/agents\/zoe\.md does not exist; there are alice\.md, bob\.md, charlie\.md/,
    );
  });

  it('join a character’s own secret and presence with those of the scene', () => {
    const spy = character(
      'spy',
      '---\nname: Spy\ndescription: Watches.\nconvene:\n  secrets: You are the thief.\n  enters: 2\n---\n\n# Spy\n\nWatches.\n',
    );
    const opening = castScene(parseSceneFile(head('characters: [spy, bob]\nsecrets: {bob: You know.}')), [spy], name =>
      name === 'spy' ? spy : find(name),
    );
    assert.deepEqual(JSON.parse(String(opening.options.secrets)), { bob: 'You know.', spy: 'You are the thief.' });
    assert.deepEqual(JSON.parse(String(opening.options.presence)), { spy: { enters: 2 } });
    assert.equal(opening.cast.length, 2);
  });

  it('never throw, whatever stands in them', () => {
    const piece = fc.constantFrom(
      '---\n',
      'characters: [a, b]\n',
      'events:\n',
      '  - beat: 1\n',
      '*a ',
      '&a ',
      '<<: *a\n',
      '__proto__: x\n',
      'Goal:\n',
      '- x\n',
      '# T\n',
      ': ',
      '{',
      '\u0000',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), parts => void parseSceneFile(parts.join(''))),
      { numRuns: 3000 },
    );
  });
});

describe('the checklist of a goal', () => {
  const cases: [string, string[] | undefined][] = [
    ['- One thing.\n- Another,\n  with more.', ['One thing', 'Another, with more']],
    ['1. First\n2) Second', ['First', 'Second']],
    ['Bob apologizes; Alice accepts', ['Bob apologizes', 'Alice accepts']],
    ['A and B part as friends, and nobody says why.', undefined],
    ['', undefined],
  ];
  for (const [goal, items] of cases) it(`of “${goal.slice(0, 40)}”`, () => assert.deepEqual(parseGoals(goal), items));
});
