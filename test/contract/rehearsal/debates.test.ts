import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sentences } from '../../../src/text/sentences';
import { foldSpace, quotedPhrases } from '../../../src/text/spaces';
import { rehearsalVoice } from '../../../src/voices/rehearsal';
import { agents, debateOf, documents } from '../../unit/voices/rehearsal/rehearsed';

const cast = fc.shuffledSubarray([...agents], { minLength: 3, maxLength: 3 });
const document = fc.constantFrom(...Object.keys(documents));
const seed = fc.integer({ min: 0, max: 1_000_000 });

describe('rehearsed debates', () => {
  it('pass every check of the referee, whoever sits, whatever is debated', () =>
    fc.assert(
      fc.asyncProperty(seed, cast, document, async (seed, cast, name) => {
        for (const { verdict, turn } of await debateOf(rehearsalVoice(), seed, documents[name], cast)) {
          const failed = verdict.checks.filter(check => !check.ok);
          assert.deepEqual(failed, [], `${turn.move} of ${turn.seat} on ${name}: ${turn.text}`);
          assert.ok(turn.words >= 4, `${turn.move} of ${turn.seat} on ${name} says too little: ${turn.text}`);
        }
      }),
      { numRuns: 60 },
    ));

  it('never say a sentence twice, nor begin two turns alike', () =>
    fc.assert(
      fc.asyncProperty(seed, cast, document, async (seed, cast, name) => {
        const played = await debateOf(rehearsalVoice(), seed, documents[name], cast, 4);
        const said = played.flatMap(({ turn }) => sentences(turn.text));
        const twice = said.filter((sentence, at) => said.indexOf(sentence) !== at);
        assert.deepEqual(twice, [], `on ${name}`);
        const starts = played.map(({ turn }) => turn.text.slice(0, 24));
        assert.equal(new Set(starts).size, starts.length, starts.join('\n'));
      }),
      { numRuns: 60 },
    ));

  it('leave no mark-up, code, table cells or comments in what is said', () =>
    fc.assert(
      fc.asyncProperty(seed, cast, async (seed, cast) => {
        for (const { turn } of await debateOf(rehearsalVoice(), seed, documents.markup, cast)) {
          assert.doesNotMatch(
            turn.text,
            /[*`|#]|neverQuote|cell one|row of cells|hidden words|indented code|unfinished box|https?:/,
          );
        }
      }),
      { numRuns: 30 },
    ));

  it('quote only what the document or another speaker really says, and close every quotation', () =>
    fc.assert(
      fc.asyncProperty(seed, cast, async (seed, cast) => {
        const played = await debateOf(rehearsalVoice(), seed, documents.streams, cast);
        for (const [at, { turn }] of played.entries()) {
          assert.equal(turn.text.split('“').length, turn.text.split('”').length, turn.text);
          const sources = foldSpace(
            [documents.streams?.text ?? '', ...played.slice(0, at).map(each => each.turn.text)].join(' '),
          );
          for (const phrase of quotedPhrases(turn.text))
            assert.ok(sources.includes(phrase.replace(/ …$/, '')), `${phrase} is nowhere in the sources`);
        }
      }),
      { numRuns: 30 },
    ));

  it('ground each side in its own lines of the document, and rule on what was said', async () => {
    const [engineer, skeptic, arbitrator] = ['engineer', 'skeptic', 'arbitrator'].map(slug =>
      agents.find(agent => agent.slug === slug),
    );
    assert.ok(engineer && skeptic && arbitrator);
    const played = await debateOf(rehearsalVoice(), 7, documents.streams, [engineer, skeptic, arbitrator]);
    const phrases = (index: number) => quotedPhrases(played[index]?.turn.text ?? '');
    assert.ok(phrases(0).length >= 2, 'the proposition quotes evidence');
    assert.equal(phrases(0).filter(phrase => phrases(1).includes(phrase)).length, 0, 'the sides quote different lines');
    const ruling = played.at(-1)?.turn;
    assert.ok(ruling?.data);
    assert.ok(['proponent', 'opponent', 'split'].includes(String(ruling.data.verdict)));
    assert.ok(Array.isArray(ruling.data.reasons) && ruling.data.reasons.length >= 2);
    assert.ok(
      JSON.stringify(ruling.data.reasons).includes(engineer.name) ||
        JSON.stringify(ruling.data.reasons).includes(skeptic.name),
    );
    const crux = played[2]?.turn.text ?? '';
    assert.ok(crux.includes(engineer.name) && crux.includes(skeptic.name), crux);
  });

  it('are the same for the same seed and others for another', async () => {
    const three = agents.slice(0, 3);
    const textOf = async (seed: number) =>
      (await debateOf(rehearsalVoice(), seed, documents.streams, three)).map(({ spoken }) => spoken.text).join('\n');
    assert.equal(await textOf(3), await textOf(3));
    assert.notEqual(await textOf(3), await textOf(4));
  });
});
