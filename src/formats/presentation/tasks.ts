import type { Text } from '../../base/message';
import type { Cue, Script } from '../../script/step';
import type { PresentationRun } from './run';
import { absorbReply } from './signalQueue';

/** Starts a background task; its name and the current slide are in its cue. */
export function* startTask(run: PresentationRun, name: string, cue: Cue, round?: Text): Script<void> {
  const task = `${name} ${++run.started}`;
  const data = { ...cue.data, task, now: run.state.floor.slide };
  run.tasks.add(task);
  absorbReply(run, yield { kind: 'start', name: task, cue: { ...cue, data }, round });
}

/** Cancels the running tasks whose names begin with `name`; all of them for an empty name. */
export function* cancelTasks(run: PresentationRun, name: string): Script<void> {
  for (const task of [...run.tasks].filter(each => each.startsWith(name))) {
    run.tasks.delete(task);
    absorbReply(run, yield { kind: 'cancel', name: task });
  }
}
