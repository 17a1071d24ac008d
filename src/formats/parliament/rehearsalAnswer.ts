import type { Json } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { RehearsalHints } from '../../script/format';
import type { Cue } from '../../script/step';
import { representatives } from './chamber';
import { type CueData, cueData } from './terms';

/** What a rehearsal answer refers to: representatives by name, clauses by number, and the actions that are open. */
export function rehearsalAnswer(cue: Cue, brief: Brief): RehearsalHints {
  const data = cueData(cue.data);
  const names = representatives(brief).map(seat => seat.name);
  switch (cue.move) {
    case 'evaluation':
      return { values: { target: names, directions: [names.slice(0, 2).map(name => ({ advocates: [name] }))] } };
    case 'appointment':
      return { values: { target: untriedNames(brief, data) } };
    case 'plan':
      return {
        values: { order: [names.map((speaker, at) => ({ speaker, to: names[(at + 1) % names.length] ?? '' }))] },
      };
    case 'ruling':
      return { values: { action: data.capped ? ['end_round'] : ['continue', 'continue', 'follow_up'], target: [] } };
    case 'tally':
      return { values: { result: data.due === undefined ? [] : [data.due] } };
    default:
      return { values: { amendment: data.beforeVote ? [] : amendmentValues(data), motion: [{ kind: 'procedure' }] } };
  }
}

function untriedNames(brief: Brief, { tried = [] }: CueData): string[] {
  return representatives(brief).flatMap(seat => (tried.includes(seat.id) ? [] : [seat.name]));
}

function amendmentValues({ bill }: CueData): Json[] {
  const clauses = bill?.clauses ?? [];
  const replaced = clauses.map((_, at) => ({ operation: 'replace', clause: at + 1 }));
  return clauses.length > 0 ? [...replaced, { operation: 'add', clause: clauses.length }] : [];
}
