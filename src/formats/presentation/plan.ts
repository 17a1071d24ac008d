import type { Language } from '../../base/language';
import { type Brief, type Seat, seatAs, seatsOf } from '../../script/brief';
import { option } from './options';
import { parseSlides, type Slide } from './slides';

/** How persistently the panel questions the presenter. */
export type Intensity = ReturnType<typeof option<'intensity'>>;

/** The maximum number of questions of one agent in an exchange. */
export const maxQuestions: Record<Intensity, number> = { friendly: 2, moderate: 3, adversarial: 4 };

/** The fixed part of a presentation: slides, panel, moderator and language. */
export interface Plan {
  slides: readonly Slide[];
  panel: readonly Seat[];
  moderator: Seat;
  language: Language;
  seed: number;
}

/** The options of a presentation that the user may change while it runs. */
export interface Rules {
  /** When the panel may ask. */
  mode: ReturnType<typeof option<'mode'>>;
  intensity: Intensity;
  /** The length of the talk. */
  seconds: number;
  /** The urgency (0–1) of a prepared question above which its agent raises a hand. */
  urgency: number;
  /** Whether questions are prepared for the whole panel or only for the agent that would be called. */
  prepare: 'panel' | 'picked';
  /** Whether a person presents; else the slides are shown one after another. */
  person: boolean;
}

/** The plan of a presentation. */
export function planOf(brief: Brief): Plan {
  const moderator = seatAs(brief, 'moderator');
  const slides = parseSlides(option(brief, 'slides'));
  const language = slides[0]?.language === 'de' ? 'de' : 'en';
  return { slides, panel: seatsOf(brief, 'panelist'), moderator, language, seed: brief.seed };
}

/** The current rules. */
export function rulesOf(brief: Brief): Rules {
  return {
    mode: option(brief, 'mode'),
    intensity: option(brief, 'intensity'),
    seconds: option(brief, 'minutes') * 60,
    urgency: option(brief, 'urgency') / 100,
    prepare: option(brief, 'pregenerate'),
    person: option(brief, 'presenter') === 'you',
  };
}

/** The title of a slide. */
export function slideTitle({ slides }: Pick<Plan, 'slides'>, index: number): string {
  return slides[index]?.title ?? '';
}
