import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../src/base/json';
import { parliament } from '../../src/formats/parliament/parliament';
import { sessionView } from '../../src/ledger/state';
import type { Turn } from '../../src/script/turn';
import type { PromptSubject } from '../../src/voices/voice';
import { type Given, sitting } from '../unit/formats/parliament/house';

/** What no shape of a parliament has anywhere; `String`, `Number` and a template throw on the first. */
const strange: Json[] = [{ toString: 1, valueOf: 1 }, null, 7, 'x', true, [], [null, 7, { toString: 1 }], {}];

/** Every field at any depth of a record, each once with every strange value in its place. */
function* replaced(data: JsonObject): Generator<JsonObject> {
  for (const [key, value] of Object.entries(data)) {
    for (const each of strange) yield { ...data, [key]: each };
    const [inner] = Array.isArray(value) ? value : [value];
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue;
    for (const each of replaced(inner)) yield { ...data, [key]: Array.isArray(value) ? [each] : each };
  }
}

/** A sitting in which everything that can be moved is. */
function moving({ cue, seat }: PromptSubject): Given {
  const amendment = { operation: 'add', clause: 1, text: 'It ends in May.' };
  if (cue.move === 'speech' && seat.name === 'Ada')
    return { objection: 'The price.', motion: { kind: 'vote', text: 'Let us vote.' }, amendment };
  if (cue.move !== 'ruling' || !cue.data?.motions) return undefined;
  const motions = [{ from: 'Ada', kind: 'amendment', response: 'act' }];
  return { action: 'continue', motions, objections: ['The price.'], target: 'Ben', ground: 'dominating' };
}

describe('S26: a record of a parliament that a stranger has changed', () => {
  it('S26: is shown, exported and concluded whatever an answer or a cue holds', async () => {
    const { state } = await sitting(moving, { rounds: 1, temperatures: 'narrowing' });
    const heard = sessionView(state);
    const { turns } = heard;
    const show = (changed: readonly Turn[]) => {
      const other = { ...heard, turns: changed };
      parliament.view(other);
      parliament.records?.(other, () => '');
      parliament.conclusion?.(other);
    };
    let shown = 0;
    for (const turn of turns.filter((each, at) => turns.findIndex(other => other.move === each.move) === at))
      for (const field of ['data', 'cue'] as const)
        for (const value of replaced(turn[field] ?? {})) {
          const changed = turns.map(each => (each === turn ? { ...turn, [field]: value } : each));
          assert.doesNotThrow(() => show(changed), `${turn.move}.${field}: ${JSON.stringify(value)}`);
          shown++;
        }
    assert.ok(shown > 500, String(shown));
  });
});
