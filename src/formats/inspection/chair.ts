import { isRecord, type JsonObject } from '../../base/json';
import type { ChairLine, Docket, Finding, Page } from '../../script/page';
import { countWords } from '../../text/words';
import { areSettledBy, openBlocks } from './go';
import { limits, within } from './limits';

type Chair = Page['chair'];

/** The chair's part and what code found wrong with what was written for it. */
export interface ChairPart {
  chair: Chair;
  faults: readonly string[];
}

/** What a chair's part may cite and must not say. */
export interface ChairRules {
  docket: Docket;
  headline: string;
  /** Names of the seats: whoever reads the page has not met them. */
  names: readonly string[];
  /** Everything that was found wrong by whoever read the part against the document, `why`, `alternatives` … or the number of a line, with what should stand there; empty where nothing should. */
  wrong: ReadonlyMap<string | number, { text: string; harm: string }>;
}

const mostLines = 10;
/** What the labels of the part have, in any language. */
const labelWords = 16;
const parts = ['alternatives', 'makesItGo', 'stillNo'] as const;

/** The chair's part as whoever presides wrote it, as far as code's checks let it stand; undefined where nothing of it is left. */
export function chairOf(data: JsonObject, rules: ChairRules): ChairPart | undefined {
  const faults: string[] = [];
  const text = (key: string, most: number) => {
    const value = data[key];
    if (typeof value !== 'string' || value.trim() === '') return '';
    const right = rules.wrong.get(key);
    if (right?.text === '') faults.push('A sentence was taken out: the document does not bear it out.');
    return plainly(right?.text ?? value, most, '', rules, faults);
  };
  const lines = linesOf(data.lines, rules, faults);
  const why = text('why', 45);
  if (why === '' && lines.length === 0) return undefined;
  const rest = Object.fromEntries(parts.map(key => [key, text(key, 45)]).filter(([, value]) => value !== ''));
  const chair: Chair = { why, lines, ...rest, byCode: false };
  return { chair: withinWords(chair, rules.headline, faults), faults };
}

/** The chair's part as code puts it together from the gravest findings. */
export function chairByCode(docket: Docket, headline: string): ChairPart {
  const open = openBlocks(docket);
  const why =
    open.length === 0
      ? 'Nothing was found that has to be settled first.'
      : open.length === 1
        ? '1 finding has to be settled first.'
        : `${open.length} findings have to be settled first.`;
  const lines = open.slice(0, mostLines).map(each => lineFrom(each, [each.id]));
  const settled = open.length > 0 && areSettledBy(docket.cures, open);
  const makesItGo = settled ? { makesItGo: 'The changes below settle all that blocks it.' } : {};
  const chair: Chair = { why, lines, ...makesItGo, byCode: true };
  return { chair: withinWords(chair, headline, []), faults: [] };
}

function linesOf(value: unknown, rules: ChairRules, faults: string[]): ChairLine[] {
  const cited = new Set<string>();
  const known = new Map(rules.docket.findings.filter(each => each.state !== 'fell').map(each => [each.id, each]));
  const written = Array.isArray(value) ? value.filter(isRecord) : [];
  return written
    .flatMap((line, at) => lineOf(line, rules.wrong.get(at + 1), known, cited, rules, faults))
    .slice(0, mostLines);
}

