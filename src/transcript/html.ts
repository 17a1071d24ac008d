import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Play, PlayAct } from '../script/play';
import { escapeHtml } from './escape';
import type { Translate } from './headings';
import { buildMinutes, type Minutes, noteLine, type Part } from './minutes';
import { pageHtml } from './pageHtml';
import { proseHtml } from './proseHtml';
import { deliveryNotes, situationParagraphs } from './scene';
import { humanizeKey, outcomeSections, type Section } from './sections';
import { endedPage, type RecordSources } from './sessionPage';

/** Renders the transcript as one HTML page without scripts or external resources, the outcome first; it declares no language, because none is recorded. */
export function transcriptHtml(state: SessionState, format?: FormatView, sources?: RecordSources): string {
  const minutes = buildMinutes(state, format);
  const isVerdict = ({ kind }: Minutes['blocks'][number]) => kind === 'verdict';
  const verdict = outcomeSections({ ...minutes, blocks: minutes.blocks.filter(isVerdict) });
  const details = outcomeSections({ seats: minutes.seats, blocks: minutes.blocks.filter(each => !isVerdict(each)) });
  const tint = (seat: string | undefined) => tintStyle(seat, minutes);
  const page = endedPage(state, format, sources);
  const body = [
    head(minutes),
    ...(page ? [pageHtml(page)] : []),
    ...verdict.map(section => `<section>${sectionHtml(section)}</section>`),
    ...openingHtml(minutes.play),
    ...minutes.parts.map(part => partHtml(part, minutes.translate, tint)),
    ...(details.length > 0 ? [`<h2>${minutes.translate('In detail')}</h2>`, ...details.map(sectionHtml)] : []),
  ];
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(minutes.title)}</title>
<style>${style}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

