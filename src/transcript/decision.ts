import type { Json, JsonObject } from '../base/json';
import { heardOf, type SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { readBy } from '../script/viewing';
import { escapeInline, escapeMarkdown } from './escape';
import type { Heading } from './headings';
import { itemMarkdown } from './markdown';
import { type Minutes, minutesOf } from './minutes';
import { pieceMarkdown } from './pageMarkdown';
import { chairPieces, decisionPieces } from './pageParts';
import { fieldsOf, outcomeSections, wordsOf } from './sections';
import { endedPage, type RecordSources } from './sessionPage';

/** The keys of a format's conclusion that a decision record knows, each with its heading; all others stand under "More information". */
const headings = {
  options: 'Considered options',
  reasons: 'Reasons',
  consensus: 'Agreed',
  tensions: 'Tensions',
  conditions: 'Consequences and conditions',
  consequences: 'Consequences and conditions',
  dissent: 'Dissent',
  reservations: 'Reservations',
  openQuestions: 'Open questions',
} as const;

const questionKey = 'question';
const decisionKeys = ['decision', 'recommendation'];

/** The session as an architecture decision record, drawn from the format's own conclusion. */
export function transcriptAdr(state: SessionState, format?: FormatView, sources?: RecordSources): string {
  const minutes = minutesOf(state, format);
  const { heading } = minutes;
  const conclusion = readBy(() => format?.conclusion?.(heardOf(state))) ?? {};
  const known = new Set<string>([questionKey, ...decisionKeys, ...Object.keys(headings)]);
  const others = fieldsOf(Object.fromEntries(Object.entries(conclusion).filter(([key]) => !known.has(key)))).map(
    ({ label = '', texts }) => ({ label: wordsOf(label), texts }),
  );
  const blocks = [
    `# ${escapeInline(minutes.topic)}`,
    `- **${heading('Status')}:** ${statusOf(state)}\n- **${heading('Date')}:** ${minutes.date}\n- **${heading('Heard')}:** ${heard(minutes)}`,
    `## ${heading('Context')}`,
    context(minutes, conclusion[questionKey]),
    `## ${heading('Decision')}`,
    decisionOf(conclusion, minutes),
    ...findings(state, format, sources),
    ...Object.values(headings)
      .filter(unique)
      .flatMap(title => underHeading(title, conclusion, heading)),
    ...ballots(minutes),
    `## ${heading('More information')}`,
    [
      ...others,
      { label: heading('Cost'), texts: [minutes.cost] },
      { label: heading('Session'), texts: [state.opened?.session ?? ''] },
    ]
      .map(itemMarkdown)
      .join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function statusOf(state: SessionState): string {
  const voices = Object.values(state.opened?.voices ?? {});
  if (voices.some(voice => voice.rehearsal)) return 'rehearsed without a model; not a decision';
  if (!state.outcome) return 'draft; the session has not ended';
  return state.outcome.success ? 'proposed' : 'no decision';
}

function heard(minutes: Minutes): string {
  return minutes.seats.map(seat => `${escapeInline(seat.name)} (${escapeInline(seat.role)})`).join(', ');
}

function context({ document, format, topic, voices }: Minutes, question: Json | undefined): string {
  const about = document ? ` It is about ${escapeInline(document.path ?? document.title)}.` : '';
  const asked = typeof question === 'string' ? question : topic;
  return `${escapeInline(format)} by agents on: ${sentence(escapeInline(asked))}${about} Voices: ${escapeInline(voices)}.`;
}

function decisionOf(conclusion: JsonObject, minutes: Minutes): string {
  const texts = decisionKeys.flatMap(key => fieldsOf({ [key]: conclusion[key] })).flatMap(field => field.texts);
  if (texts.length > 0) return texts.map(escapeMarkdown).join('\n\n');
  const reached = minutes.outcome?.success ? 'None was asked for' : 'None was reached';
  return `${reached}. ${escapeInline(minutes.ending)}.`;
}

/** What the readers of the document leave to whoever decides. */
function findings(state: SessionState, format: FormatView | undefined, sources: RecordSources | undefined): string[] {
  const about = endedPage(state, format, sources);
  if (!about) return [];
  const [, ...chair] = chairPieces(about);
  const headline = `**${escapeInline(about.heading(about.page.headline))}**`;
  const pieces = [...chair, ...decisionPieces(about)].map(piece => pieceMarkdown(piece));
  return [`## ${about.heading('Findings')}`, headline, ...pieces];
}

/** Who voted how, each with the reason. */
function ballots({ blocks, seats }: Minutes): string[] {
  return outcomeSections({ blocks: blocks.filter(block => block.kind === 'ballot'), seats }).flatMap(section => [
    `## ${escapeInline(section.title)}`,
    section.items.map(itemMarkdown).join('\n'),
  ]);
}

/** A text as a sentence of its own. */
function sentence(text: string): string {
  return /[.!?…]["”’)]*$/.test(text) ? text : `${text}.`;
}

function underHeading(title: string, conclusion: JsonObject, heading: Heading): string[] {
  const keys = Object.entries(headings).flatMap(([key, each]) => (each === title ? [key] : []));
  const texts = keys.flatMap(key => fieldsOf({ [key]: conclusion[key] })).flatMap(field => field.texts);
  return texts.length > 0 ? [`## ${heading(title)}`, texts.map(text => `- ${escapeInline(text)}`).join('\n')] : [];
}

function unique(value: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(value) === index;
}
