import type { Cue, Script } from '../../script/step';
import { absorb } from './hearing';
import type { Run } from './run';

/** Starts something in the background; its name and the slide that is up travel with it. */
export function* start(run: Run, name: string, cue: Cue, round?: string): Script<void> {
  const task = `${name} ${++run.started}`;
  const data = { ...cue.data, task, now: run.standing.floor.slide };
  run.underWay.add(task);
  absorb(run, yield { kind: 'start', name: task, cue: { ...cue, data }, round });
}

/** Calls off what is under way under a name. */
export function* callOff(run: Run, name: string): Script<void> {
  for (const task of [...run.underWay].filter(each => each.startsWith(name))) {
    run.underWay.delete(task);
    absorb(run, yield { kind: 'cancel', name: task });
  }
}
