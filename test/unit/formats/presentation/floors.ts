import { stepMachine } from '../../../../src/formats/presentation/machine';
import type { Rules } from '../../../../src/formats/presentation/plan';
import type { Draft, Signal } from '../../../../src/formats/presentation/signals';
import {
  initialState,
  type PresentationSetup,
  type PresentationState,
} from '../../../../src/formats/presentation/state';
import type { Seat } from '../../../../src/script/brief';

const seat = (id: string, name: string, role = 'panelist'): Seat => ({
  id,
  name,
  role,
  agent: name.toLowerCase(),
  icon: '',
  color: '',
  voice: 'rehearsal',
});

/** Four slides before Skeptic, Analyst and Contrarian; the slides are nobody's focus unless it is said. */
export function table(rules: Partial<Rules> = {}, focus: readonly Record<string, number>[] = []): PresentationSetup {
  return {
    plan: {
      slides: [0, 1, 2, 3].map(at => ({
        title: `Part ${at + 1}`,
        line: at * 10 + 1,
        endLine: at * 10 + 9,
        size: 300,
        focus: focus[at] ?? {},
      })),
      panel: [seat('panelist-1', 'Skeptic'), seat('panelist-2', 'Analyst'), seat('panelist-3', 'Contrarian')],
      moderator: seat('moderator', 'Moderator', 'moderator'),
      language: 'en',
      seed: 1,
    },
    rules: {
      mode: 'section-breaks',
      intensity: 'moderate',
      seconds: 1200,
      urgency: 0.6,
      prepare: 'panel',
      person: true,
      ...rules,
    },
  };
}

/** A question that is ready. */
export function draft(agent: string, slide: number, relevance = 0.5, urgency = 0.5): Draft {
  return { turn: `${agent} ${slide}`, agent, slide, text: 'Who counted that?', relevance, urgency, heard: 0 };
}

/** Where these signals lead from the start. */
export function after(signals: readonly Signal[], rules: PresentationSetup): PresentationState {
  return signals.reduce<PresentationState>((standing, signal) => stepMachine(standing, signal, rules), initialState());
}

/** The signals of one whole exchange that satisfies. */
export function exchange(t: number): Signal[] {
  return [
    { kind: 'called', spoken: true },
    { kind: 'answer', t, text: 'We counted them.' },
    { kind: 'verdict', verdict: 'satisfied', circular: false, reason: '' },
    { kind: 'bridged' },
  ];
}

/** Who was called, where somebody was. */
export function called({ phase }: PresentationState): string | undefined {
  return 'call' in phase ? phase.call.agent : undefined;
}
