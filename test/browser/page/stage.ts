import { findQuote } from '../../../src/document/quote';
import { parseDocumentText } from '../../../src/document/reader';
import type { LedgerEvent } from '../../../src/ledger/events';
import type { DocumentQuote, PanelInfo, ToPanel } from '../../../src/protocol/facts';
import type { FeedSource } from '../../../src/protocol/feed';
import { Feed, staticSource } from '../../../src/protocol/feed';
import type { ToHost } from '../../../src/protocol/guards';
import { parsePanelMessage } from '../../../src/protocol/guards';
import type { PanelPage } from '../../../src/protocol/page';
import { findQuotations } from '../../../src/transcript/quotes';
import * as houses from '../panel/houses';
import * as readers from '../panel/readers';
import * as scenes from '../panel/scenes';
import * as seats from '../panel/seats';
import * as stories from '../panel/stories';
import type { Story } from '../panel/story';
import * as gauges from './gauges';
import { fonts, themes } from './themes';

// In a page that a test opens, this stands in for the editor: its theme, its message channel and its memory.

const asked = new URLSearchParams(location.search);
/** Dresses the page in a theme, as when a person chooses another one. */
function dress(name: string): void {
  const theme = themes[name] ?? themes.dark;
  document.documentElement.removeAttribute('style');
  for (const [variable, value] of Object.entries({ ...fonts, ...theme?.variables })) {
    document.documentElement.style.setProperty(`--vscode-${variable}`, value);
  }
  if (document.body) document.body.className = theme?.kind ?? '';
}
dress(asked.get('theme') ?? 'dark');
document.addEventListener('DOMContentLoaded', () => dress(asked.get('theme') ?? 'dark'));

const violations: string[] = [];
document.addEventListener('securitypolicyviolation', event => {
  violations.push(
    `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
  );
});

const story = tell(asked.get('story') ?? 'running');
const info: PanelInfo = {
  session: 's-1',
  folder: '/docs/convene/order-events',
  title: 'Order events',
  live: story.state.status !== 'ended' && !asked.has('interrupted'),
  resumable: asked.has('interrupted'),
  notices: [],
  ...(asked.has('recording')
    ? { recording: { recordedOn: '2026-11-19', spokenBy: 'a language model, played through the Messages API' } }
    : {}),
};
const wishes: ToHost[] = [];
const page = {
  story,
  info,
  wishes,
  violations,
  gauges,
  opening: gauges.opening(),
  hidden: false,
  posted: 0,
  feed: feedOf(story),
  /** Another feed for the same page, as after the host was started again. */
  restart(): void {
    page.feed.dispose();
    page.feed = feedOf(story);
  },
  post,
  dress,
};

function tell(name: string): Story {
  const [kind, count] = name.split(':');
  if (kind === 'long') return stories.long(Number(count), true);
  if (kind === 'going') return stories.long(Number(count), false);
  if (kind === 'beginning') return stories.beginning();
  if (kind === 'finished') return stories.finished();
  if (kind === 'reading') return readers.reading();
  if (kind === 'handed') return stories.finished(readers.stances);
  if (kind === 'asking') return stories.asking();
  if (kind === 'forged') return stories.forged();
  if (kind === 'recorded') return recorded(Number(count ?? 1));
  if (kind === 'told') return stories.told(JSON.parse(sessionStorage.getItem('texts') ?? '[]'));
  if (kind === 'voting') return stories.voting();
  if (kind === 'presenting') return stories.presenting();
  if (kind === 'legislating') return houses.legislating();
  if (kind === 'crowded') return houses.crowded(count === 'ended');
  if (kind === 'acting') return scenes.acting();
  if (kind === 'acted') return scenes.acted();
  if (kind === 'playing') return scenes.acting(scenes.played);
  if (kind === 'failing') return stories.failing();
  if (kind === 'seated') return seats.seated(count);
  return stories.running();
}

/** A recorded session, as far as a share of its events. */
function recorded(share: number): Story {
  const events: LedgerEvent[] = JSON.parse(sessionStorage.getItem('events') ?? '[]');
  return stories.recorded(events.slice(0, Math.ceil(events.length * share)));
}

function feedOf(source: FeedSource): Feed {
  const still = asked.has('still') ? staticSource(source.state, source.events) : source;
  const told = JSON.parse(sessionStorage.getItem('page') ?? 'null') as PanelPage | null;
  const page = asked.get('story') === 'handed' ? readers.handed : told;
  const text = JSON.parse(sessionStorage.getItem('document') ?? 'null') as string | null;
  const pages = page ? { page: () => page } : {};
  const document = text ? { document: text, quotesIn: (said: string) => quoted(said, text) } : {};
  return new Feed(still, info, { post, quotesIn: said => found(said), ...document, ...pages });
}

/** Where the quotes of a text stand in a document. */
function quoted(said: string, text: string): DocumentQuote[] {
  const document = parseDocumentText(text);
  return findQuotations(said).flatMap(quote => {
    const place = findQuote(document, quote.text);
    return place ? [{ text: quote.text, line: place.startLine, to: place.endLine }] : [];
  });
}

function found(text: string): { text: string; line: number }[] {
  return ['orders are overwritten in place', 'checkout stays under 800 ms']
    .filter(quote => text.includes(quote))
    .map((quote, index) => ({ text: quote, line: 12 + 30 * index }));
}

// As between two processes: a copy through text, later, and nothing at all to a hidden panel.
function post(fact: ToPanel): void {
  if (page.hidden) return;
  const text = JSON.stringify(fact);
  page.posted += text.length;
  setTimeout(() => window.postMessage(JSON.parse(text), '*'));
}

const last = story.events.findLast(event => event.type === 'turn.began');
if (asked.get('story') === 'failing' && last?.type === 'turn.began') {
  story.tell(last.turn, 'retrying', { until: Date.now() + 12_000, detail: 'the provider is overloaded (529)' });
}

let kept: unknown = JSON.parse(sessionStorage.getItem('kept') ?? 'null');
Object.assign(window, {
  stage: page,
  acquireVsCodeApi: () => ({
    postMessage(message: unknown) {
      const text = JSON.stringify(message);
      setTimeout(() => {
        const wish = parsePanelMessage(JSON.parse(text));
        if (!wish) throw new Error(`Not a wish: ${text}`);
        if (!page.feed.handle(wish)) wishes.push(wish);
      });
    },
    getState: () => kept,
    setState(state: unknown) {
      kept = state;
      sessionStorage.setItem('kept', JSON.stringify(state));
    },
  }),
});
