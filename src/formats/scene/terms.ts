import { answersOf } from '../../script/move';
import type { Outcome } from '../../script/step';
import { cueDataOf } from '../../script/turn';
import type { sceneMoves } from './moves';

/** The data of a scene's judgements, and of the goals found in prose. */
export const answerOf = answersOf<typeof sceneMoves>({
  standing: {
    goals: [{ goal: 0, met: false, line: '', quote: '' }],
    notes: [{ to: '', about: 'close', text: '' }],
    drift: [{ who: '', line: '', breaks: '' }],
    ...{ confidence: 0, state: 'moving', due: [0], event: '', settled: [''] },
  },
  goals: { goals: [''] },
  memory: { learned: [''], promised: [''] },
});

/** What a hidden note says: its own words, or else those for what it is about. */
export type NoteWords = { about: string; text?: string; until?: number };

const note: NoteWords = { about: '' };

/** The data of a scene's cues: of a line, and of a judgement the beat it is of and what is judged. */
export const cueData = cueDataOf({
  ...{ beat: 0, opening: false, notes: [note], goals: [''], wrapping: false, prose: '' },
  conditions: [{ number: 0, when: '' }],
});

const ended = cueDataOf({ goals: [{ goal: '', met: false }] });

/** The checklist that a scene ended with. */
export const goalsIn = (outcome: Outcome) => ended(outcome).goals ?? [];
