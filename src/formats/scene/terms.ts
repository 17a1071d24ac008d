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
    confidence: 0,
    state: 'moving',
    due: [0],
    event: '',
    settled: [''],
  },
  goals: { goals: [''] },
  memory: { learned: [''], promised: [''] },
});

/** The content of a director's hidden note; without a text it is worded by `about`. `until`: the last beat that the director knew. */
export type NoteContent = { about: string; text?: string; until?: number };

const note: NoteContent = { about: '' };

/**
 * Reads the data of a scene's cues (a cue requests a turn). In a judgement `beat` is the judged one, `wrapping` tells that the scene is
 * being brought to its end, and `left` how many beats remain; `prose` is the text in which goals are to be found.
 */
export const cueData = cueDataReader({
  beat: 0,
  opening: false,
  notes: [note],
  goals: [''],
  wrapping: false,
  prose: '',
  left: 0,
  conditions: [{ number: 0, when: '' }],
});

const outcomeData = cueDataReader({ goals: [{ goal: '', met: false }] });

/** The goals with which a scene ended. */
export const outcomeGoals = (outcome: Outcome) => outcomeData(outcome).goals ?? [];
