import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { JsonObject } from '../../../../src/base/json';
import { isRecord } from '../../../../src/base/json';
import type { AnswerShape } from '../../../../src/script/move';
import { rehearsalVoice } from '../../../../src/voices/rehearsal';
import { agents, debateOf, documents, listener, occasionOf, promptFor, tableOf } from './rehearsed';

const cast = ['engineer', 'skeptic', 'arbitrator'].flatMap(slug => agents.filter(agent => agent.slug === slug));
const brief = tableOf(8, documents.streams, cast);

async function answerTo(schema: z.ZodMiniType, name: keyof typeof documents & string, at = 2): Promise<unknown> {
  const document = documents[name];
  const heard = (await debateOf(rehearsalVoice(), 8, document, cast, 1)).map(({ turn }) => turn).slice(0, 2);
  const shape: AnswerShape = { name: 'any', schema: z.toJSONSchema(schema) as JsonObject, check: () => ({ data: {} }) };
  const occasion = occasionOf(tableOf(8, document, cast), at, cast, 'statement', { document, heard });
  const { text } = await rehearsalVoice().speak({ ...promptFor(occasion), answer: shape }, listener());
  assert.match(text, /^\{"say":"/, 'the speech comes first');
  return JSON.parse(text);
}

const keys = fc.constantFrom(
  'verdict',
  'reasons',
  'confidence',
  'conditions',
  'openQuestions',
  'vote',
  'name',
  'summary',
  'aligned',
  'score',
  'target',
  'directions',
);
const choices = fc.uniqueArray(
  fc.constantFrom(
    'aye',
    'nay',
    'abstain',
    'proponent',
    'opponent',
    'split',
    'accept',
    'block',
    'proponent-1',
    'opponent-1',
    'red',
    'blue',
  ),
  { minLength: 1, maxLength: 5 },
);
const { schema: anySchema } = fc.letrec<{ schema: z.ZodMiniType }>(tie => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.nat(8), fc.nat(200))
      .map(([least, more]) => z.string().check(z.minLength(least), z.maxLength(least + more + 1))),
    fc
      .tuple(fc.integer({ min: -50, max: 50 }), fc.nat(60))
      .map(([low, span]) => z.int().check(z.minimum(low), z.maximum(low + span))),
    fc
      .tuple(fc.integer({ min: -5, max: 5 }), fc.nat(9))
      .map(([low, span]) => z.number().check(z.minimum(low), z.maximum(low + span))),
    fc.constant(z.boolean()),
    fc.constant(z.literal('fixed')),
    choices.map(each => z.enum(each as [string, ...string[]])),
    fc
      .tuple(tie('schema'), fc.nat(2), fc.nat(3))
      .map(([item, least, more]) => z.array(item).check(z.minLength(least), z.maxLength(least + more))),
    fc.dictionary(keys, tie('schema'), { maxKeys: 4 }).map(shape => z.object(shape)),
    tie('schema').map(inner => z.nullable(inner)),
    tie('schema').map(inner => z.union([inner, z.string()])),
  ),
}));

describe('data answers of the rehearsal voice', () => {
  it('fit whatever schema they are asked in', () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(keys, anySchema, { maxKeys: 5 }),
        fc.constantFrom('streams', 'none', 'tiny'),
        async (shape, name) => {
          const schema = z.object({ say: z.string(), ...shape });
          const value = await answerTo(schema, name);
          const result = z.safeParse(schema, value);
          assert.ok(result.success, `${JSON.stringify(value)} against ${JSON.stringify(z.toJSONSchema(schema))}`);
        },
      ),
      { numRuns: 150 },
    ));

  it('make sense where the names tell what is meant', async () => {
    const schema = z.object({
      say: z.string(),
      verdict: z.enum(['proponent', 'opponent', 'split']),
      confidence: z.number().check(z.minimum(0), z.maximum(1)),
      reasons: z.array(z.string()),
      conditions: z.array(z.string()),
      openQuestions: z.array(z.string()),
      drafter: z.enum(['proponent-1', 'opponent-1', 'arbitrator-1']),
    });
    const value = await answerTo(schema, 'streams');
    assert.ok(isRecord(value) && Array.isArray(value.openQuestions) && Array.isArray(value.reasons));
    assert.ok(value.openQuestions.every(question => /[?？]$/.test(String(question))));
    assert.equal(new Set(value.reasons).size, value.reasons.length);
    assert.notEqual(value.drafter, 'arbitrator-1');
    assert.ok(Number(value.confidence) >= 0.5);
  });

  it('vote with their own side unless the other has clearly won', async () => {
    const ballot = z.object({ say: z.string(), vote: z.enum(['aye', 'nay', 'abstain']), reason: z.string() });
    const [pro, con] = [await answerTo(ballot, 'streams', 0), await answerTo(ballot, 'streams', 1)];
    assert.ok(isRecord(pro) && isRecord(con));
    assert.notEqual(pro.vote, 'nay');
    assert.notEqual(con.vote, 'aye');
    assert.ok(String(pro.reason).length > 20);
  });

  it('come to an end in a schema that holds itself', async () => {
    const node = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['name'],
    };
    const shape: AnswerShape = {
      name: 'tree',
      schema: {
        type: 'object',
        properties: { say: { type: 'string' }, tree: { $ref: '#/$defs/node' } },
        $defs: { node },
      },
      check: () => ({ data: {} }),
    };
    const occasion = occasionOf(brief, 0, cast, 'statement', { document: documents.streams });
    const { text } = await rehearsalVoice().speak({ ...promptFor(occasion), answer: shape }, listener());
    assert.ok(isRecord(JSON.parse(text).tree));
  });
});
