import type { Language } from '../../base/language';
import { type Brief, type Seat, seatAs, seatsOf } from '../../script/brief';
import { option } from './options';
import { readSlides, type Slide } from './slides';

/** How hard the panel presses. */
export type Intensity = ReturnType<typeof option<'intensity'>>;

/** Most questions of one agent in an exchange. */
export const mostQuestions: Record<Intensity, number> = { friendly: 2, moderate: 3, adversarial: 4 };

/** Who is there and what is shown: fixed when the session opens. */
export interface Plan {
  slides: readonly Slide[];
  panel: readonly Seat[];
  moderator: Seat;
  language: Language;
  seed: number;
}

/** What the user may change while it runs. */
export interface Rules {
  /** When the panel gets a word in. */
  mode: ReturnType<typeof option<'mode'>>;
  intensity: Intensity;
  seconds: number;
  /** Urgency (0–1) above which a hand goes up. */
  urgency: number;
  /** Prepare questions for the whole panel, or only for whom the rules would call. */
  prepare: 'panel' | 'picked';
  /** Whether a person presents; else the slides are shown one after another. */
  person: boolean;
}

/** Who presents what to whom. */
export function planOf(brief: Brief): Plan {
  const moderator = seatAs(brief, 'moderator');
  const slides = readSlides(option(brief, 'slides'));
  const language = slides[0]?.language ?? 'en';
  return { slides, panel: seatsOf(brief, 'panelist'), moderator, language, seed: brief.seed };
}

/** The rules as they stand. */
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

/** Whom of the panel a presenter means by a name, however they write it. */
export function seatNamed(panel: readonly Seat[], name: string): Seat | undefined {
  const wanted = name.toLowerCase();
  return panel.find(each => [each.id, each.agent, each.name.toLowerCase()].includes(wanted));
}

/** The title of a slide. */
export function titleOf({ slides }: Pick<Plan, 'slides'>, index: number): string {
  return slides[index]?.title ?? '';
}
