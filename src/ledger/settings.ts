import type { Json, JsonObject } from '../base/json';
import type { EventBody } from './events';
import { apply } from './fold';
import type { SessionState } from './state';

/** The settings that a user signs: everything that a session's cost, models and instructions depend on. */
export function settingsOf({
  opened,
  options,
  budget,
}: Pick<SessionState, 'opened' | 'options' | 'budget'>): JsonObject {
  const { v: _v, seq: _seq, at: _at, signed: _signed, ...opening } = { v: 0, seq: 0, at: '', ...opened };
  // Through JSON, so that the signature covers exactly what the file contains.
  return JSON.parse(JSON.stringify({ opening, options, budget })) as JsonObject;
}

/** Signs each event that changes the settings, with the settings after it. */
export function signEvents(
  state: SessionState,
  bodies: readonly EventBody[],
  sign: (settings: Json) => string,
): readonly EventBody[] {
  if (!bodies.some(changesSettings)) return bodies;
  const { opened, options, budget } = state;
  // A copy whose lists may grow; the settings are replaced, never changed in place.
  const trial: SessionState = { ...state, opened, options, budget, inputs: [], entries: [], events: [] };
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
