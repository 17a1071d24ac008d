// Typed access to the data of a scene's answers, cues and outcome.

import { answerReader } from '../../script/move';
import type { Outcome } from '../../script/step';
import { cueDataReader } from '../../script/turn';
import type { sceneMoves } from './moves';

/** The data of a scene's judgement, of the search for goals, or of a memory. */
export const answerOf = answerReader<typeof sceneMoves>({
  standing: {
    goals: [{ goal: 0, met: false, line: '', quote: '' }],
    notes: [{ to: '', about: 'close', text: '' }],
    drift: [{ who: '', line: '', breaks: '' }],
    ...{ confidence: 0, state: 'moving', due: [0], event: '', settled: [''] },
  },
  goals: { goals: [''] },
  memory: { learned: [''], promised: [''] },
});

/** The content of a hidden note; without a text it is worded by `about`. */
export type NoteContent = { about: string; text?: string; until?: number };

const note: NoteContent = { about: '' };

/** The data of a scene's cues; in a judgement `beat` is the judged one. */
export const cueData = cueDataReader({
  ...{ beat: 0, opening: false, notes: [note], goals: [''], wrapping: false, prose: '', left: 0 },
  conditions: [{ number: 0, when: '' }],
});

const outcomeData = cueDataReader({ goals: [{ goal: '', met: false }] });

/** The goals with which a scene ended. */
export const outcomeGoals = (outcome: Outcome) => outcomeData(outcome).goals ?? [];
