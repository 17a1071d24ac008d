import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { escapeHtml } from './escape';
import { type Minutes, minutesOf, noteLine, type Part } from './minutes';
import { outcomeSections, type Section } from './sections';

const style = `
:root { color-scheme: light dark; --line: #8884; --quiet: #6b6b6b }
@media (prefers-color-scheme: dark) { :root { --quiet: #a0a0a0 } }
body { font: 17px/1.6 Georgia, 'Times New Roman', serif; max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem }
h1, h2, h3, header, dl, .who, .note, table { font-family: system-ui, sans-serif }
h1 { font-size: 1.7rem; line-height: 1.25 }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; font-size: .9rem }
dt { color: var(--quiet) } dd { margin: 0 }
article { border-left: 4px solid var(--agent, var(--line)); padding: .1rem 0 .1rem 1rem; margin: 1.8rem 0 }
.who { margin: 0; font-size: .95rem } .who span { color: var(--quiet) }
.said { white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0 0 }
.note { color: var(--quiet); font-size: .85rem; margin: 1.2rem 0 }
div { overflow-x: auto } table { border-collapse: collapse; font-size: .9rem } th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left }
`;

/** The transcript as one readable page that holds no script and asks nobody for anything. */
export function transcriptHtml(state: SessionState, format?: Format): string {
  const minutes = minutesOf(state, format);
  const body = [
    head(minutes),
    ...minutes.parts.map(part => partHtml(part, minutes)),
    `<h2>Outcome</h2>\n<p>It ${escapeHtml(minutes.ending)}.</p>`,
    ...outcomeSections(minutes).map(sectionHtml),
  ];
  return `<!doctype html>
<html lang="en">
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
  const { document, forkedFrom } = minutes;
  const facts: [string, string][] = [
    ['Document', document ? [document.title, document.path].filter(Boolean).join(' – ') : ''],
    ['Date', minutes.date],
    ['Cast', minutes.seats.map(seat => `${seat.icon} ${seat.name} (${seat.role})`).join(', ')],
    ['Voices', minutes.voices],
    ['Cost', minutes.cost],
    ['Forked from', forkedFrom ? `${forkedFrom.from}, after ${forkedFrom.turn}` : ''],
  ];
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<header><h1>${escapeHtml(minutes.title)}</h1>\n<dl>${rows.join('\n')}</dl></header>`;
}

function partHtml(part: Part, minutes: Minutes): string {
  if (part.kind === 'heading') return `<h2>${escapeHtml(part.text)}</h2>`;
  if (part.kind === 'note') return `<p class="note">${escapeHtml(noteLine(part))}</p>`;
  const color = minutes.seats.find(seat => seat.id === part.seat)?.color ?? '';
  const tint = /^#[0-9a-f]{6}$/i.test(color) ? ` style="--agent: ${color}"` : '';
  return `<article${tint}>
<p class="who">${escapeHtml(part.icon)} <b>${escapeHtml(part.speaker)}</b> <span>${escapeHtml(part.role)} · ${escapeHtml(part.type)}</span></p>
<p class="said">${escapeHtml(part.text.trim())}</p>
</article>`;
}

function sectionHtml(section: Section): string {
  const html = [`<h3>${escapeHtml(section.title)}</h3>`];
  if (section.headline) html.push(`<p><b>${escapeHtml(section.headline)}</b></p>`);
  const items = section.items.flatMap(itemHtml);
  if (items.length > 0) html.push(listHtml(items));
  if (section.table) {
    const row = (tag: string, cells: readonly string[]) =>
      `<tr>${cells.map(cell => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
    const { columns, rows } = section.table;
    html.push(`<div><table>${row('th', columns)}\n${rows.map(cells => row('td', cells)).join('\n')}</table></div>`);
  }
  return html.join('\n');
}

function itemHtml({ label, texts }: Section['items'][number]): string[] {
  const said = texts.map(escapeHtml);
  if (!label) return said;
  const [first = ''] = said;
  return [`<b>${escapeHtml(label)}:</b> ${said.length > 1 ? listHtml(said) : first}`];
}

function listHtml(items: readonly string[]): string {
  return `<ul>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`;
}
