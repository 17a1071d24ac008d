import type { Language } from '../../base/language';

/** What the moderator says where nothing was prepared, or where it no longer fits. */
interface Phrases {
  /** Calls somebody; the number of the slide only where another is up. */
  call(name: string, slide?: number): string;
  back(slide: number, title: string): string;
  over: string;
  nods: readonly string[];
}

/** These words by language. */
export const phrases: Record<Language, Phrases> = {
  en: {
    call: (name, slide) =>
      `Before we go on, ${name} has a question on ${slide === undefined ? 'this slide' : `slide ${slide}`}.`,
    back: (slide, title) => `Back to “Slide ${slide}: ${title}”.`,
    over: 'That ends the talk: what is open goes into the debrief.',
    nods: ['Mm-hm.', 'Go on.', 'Noted.'],
  },
  de: {
    call: (name, slide) =>
      `Bevor wir weitergehen, hat ${name} eine Frage zu ${slide === undefined ? 'dieser Folie' : `Folie ${slide}`}.`,
    back: (slide, title) => `Zurück zu „Folie ${slide}: ${title}“.`,
    over: 'Damit endet der Vortrag: Was offen ist, kommt in die Nachbesprechung.',
    nods: ['Mhm.', 'Nur weiter.', 'Notiert.'],
  },
};
