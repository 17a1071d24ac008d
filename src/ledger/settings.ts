import type { Json, JsonObject } from '../base/json';
import type { EventBody } from './events';
import { apply } from './fold';
import type { SessionState } from './state';

/** What a session's money, models and instructions depend on as it stands; this is what its user signs. */
export function settingsOf({
  opened,
  options,
  budget,
}: Pick<SessionState, 'opened' | 'options' | 'budget'>): JsonObject {
  const { v: _v, seq: _seq, at: _at, signed: _signed, ...opening } = { v: 0, seq: 0, at: '', ...opened };
  // Through JSON, so that what is signed is what stands in the file.
  return JSON.parse(JSON.stringify({ opening, options, budget })) as JsonObject;
}

/** The events, each that changes the settings with a signature of the settings after it. */
export function signedEvents(
  state: SessionState,
  bodies: readonly EventBody[],
  sign: (settings: Json) => string,
): readonly EventBody[] {
  if (!bodies.some(changesSettings)) return bodies;
  const { opened, options, budget } = state;
  const trial: SessionState = { ...state, opened, options, budget, inputs: [], entries: [] };
  return bodies.map(body => {
    if (!changesSettings(body)) return body;
    apply(trial, { v: 1, seq: 0, at: '', ...body });
    return { ...body, signed: sign(settingsOf(trial)) };
  });
}

function changesSettings(body: EventBody): boolean {
  if (body.type === 'session.resumed') return body.taken !== undefined;
  return body.type === 'session.opened' || (body.type === 'input.received' && body.kind === 'limit');
}
