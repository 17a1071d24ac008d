import type { Script } from '../../script/step';
import { dropped } from './posts';
import type { Run } from './run';
import type { Draft } from './signals';

/** Throws prepared questions away, and says so: what they cost is shown. */
export function* drop(run: Run, drafts: readonly Draft[], why: string): Script<void> {
  if (drafts.length === 0) return;
  const { floor } = run.standing;
  run.standing = { ...run.standing, floor: { ...floor, drafts: floor.drafts.filter(each => !drafts.includes(each)) } };
  yield* tellDropped(drafts, why);
}

/** Tells which prepared questions nobody will ask any more. */
export function* tellDropped(drafts: readonly Draft[], why: string): Script<void> {
  yield* dropped.post({ why, drafts: drafts.map(({ turn, agent, slide }) => ({ turn, agent, slide })) });
}
