import { isRecord } from '../../base/json';
import type { Language } from '../../base/language';
import type { Outlined } from '../../script/format';
import type { SeatId } from '../../script/turn';
import { languageOf } from '../../text/language';

/** One slide: a section of the document, its lines, and how near it is to each seat's focus. */
export interface Slide {
  title: string;
  line: number;
  endLine: number;
  /** Characters of its text, by which the time it takes to tell it is judged. */
  size: number;
  focus: Record<SeatId, number>;
  /** The language of the document, where it is another than English and one that the moderator speaks. */
  language?: Language;
}

/** A document as slides: the sections of the highest level that has several, and what stands above them where it says something. */
export function slidesOf(document: Outlined, relevanceTo: (text: string) => Record<SeatId, number>): Slide[] {
  const level = slideLevel(document);
  const slides: Slide[] = [];
  const { preamble, sections, title } = document;
  const language = spokenIn(document);
  const add = (title: string, line: number, endLine: number, text: string) => {
    slides.push({ title, line, endLine, size: text.length, focus: relevanceTo(`${title}\n${text}`), ...language });
  };
  if (preamble) add(title, preamble.startLine, preamble.endLine, preamble.text);
  for (const section of sections) {
    if (section.level > level) continue;
    const whole = section.level === level;
    const text = whole ? section.text : section.text.split('\n', section.ownEndLine - section.startLine + 1).join('\n');
    const said = text.split('\n').slice(1).join('\n').trim();
    // A heading alone above its sections is the cover, and nothing to ask about.
    if (!whole && said === '') continue;
    add(section.title || title, section.startLine, whole ? section.endLine : section.ownEndLine, said);
  }
  return slides;
}

function spokenIn({ preamble, sections }: Outlined): Pick<Slide, 'language'> {
  const texts = [preamble?.text ?? '', ...sections.map(section => section.text)];
  const language = languageOf(texts.join('\n'));
  return language === 'en' ? {} : { language };
}

function slideLevel({ sections }: Outlined): number {
  const levels = [...new Set(sections.map(section => section.level))].sort((a, b) => a - b);
  const several = levels.find(level => sections.filter(section => section.level === level).length > 1);
  return several ?? levels[0] ?? 1;
}

/** The slides that a session was opened with; none where the option holds something else. */
export function readSlides(option: unknown): Slide[] {
  if (typeof option !== 'string' || option.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(option);
    return Array.isArray(value) ? value.flatMap(slideFrom) : [];
  } catch {
    return [];
  }
}

function slideFrom(value: unknown): Slide[] {
  if (!isRecord(value) || typeof value.title !== 'string') return [];
  const number = (key: string) => (typeof value[key] === 'number' ? value[key] : 0);
  const focus = isRecord(value.focus)
    ? Object.entries(value.focus).flatMap(([seat, share]) => (typeof share === 'number' ? [[seat, share]] : []))
    : [];
  return [
    {
      title: value.title,
      line: number('line'),
      endLine: number('endLine'),
      size: number('size'),
      focus: Object.fromEntries(focus) as Record<SeatId, number>,
      ...(value.language === 'de' ? { language: value.language } : {}),
    },
  ];
}
