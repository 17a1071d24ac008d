import type { Language } from '../../base/language';
import type { DocumentOutline } from '../../script/format';
import { matchesExample } from '../../script/post';
import type { SeatId } from '../../script/turn';
import { detectLanguage } from '../../text/language';

/** A slide: a section of the document with its lines and its closeness to each seat's focus. */
export interface Slide {
  title: string;
  line: number;
  endLine: number;
  /** The characters of its text, which decide how long it is shown if no person presents. */
  size: number;
  focus: Record<SeatId, number>;
  /** The document's language if the moderator speaks it; left out for English. */
  language?: Language;
}

/** Splits a document into slides: the sections of the highest level that has several, and any text above them. */
export function splitIntoSlides(
  document: DocumentOutline,
  relevanceTo: (text: string) => Record<SeatId, number>,
): Slide[] {
  const level = slideLevel(document);
  const slides: Slide[] = [];
  const { preamble, sections, title } = document;
  const language = slideLanguage(document);
  const add = (title: string, line: number, endLine: number, text: string) => {
    slides.push({ title, line, endLine, size: text.length, focus: relevanceTo(`${title}\n${text}`), ...language });
  };
  if (preamble) add(title, preamble.startLine, preamble.endLine, preamble.text);
  for (const section of sections) {
    if (section.level > level) continue;
    const isSlideLevel = section.level === level;
    const text = isSlideLevel
      ? section.text
      : section.text.split('\n', section.ownEndLine - section.startLine + 1).join('\n');
    const body = text.split('\n').slice(1).join('\n').trim();
    // A heading alone above its sections is the cover, and nothing to ask about.
    if (!isSlideLevel && body === '') continue;
    add(section.title || title, section.startLine, isSlideLevel ? section.endLine : section.ownEndLine, body);
  }
  return slides;
}

function slideLanguage({ preamble, sections }: DocumentOutline): Pick<Slide, 'language'> {
  const texts = [preamble?.text ?? '', ...sections.map(section => section.text)];
  const language = detectLanguage(texts.join('\n'));
  return language === 'en' ? {} : { language };
}

function slideLevel({ sections }: DocumentOutline): number {
  const levels = [...new Set(sections.map(section => section.level))].sort((a, b) => a - b);
  const several = levels.find(level => sections.filter(section => section.level === level).length > 1);
  return several ?? levels[0] ?? 1;
}

/** Parses the slides from the session's option; empty if it holds something else. */
export function parseSlides(option: unknown): Slide[] {
  try {
    const value: unknown = JSON.parse(typeof option === 'string' ? option : '');
    const example = { title: '', line: 0, endLine: 0, size: 0, focus: {} };
    return Array.isArray(value) ? value.filter((each): each is Slide => matchesExample(each, example)) : [];
  } catch {
    return [];
  }
}
