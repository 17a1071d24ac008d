// The session as an architecture decision record (ADR).

import { endSentence } from '../base/endSentence';
import type { Json, JsonObject } from '../base/json';
import { type SessionState, sessionView } from '../ledger/state';
import type { FormatView } from '../script/format';
import { readSafely } from '../script/viewing';
import { escapeInline, escapeMarkdown } from './escape';
import { itemMarkdown } from './markdown';
import { buildMinutes, type Minutes } from './minutes';
import { pieceMarkdown } from './pageMarkdown';
import { chairPieces, choicePieces } from './pageParts';
import { outcomeSections, resultFields } from './sections';
import { endedPage, type RecordSources } from './sessionPage';

/** The keys of a conclusion that have a section of their own, by its title: keys of one title share it; all others are under "More information". */
const sectionTitles: Readonly<Record<string, string>> = {
  options: 'Considered options',
  reasons: 'Reasons',
  consensus: 'Agreed',
  tensions: 'Tensions',
  conditions: 'Consequences and conditions',
  consequences: 'Consequences and conditions',
  dissent: 'Dissent',
  reservations: 'Reservations',
  openQuestions: 'Open questions',
};

const questionKey = 'question';
const decisionKeys = ['decision', 'recommendation'];

/** Renders the session as an architecture decision record, from the format's conclusion. */
export function transcriptAdr(state: SessionState, format?: FormatView, sources?: RecordSources): string {
  const minutes = buildMinutes(state, format);
  const { translate } = minutes;
  const conclusion = readSafely(() => format?.conclusion?.(sessionView(state))) ?? {};
  const known = new Set([questionKey, ...decisionKeys, ...Object.keys(sectionTitles)]);
  const others = resultFields(Object.fromEntries(Object.entries(conclusion).filter(([key]) => !known.has(key))));
  const participants = minutes.seats.map(seat => `${escapeInline(seat.name)} (${escapeInline(seat.role)})`).join(', ');
  const blocks = [
    `# ${escapeInline(minutes.topic)}`,
    `- **${translate('Status')}:** ${statusOf(state)}\n- **${translate('Date')}:** ${minutes.date}\n- **${translate('Heard')}:** ${participants}`,
    `## ${translate('Context')}`,
    contextText(minutes, conclusion[questionKey]),
    `## ${translate('Decision')}`,
    decisionText(conclusion, minutes),
    ...findingsBlocks(state, format, sources),
    ...[...new Set(Object.values(sectionTitles))].flatMap(title => {
      const keys = Object.keys(sectionTitles).filter(key => sectionTitles[key] === title);
      const texts = textsOf(conclusion, keys).map(text => `- ${escapeInline(text)}`);
      return texts.length > 0 ? [`## ${translate(title)}`, texts.join('\n')] : [];
    }),
    ...ballotBlocks(minutes),
    `## ${translate('More information')}`,
    [
      ...others,
      { label: translate('Cost'), texts: [minutes.cost] },
      { label: translate('Session'), texts: [state.opened?.session ?? ''] },
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

function contextText({ document, format, topic, voices }: Minutes, question: Json | undefined): string {
  const onDocument = document ? ` It is about ${escapeInline(document.path ?? document.title)}.` : '';
  const asked = typeof question === 'string' ? question : topic;
  return `${escapeInline(format)} by agents on: ${endSentence(escapeInline(asked))}${onDocument} Voices: ${escapeInline(voices)}.`;
}

function decisionText(conclusion: JsonObject, minutes: Minutes): string {
  const texts = textsOf(conclusion, decisionKeys);
  if (texts.length > 0) return texts.map(escapeMarkdown).join('\n\n');
  const reached = minutes.outcome?.success ? 'None was asked for' : 'None was reached';
  return `${reached}. ${escapeInline(minutes.ending)}.`;
}

/** The page's part for whoever decides, with the choices left to them; its first piece, the headline, is a line here instead of a second heading. */
function findingsBlocks(
  state: SessionState,
  format: FormatView | undefined,
  sources: RecordSources | undefined,
): string[] {
  const sessionPage = endedPage(state, format, sources);
  if (!sessionPage) return [];
  const [, ...chair] = chairPieces(sessionPage);
  const headline = `**${escapeInline(sessionPage.translate(sessionPage.page.headline))}**`;
  const pieces = [...chair, ...choicePieces(sessionPage)].map(piece => pieceMarkdown(piece));
  return [`## ${sessionPage.translate('Findings')}`, headline, ...pieces];
}

/** All votes with their reasons. */
function ballotBlocks({ blocks, seats }: Minutes): string[] {
  return outcomeSections({ blocks: blocks.filter(block => block.kind === 'ballot'), seats }).flatMap(section => [
    `## ${escapeInline(section.title)}`,
    section.items.map(itemMarkdown).join('\n'),
  ]);
}

/** What a conclusion has under these keys, in their order. */
function textsOf(conclusion: JsonObject, keys: readonly string[]): string[] {
  return keys.flatMap(key => resultFields({ [key]: conclusion[key] })).flatMap(field => field.texts);
}
