import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Play, PlayAct } from '../script/play';
import { escapeInline, escapeMarkdown, restoreEmphasis } from './escape';
import type { Translate } from './headings';
import { buildMinutes, type Minutes, noteLine, type Part, type SpokenPart } from './minutes';
import { piecesMarkdown } from './pageMarkdown';
import { pagePieces } from './pageParts';
import { deliveryNotes, situationParagraphs } from './scene';
import { outcomeSections, type Section } from './sections';
import { endedPage, type RecordSources } from './sessionPage';

/**
 * The transcript in the written form of the turn protocol, behind the page of a session that has one. Who spoke stands in markers, which
 * no turn's text can forge: all that was said is escaped, so that any markdown viewer shows it and follows nothing in it.
 */
export function transcriptMarkdown(state: SessionState, format?: FormatView, sources?: RecordSources): string {
  const minutes = buildMinutes(state, format);
  const page = endedPage(state, format, sources);
  const blocks = [
    `# ${escapeInline(minutes.title)}`,
    header(minutes),
    ...(page ? [piecesMarkdown(pagePieces(page))] : []),
    ...openingMarkdown(minutes.play),
    ...minutes.parts.map(part => partBlock(part, minutes.translate)),
    `## ${minutes.translate('Outcome')}`,
    `${escapeInline(minutes.ending)}.`,
    ...outcomeSections(minutes).map(sectionMarkdown),
  ];
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`;
}

/** Renders one turn in the written form of the turn protocol; the panel copies it too. */
export function turnMarkdown(said: SpokenPart): string {
  const { speaker, role, type, icon, text } = said;
  const marker = `[TURN: ${[speaker, role, type].map(escapeInline).join(' | ')}]`;
  const name = `${icon ? `${escapeInline(icon)} ` : ''}**${escapeInline(speaker)}** (${escapeInline(role)}):`;
  return `${marker}\n\n${name}\n\n${escapeMarkdown(text).trim()}\n\n[/TURN]`;
}

/** Renders a section of the outcome or of a decision record as Markdown. */
export function sectionMarkdown(section: Section): string {
  const blocks = [`### ${escapeInline(section.title)}`];
  if (section.headline) blocks.push(`**${escapeInline(section.headline)}**`);
  if (section.items.length > 0) blocks.push(section.items.map(itemMarkdown).join('\n'));
  if (section.table) blocks.push(tableMarkdown(section.table));
  return blocks.join('\n\n');
}

/** Renders an item of a section as a list item. */
export function itemMarkdown({ label, texts }: Section['items'][number]): string {
  const lines = texts.map(escapeInline);
  if (!label) return lines.map(line => `- ${line}`).join('\n');
  if (lines.length === 1) return `- **${escapeInline(label)}:** ${lines[0]}`;
  return [`- **${escapeInline(label)}:**`, ...lines.map(line => `  - ${line}`)].join('\n');
}

function tableMarkdown({ columns, rows }: NonNullable<Section['table']>): string {
  const row = (cells: readonly string[]) => `| ${cells.map(escapeInline).join(' | ')} |`;
  return [row(columns), `|${columns.map(() => '---|').join('')}`, ...rows.map(row)].join('\n');
}

function header(minutes: Minutes): string {
  // Here the cast is a list of its own.
  const known = minutes.facts.filter(([label]) => label !== 'Cast');
  const facts = [['Format', minutes.format], ['Topic', minutes.topic], ...known].filter(([, value]) => value !== '');
  const cast = minutes.seats.map(
    seat => `  - ${`${escapeInline(seat.icon)} **${escapeInline(seat.name)}**`.trim()} (${escapeInline(seat.role)})`,
  );
  return [
    ...facts.map(([label = '', value = '']) => `- **${minutes.translate(label)}:** ${escapeInline(value)}`),
    ...(cast.length > 0 ? [`- **${minutes.translate('Cast')}:**`, ...cast] : []),
  ].join('\n');
}

function partBlock(part: Part, translate: Translate): string {
  if (part.kind === 'heading') return `## ${escapeInline(part.text)}`;
  if (part.kind === 'said') return turnMarkdown(part);
  if (part.kind === 'acted') return playEntryMarkdown(part.entry, translate);
  return `[NOTE: ${escapeInline(noteLine(part))}]`;
}

/** Renders the setting and the situation of a play as Markdown. */
function openingMarkdown(play: Play | undefined): string[] {
  if (!play) return [];
  const setting = play.setting === '' ? [] : [`*${escapeInline(play.setting)}*`];
  return [...setting, ...situationParagraphs(play).map(escapeInline), '---'];
}

/** Renders a line, an action or an event of a play as one paragraph, so that no words can pass for another line. */
function playEntryMarkdown(entry: PlayAct, translate: Translate): string {
  if (entry.kind === 'event') return `*${escapeInline(entry.text)}*`;
  const { speaker, words, act } = entry;
  const name = `**${escapeInline(speaker)}**`;
  if (words === '') return `${name} *${escapeInline(act ?? '…')}*`;
  const manner = [
    ...deliveryNotes(entry, translate).map(escapeInline),
    ...(act ? [`*${escapeInline(act)}*`] : []),
  ].join(', ');
  return `${name}${manner ? ` (${manner})` : ''}: ${restoreEmphasis(escapeInline(words))}`;
}