function lineOf(
  line: Record<string, unknown>,
  right: { text: string; harm: string } | undefined,
  known: ReadonlyMap<string, Finding>,
  cited: Set<string>,
  rules: ChairRules,
  faults: string[],
): ChairLine[] {
  const named = Array.isArray(line.ids) ? line.ids.map(String) : [];
  const ids = [...new Set(named)].filter(id => known.has(id));
  const strange = named.filter(id => !known.has(id));
  if (strange.length > 0) faults.push(`A line cited what is not on the page: ${strange.join(', ').slice(0, 80)}.`);
  const isWrong = right?.text === '';
  if (isWrong) faults.push('A line that the document does not bear out was replaced by its finding.');
  const fresh = ids.filter(id => !cited.has(id));
  if (ids.length > 0 && fresh.length === 0) faults.push('A line that said something twice was taken out.');
  const [gravest] = fresh.flatMap(id => known.get(id) ?? []);
  if (!gravest) return [];
  for (const id of fresh) cited.add(id);
  if (isWrong) return [lineFrom(gravest, fresh)];
  const said = (key: 'text' | 'harm', instead: string) => {
    const text = right?.[key] || line[key];
    // What the check puts right says more, and nobody is asked to shorten it.
    const most = right?.[key] ? 35 : 25;
    return plainly(typeof text === 'string' ? text : instead, most, instead, rules, faults);
  };
  return [{ text: said('text', gravest.claim), harm: said('harm', gravest.consequence), ids: fresh }];
}

function lineFrom({ claim, consequence }: Finding, ids: readonly string[]): ChairLine {
  return { text: within(claim, 25), harm: within(consequence, 25), ids };
}

/** A text without ids and names of speakers, else what stands for it. */
function plainly(text: string, most: number, instead: string, { docket, names }: ChairRules, faults: string[]): string {
  const own = new Set([...docket.findings, ...docket.cures, ...docket.choices].map(each => each.id));
  const isId = (word: string) => own.has(word);
  const bare = text.replace(/ ?(?:\([^()]{1,60}\)|\[[^[\]]{1,60}\])/g, aside =>
    wordsOf(aside).every(isId) ? '' : aside,
  );
  const coded = wordsOf(bare).some(isId);
  const speaks = names.some(name => has(bare, name) && !docket.findings.some(each => has(textOf(each), name)));
  if (!coded && !speaks) return within(bare, most);
  faults.push(coded ? 'A sentence that spoke in ids was replaced.' : 'A sentence that named a speaker was replaced.');
  return within(instead, most);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function textOf({ claim, consequence, quotes }: Finding): string {
  return [claim, consequence, ...quotes.map(each => each.text)].join('\n');
}

/** Whether a name stands in a text as words of its own. */
function has(text: string, name: string): boolean {
  if (name.trim() === '') return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = [text.charAt(at - 1), text.charAt(at + name.length)];
    if (!around.some(each => /[\p{L}\p{N}]/u.test(each))) return true;
  }
  return false;
}

/** All words of a chair's part, in the order in which they are read. */
export function chairText({ why, lines, alternatives, makesItGo, stillNo }: Chair): string {
  const said = lines.flatMap(({ text, harm }) => [text, harm]);
  return [why, ...said, alternatives, makesItGo, stillNo].filter(Boolean).join('\n');
}

/** How a part that is too long gets shorter: what stands beside its lines comes before the lines, and what they say before how many they are. */
const cuts: readonly ((chair: Chair) => Chair)[] = [
  chair => ({ ...chair, stillNo: shorter(chair.stillNo) }),
  chair => ({ ...chair, alternatives: shorter(chair.alternatives), makesItGo: shorter(chair.makesItGo) }),
  chair => ({ ...chair, lines: chair.lines.map(line => ({ ...line, harm: within(line.harm, 12) })) }),
  chair => ({ ...chair, lines: chair.lines.map(line => ({ ...line, text: within(line.text, 15) })) }),
  chair => ({ ...chair, why: within(chair.why, 30), lines: chair.lines.slice(0, 8) }),
  chair => ({ ...chair, lines: chair.lines.slice(0, 6), alternatives: undefined }),
];

function shorter(text: string | undefined): string | undefined {
  return text && within(text, 20);
}

function withinWords(chair: Chair, headline: string, faults: string[]): Chair {
  const most = limits.chair - labelWords - countWords(headline);
  const fits = (each: Chair) => countWords(chairText(each)) <= most;
  if (fits(chair)) return chair;
  faults.push('The part was longer than a chair reads in a minute, and was cut.');
  return cuts.reduce((cut, shorten) => (fits(cut) ? cut : shorten(cut)), chair);
}