function head(minutes: Minutes): string {
  const rows = [...minutes.facts, ['State', minutes.ending] as const].map(
    ([label, value]) => `<dt>${minutes.translate(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  );
  return `<header><h1 dir="auto">${escapeHtml(minutes.title)}</h1>\n<dl>${rows.join('\n')}</dl></header>`;
}

function tintStyle(seat: string | undefined, { seats }: Minutes): string {
  const color = seats.find(each => each.id === seat)?.color ?? '';
  return /^#[0-9a-f]{6}$/i.test(color) ? ` style="--agent: ${color}"` : '';
}

function partHtml(part: Part, translate: Translate, tint: (seat: string | undefined) => string): string {
  if (part.kind === 'heading') return `<h2 dir="auto">${escapeHtml(part.text)}</h2>`;
  if (part.kind === 'acted') return playEntryHtml(part.entry, translate, tint);
  if (part.kind === 'note') return `<p class="note" dir="auto">${escapeHtml(noteLine(part))}</p>`;
  // A move's name is a key in code; the type of a user's input is text already.
  const type = part.turn ? humanizeKey(part.type).toLowerCase() : part.type;
  return `<article${tint(part.seat)}>
<p class="who">${escapeHtml(part.icon)} <b>${escapeHtml(part.speaker)}</b> <span>${escapeHtml(part.role)} · ${escapeHtml(type)}</span></p>
<div dir="auto">${proseHtml(part.text.trim())}</div>
</article>`;
}

function sectionHtml(section: Section): string {
  const html = [`<h3>${escapeHtml(section.title)}</h3>`];
  if (section.headline) html.push(`<p><b>${escapeHtml(section.headline)}</b></p>`);
  const items = section.items.flatMap(itemHtml);
  if (items.length > 0) html.push(listHtml(items));
  if (section.table) html.push(tableHtml(section.table));
  return html.join('\n');
}

function tableHtml({ columns, rows }: NonNullable<Section['table']>): string {
  const cell = (text: string, at: number) =>
    at === 0 ? `<th scope="row">${escapeHtml(text)}</th>` : `<td dir="auto">${escapeHtml(text)}</td>`;
  const head = columns.map(each => (each ? `<th scope="col">${escapeHtml(each)}</th>` : '<td></td>')).join('');
  const body = rows.map(cells => `<tr>${cells.map(cell).join('')}</tr>`).join('\n');
  return `<div><table><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table></div>`;
}

function itemHtml({ label, texts }: Section['items'][number]): string[] {
  const said = texts.map(escapeHtml);
  if (!label) return said;
  const [first = ''] = said;
  return [`<b>${escapeHtml(label)}:</b> ${said.length > 1 ? listHtml(said) : first}`];
}

function listHtml(items: readonly string[]): string {
  return `<ul>\n${items.map(item => `<li dir="auto">${item}</li>`).join('\n')}\n</ul>`;
}

/** Renders the setting and the situation of a play. */
function openingHtml(play: Play | undefined): string[] {
  return [play?.setting ?? '', ...situationParagraphs(play)]
    .filter(each => each !== '')
    .map(each => `<p class="setting" dir="auto">${escapeHtml(each)}</p>`);
}

/** Renders a line, an action or an event of a play; `tint` returns the style attribute of a seat. */
function playEntryHtml(entry: PlayAct, translate: Translate, tint: (seat: string) => string): string {
  if (entry.kind === 'event') return `<p class="setting" dir="auto">${escapeHtml(entry.text)}</p>`;
  const { seat, speaker, act, words } = entry;
  return `<article${tint(seat)}>
<p class="who"><b>${escapeHtml(speaker)}</b> <span>${escapeHtml(deliveryNotes(entry, translate).join(', '))}</span></p>
${act ? `<p class="act" dir="auto">${escapeHtml(act)}</p>` : ''}${words ? `<p dir="auto">${escapeHtml(words)}</p>` : ''}
</article>`;
}

const style = `
:root { color-scheme: light dark; --line: #8886; --quiet: #626262 }
@media (prefers-color-scheme: dark) { :root { --quiet: #a8a8a8 } }
body { font: 17px/1.6 Georgia, 'Times New Roman', serif; max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; overflow-wrap: anywhere }
h1, h2, h3, header, section, .who, .note, table { font-family: system-ui, sans-serif }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.25rem; margin: 3rem 0 1rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem }
h3 { font-size: 1rem; margin: 1.8rem 0 .4rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; font-size: .9rem; margin: 0 }
dt { color: var(--quiet) } dd { margin: 0 }
section { font-size: .92rem; margin: 2rem 0; padding: .2rem 1.2rem .8rem; border: 1px solid var(--line); border-top: 4px solid var(--line); border-radius: 4px }
section h2 { margin: 1.4rem 0 .6rem }
section h3 { margin: .8rem 0 0; font-size: .85rem; font-weight: 600; color: var(--quiet) }
section h3 + p { margin: .1rem 0 .6rem; font-size: 1.25rem }
section h3[id] { margin-top: 1.6rem; font-size: 1rem; color: inherit } section h3[id] + p { font-size: inherit }
section p { margin: .5rem 0 } section li { margin: .5rem 0 } section li p { margin: .2rem 0 }
article { border-inline-start: 4px solid var(--agent, var(--line)); padding-inline-start: 1rem; margin: 1.8rem 0 }
article > :last-child { margin-bottom: 0 }
.who { margin: 0; font-size: .95rem } .who span { color: var(--quiet) }
article p { margin: .4rem 0; white-space: pre-line }
.act, .setting { font-style: italic } .act { color: var(--quiet) }
.setting { margin: 2rem 8%; text-align: center }
.note { color: var(--quiet); font-size: .85rem; margin: 1.2rem 0 }
blockquote { margin: .6rem 0; padding-inline-start: 1rem; border-inline-start: 2px solid var(--line); color: var(--quiet) }
code, pre { font: .85em/1.5 ui-monospace, monospace } pre { white-space: pre-wrap; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 4px }
ul, ol { padding-inline-start: 1.4rem } li > p { margin: 0 }
div { overflow-x: auto } table { border-collapse: collapse; font-size: .9rem; overflow-wrap: normal }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start; vertical-align: top } tbody th { font-weight: 600 }
@media (max-width: 40rem) { body { margin: 1.5rem auto; padding: 0 1rem } h1 { font-size: 1.35rem } dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .4rem } }
@media print {
  :root { color-scheme: light; --quiet: #555 } body { font-size: 11pt; margin: 0; max-width: none }
  h2, h3, .who { break-after: avoid } tr, li, section { break-inside: avoid } article { print-color-adjust: exact } p { orphans: 3; widows: 3 }
}
`;
