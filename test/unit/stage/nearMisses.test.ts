import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { answerShape, dataShape } from '../../../src/script/answerShape';
import { type ReadAnswer, readAnswer } from '../../../src/stage/answer';

const shape = answerShape('ruling', {
  verdict: z.enum(['proponent', 'yes-if', 'split']),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  reasons: z.array(z.string()),
  steps: z.optional(z.array(z.object({ what: z.string(), days: z.int() })).check(z.maxLength(3))),
  final: z.optional(z.boolean()),
});

const sound = '{"say": "It splits.", "verdict": "split", "confidence": 0.7, "reasons": ["cost"]}';
const ruled = { verdict: 'split', confidence: 0.7, reasons: ['cost'] };
const with_ = (from: string, to: string) => sound.replace(from, to);

/** What a model writes beside what it means, by kind: the text, the data that is read, and the speech where it is another. */
const taken: Record<string, [text: string, data: object, say?: string]> = {
  'a percentage for a share': [with_('0.7', '70'), ruled],
  'a percentage with its sign': [with_('0.7', '70%'), ruled],
  'a number in marks': [with_('0.7', '"0.7"'), ruled],
  'a percentage in marks': [with_('0.7', '"7 %"'), { ...ruled, confidence: 0.07 }],
  'another case': [with_('"split"', '"Split"'), ruled],
  'white space around a value': [with_('"split"', '" split\\n"'), ruled],
  'another hyphen': [with_('"split"', '"Yes If"'), { ...ruled, verdict: 'yes-if' }],
  'a list left out': [with_(', "reasons": ["cost"]', ''), { ...ruled, reasons: [] }],
  'null for a list': [with_('["cost"]', 'null'), { ...ruled, reasons: [] }],
  'one text for a list': [with_('["cost"]', '"cost"'), ruled],
  'null for what need not be there': [with_('["cost"]', '["cost"], "steps": null'), ruled],
  'a flag in marks': [with_('["cost"]', '["cost"], "final": "True"'), { ...ruled, final: true }],
  'keys in another case': [with_('"verdict"', '"Verdict"').replace('"say"', '"Say"'), ruled],
  'a trailing comma': [with_('["cost"]}', '["cost",],}'), ruled],
  'a comma left out': [with_('"split",', '"split"\n'), ruled],
  'raw marks in the speech': [with_('It splits.', 'It "splits", and "how".'), ruled, 'It "splits", and "how".'],
  'raw marks in a list': [with_('"cost"', '"the "cost", as such"'), { ...ruled, reasons: ['the "cost", as such'] }],
  'raw line breaks': [with_('It splits.', 'It\n\nsplits.'), ruled, 'It\n\nsplits.'],
  'a backslash that escapes nothing': [with_('"cost"', '"C:\\data"'), { ...ruled, reasons: ['C:\\data'] }],
  'a fence': [`\`\`\`json\n${sound}\n\`\`\``, ruled],
  'prose around it': [`My ruling {as asked}: ${sound}\nThat is {all}.`, ruled],
  'the same object twice': [`${sound}\n\n${sound}`, ruled],
  'a list around it': [`[${sound}]`, ruled],
  'single marks': [sound.replaceAll('"', "'").replace('It splits', "It's split"), ruled, "It's split."],
  'curly marks': [sound.replace(/"([^"]*)"/g, '“$1”'), ruled],
  'keys and words without marks': [sound.replace(/"(\w+)":/g, '$1:').replace('"split"', 'split'), ruled],
  'a brace left out': [sound.slice(0, -1), ruled],
  'a list that breaks off': [with_('["cost"]', '["cost", "the nig').slice(0, -1), ruled],
  'objects that break off': [
    with_('["cost"]}', '["cost"], "steps": [{"what": "drill", "days": 2}, {"what": "mea'),
    { ...ruled, steps: [{ what: 'drill', days: 2 }] },
  ],
};

/** What is not plainly meant, and what the one request says of it. */
const refused: Record<string, [text: string, says: RegExp]> = {
  'a value that is not allowed': [
    with_('"split"', '"maybe"'),
    /verdict: “maybe” stood there; allowed are proponent, yes-if, split\./,
  ],
  'a mark on another scale': [with_('0.7', '7'), /confidence: “7” stood there; a number from 0 to 1 is asked for\./],
  'a word for a number': [with_('0.7', '"high"'), /confidence: “high” stood there/],
  'a value left out': [with_('"verdict": "split", ', ''), /verdict: nothing stood there; allowed are/],
  'a number cut short': [sound.slice(0, sound.indexOf('0.7') + 3), /confidence: nothing stood there/],
  'a word cut short': [sound.slice(0, sound.indexOf('split"') + 3), /verdict: nothing stood there/],
  'too many entries': [
    with_('["cost"]', `["cost"], "steps": [${Array(4).fill('{"what": "x", "days": 1}').join()}]`),
    /steps: a list of 4 stood there; a list of at most 3 is asked for\./,
  ],
  'a wrong field deep inside': [
    with_('["cost"]', '["cost"], "steps": [{"what": "x", "days": "soon"}]'),
    /steps\.0\.days: “soon” stood there; a whole number is asked for\./,
  ],
  'two answers that differ': [`${sound}\n${with_('"split"', '"proponent"')}`, /Several answers that differ/],
  'no object': ['The motion is split.', /No JSON object stood there/],
};

describe('an answer as data', () => {
  for (const [kind, [text, data, say = 'It splits.']] of Object.entries(taken)) {
    it(`is taken as it is meant: ${kind}`, () => {
      const { open: _, ...read } = readAnswer(text, shape);
      assert.deepEqual(read, { say, data });
    });
  }

  for (const [kind, [text, says]] of Object.entries(refused)) {
    it(`is complained of in plain words: ${kind}`, () => {
      const read: ReadAnswer = readAnswer(text, shape);
      assert.match('complaint' in read ? read.complaint : 'taken', says);
    });
  }

  it('tells where it ends before its object does', () => {
    assert.deepEqual(readAnswer(sound.slice(0, -1), shape).open, []);
    const { open } = readAnswer(sound.slice(0, sound.indexOf('"reasons')), shape);
    assert.deepEqual(open, ['reasons']);
    assert.equal(readAnswer(sound.slice(0, sound.indexOf('verdict') + 4), shape).say, 'It splits.');
    assert.equal(readAnswer(sound, shape).open, undefined);
  });

  it('is read as well where its shape has no speech', () => {
    const { name, schema, check } = dataShape('points', { points: z.array(z.string()) });
    assert.deepEqual(Object.keys(schema.properties ?? {}), ['points']);
    assert.deepEqual(readAnswer('{"points": ["one", "tw', { name, schema, check }), {
      say: '',
      data: { points: ['one'] },
      open: [],
    });
  });
});
