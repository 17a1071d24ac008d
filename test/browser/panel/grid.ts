import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { parseDocumentText } from '../../../src/document/reader';
import { panelPage } from '../../../src/editor/panelPage';
import { formatOf } from '../../../src/formats/index';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import type { PanelPage } from '../../../src/protocol/page';
import { themes as dresses } from '../page/themes';
import { type Stories, twoFrames } from './pages';

/** The themes that pictures are taken in. */
export const themes = Object.keys(dresses);

/** The widths of a narrow column, of a panel beside the editor's own chat, and of a whole window. */
export const widths = [420, 786, 1440];

/** A panel as somebody may find it. */
export interface State {
  name: string;
  /** A story of the page's own. */
  story?: string;
  /** The folder of a session, and how much of its record there is. */
  folder?: string;
  share?: number;
  /** Which view of a session with a page is shown. */
  leaf?: 'Page' | 'Turns';
}

const recordings = readdirSync('examples/recordings');

/** Every format running and finished, and what waits for somebody. */
export const states: readonly State[] = [
  ...recordings.flatMap(name => formatStates(name, `examples/recordings/${name}`)),
  ...['running', 'asking', 'failing', 'voting', 'presenting', 'acting', 'acted', 'reading', 'seated:mended'].map(
    story => ({
      name: `story-${story.replace(':', '-')}`,
      story,
    }),
  ),
  ...['legislating', 'crowded', 'crowded:ended', 'beginning'].map(story => ({
    name: `story-${story.replace(':', '-')}`,
    story,
  })),
];

function formatStates(name: string, folder: string): State[] {
  const running = { name: `${name}-running`, folder, share: 0.6 };
  const finished = { name: `${name}-finished`, folder, share: 1 };
  if (!recordOf(folder).page) return [running, finished];
  // Where nobody talks, the page is all there is.
  if (!eventsIn(folder).some(({ type }) => type === 'turn.ended'))
    return [running, { ...finished, name: `${name}-page` }];
  return [running, { ...finished, name: `${name}-page`, leaf: 'Page' }, { ...finished, leaf: 'Turns' }];
}

/** The events of a session's folder. */
function eventsIn(folder: string): LedgerEvent[] {
  const lines = readFileSync(`${folder}/ledger.jsonl`, 'utf8').trim().split('\n');
  return lines.map(line => JSON.parse(line) as LedgerEvent);
}

/** A share of a session's record, with the document and the page as they stood then. */
function recordOf(folder: string, share = 1): { events: LedgerEvent[]; page?: PanelPage; text?: string } {
  const all = eventsIn(folder);
  const events = all.slice(0, Math.ceil(all.length * share));
  const state = fold(events);
  if (!state.opened?.document) return { events };
  const text = readFileSync(`${folder}/document.md`, 'utf8');
  return { events, page: panelPage(state, formatOf(state.opened.format), parseDocumentText(text)), text };
}

/** Opens a state in a new page. */
export async function openState({ blank, url }: Stories, state: State): Promise<Page> {
  const { story, folder, share = 1, leaf } = state;
  const page = await blank({ width: 1440, height: 900 });
  if (folder) {
    const { events, page: handed, text } = recordOf(folder, share);
    const kept = { events, page: handed, document: text };
    const lines = Object.entries(kept).map(
      ([name, value]) => value && `sessionStorage.setItem('${name}', ${JSON.stringify(JSON.stringify(value))});`,
    );
    await page.evaluate(lines.filter(Boolean).join('\n'));
  }
  const language = process.env.CONVENE_LOOK_LANGUAGE;
  await page.goto(`${url()}/?story=${story ?? `recorded:${share}`}${language ? `&lang=${language}` : ''}`);
  await page.waitForSelector('convene-transcript[aria-busy=false], .handed, .reading');
  if (leaf)
    await page
      .getByRole('tab')
      .nth(leaf === 'Page' ? 0 : 1)
      .click();
  return page;
}

/** Gives an open page another theme and width. */
export async function turnTo(page: Page, theme: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(`stage.dress('${theme}')`);
  await page.evaluate(twoFrames);
}
