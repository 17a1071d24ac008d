import type { Json, JsonObject } from '../../src/base/json';
import type { Prompt, PromptSubject } from '../../src/voices/voice';
import type { Answer } from './scriptedVoice';

/** A finding as a reader writes it; fields that are not of interest are filled. */
export function found(claim: string, more: JsonObject = {}): JsonObject {
  return {
    quotes: ['The nightly batch takes 6 hours'],
    section: 'Why',
    type: 'error',
    slot: 'numbers',
    claim,
    consequence: 'Somebody pays for it.',
    change: 'Say what was measured.',
    severity: 'matters',
    certainty: 100,
    ...more,
  };
}

/** A reading with these findings. */
export function readingOf(...findings: readonly JsonObject[]): JsonObject {
  return { kind: 'design', findings: [...findings], holds: ['goals'], doesNotApply: [] };
}

/** A change that settles one finding, at no place of the document. */
function cureOf(id: string, change: string): JsonObject {
  return {
    settles: [id],
    replaces: null,
    place: 'after the plan',
    change,
    checkedAgainst: 'the plan',
    broke: null,
    cost: null,
  };
}

const firstCures: JsonObject = {
  cures: [
    {
      settles: ['F1', 'F99'],
      change: 'The batch took 6 hours on 3 March.',
      replaces: 'The nightly batch takes 6 hours',
      checkedAgainst: 'the plan',
      broke: null,
      cost: null,
    },
  ],
  choices: [
    {
      question: 'Stream or batch?',
      sides: [
        { what: 'stream', price: '18,000' },
        { what: 'batch', price: '6 hours' },
      ],
      restsOn: 'tickets',
      chairs: true,
    },
  ],
  order: ['C1', 'C7'],
};

/** What the second call for changes answers: one more, and what the first one settles as well. */
export const laterCures: JsonObject = {
  cures: [cureOf('F5', 'The billing team owns the stream.')],
  already: [{ finding: 'F3', by: 'C1' }],
  choices: [],
  order: ['C2', 'C1'],
};

/** What three readers, and all who work on what they found, answer on the sample document. */
export const inspection: Readonly<Record<string, Json | ((occasion: PromptSubject, prompt: Prompt) => Json)>> = {
  reading: ({ seat }) =>
    readingOf(
      found(`The batch figure has no source, says ${seat.name}.`, { severity: 'blocks' }),
      found(`Something of ${seat.name} alone.`, { severity: 'minor', slot: 'goals', quotes: ['a word nobody wrote'] }),
    ),
  merge: { groups: [['r1.1', 'r2.1', 'r3.1'], ['r2.1', 'r9.9'], 'F7'] },
  check: (_, { messages }) => {
    const asked = messages.at(-1)?.parts.at(-1)?.text ?? '';
    if (asked.includes('F5')) return { others: [], stands: ['F5'], same: [] };
    return {
      others: [{ id: 'F2', verdict: 'falls', severity: null, why: 'The plan says it.' }],
      stands: ['F1'],
      same: [],
    };
  },
  missed: { findings: [found('Nobody owns the stream.', { type: 'omission', quotes: [], slot: 'running it' })] },
  cures: firstCures,
  fit: { amended: [], joined: [], further: [] },
  page: {
    ...{
      go: 'yes-if',
      direction: 'stands',
      why: 'The figure is missing.',
      alternatives: null,
      makesItGo: null,
      stillNo: null,
    },
    ...{
      lines: [{ text: 'The figure needs a source.', harm: 'Money is lost.', ids: ['F1'] }],
      decide: ['Q1'],
      order: ['C1'],
    },
  },
  pageCheck: { faults: [] },
};

/** A voice's answers to the calls of an inspection; `others` answers before it. */
export function inspecting(others: Answer = () => undefined): Answer {
  return (prompt, occasion) => {
    const own = others(prompt, occasion);
    const isLater = occasion.cue.move === 'cures' && JSON.stringify(prompt.messages).includes('written already');
    const answer = isLater ? laterCures : inspection[occasion.cue.move];
    if (own !== undefined || !occasion.isNoTurn || answer === undefined) return own;
    return { text: JSON.stringify(typeof answer === 'function' ? answer(occasion, prompt) : answer) };
  };
}
