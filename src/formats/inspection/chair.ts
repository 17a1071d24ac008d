import type { JsonObject } from '../../base/json';
import type { ChairLine, Choice, Docket, Finding, Page } from '../../script/page';
import { bareWords, standsIn } from '../../text/mentions';
import { countWords } from '../../text/words';
import { areSettledBy, openBlocks } from './go';
import { recordsIn, textIn, textsIn } from './items';
import { limits, within } from './limits';

type Chair = Page['chair'];

/** The chair's part and what code found wrong with what was written for it. */
export interface ChairPart {
  chair: Chair;
  /** What is the chair's to decide, worded for a chair; without a question where the words of the choice itself stand. */
  decisions: readonly Decision[];
  faults: readonly string[];
}

type Decision = Pick<Choice, 'id' | 'leaning'> & Partial<Pick<Choice, 'question' | 'sides' | 'restsOn'>>;

/** What a chair's part may cite and must not say. */
export interface ChairRules {
  docket: Docket;
  headline: string;
  /** Names of the seats: whoever reads the page has not met them. */
  names: readonly string[];
  /** Somebody said no at the end, so that it can be told who still would. */
  hasNo: boolean;
  /** Everything that was found wrong by whoever read the part against the document, by its part and, where that has several, its number, with what should stand there; empty where nothing should. */
  wrong: ReadonlyMap<string, Readonly<Record<'text' | 'harm' | 'settledBy', string>>>;
}

const mostLines = 10;
const mostAlso = 8;
/** What the labels of the part have, in any language. */
const labelWords = 20;
const sentences = ['now', 'alternatives', 'price', 'makesItGo', 'stillNo'] as const;

/** The chair's part as whoever presides wrote it, as far as code's checks let it stand; undefined where nothing of it is left. */
export function chairOf(data: JsonObject, rules: ChairRules): ChairPart | undefined {
  const faults: string[] = [];
  const text = (part: string, value: unknown, most: number) => {
    if (typeof value !== 'string' || value.trim() === '') return '';
    const right = rules.wrong.get(part);
    if (right?.text === '') faults.push('A sentence was taken out: the document does not bear it out.');
    return plainly(right?.text ?? value, most, '', rules, faults);
  };
  const cited = new Set<string>();
  const each = recordsIn(data.lines).flatMap((line, at) => lineOf(line, at + 1, cited, rules, faults));
  const lines = each.slice(0, mostLines);
  const why = text('why', data.why, 45);
  if (why === '' && lines.length === 0) return undefined;
  const named = recordsIn(data.also).flatMap((each, at) =>
    citing(textsIn(each.ids), cited, rules.docket, (ids, { claim }) => [
      { text: text(`also ${at + 1}`, each.text, 25) || within(claim, 30), ids },
    ]),
  );
  const also = [...unsaid(rules.docket, cited), ...named].slice(0, mostAlso);
  const rest = sentences.map(key => [key, text(key, data[key], 45)] as const);
  const said = rest.filter(([key, value]) => value !== '' && (key !== 'stillNo' || rules.hasNo));
  const decisions = recordsIn(data.decide).flatMap((each, at) => decisionOf(each, at + 1, rules, faults));
  const chair: Chair = { why, lines, also, ...Object.fromEntries(said), byCode: false };
  return { chair: withinWords(chair, rules.headline, faults), decisions, faults };
}

/** The chair's part as code puts it together from the gravest findings. */
export function chairByCode(docket: Docket, headline: string): ChairPart {
  const open = openBlocks(docket);
  const several = open.length === 1 ? '1 finding has' : `${open.length} findings have`;
  const why = `${open.length === 0 ? 'Nothing was found that has' : several} to be settled first.`;
  const lines = open.slice(0, mostLines).map(each => lineFrom(each, [each.id]));
  const settled = open.length > 0 && areSettledBy(docket.cures, open);
  const makesItGo = settled ? { makesItGo: 'The changes below settle all that blocks it.' } : {};
  const chair: Chair = { why, lines, also: [], ...makesItGo, byCode: true };
  return { chair: withinWords(chair, headline, []), decisions: [], faults: [] };
}

/** A decision as it was worded; what the document does not bear out gives way to the words of the choice, where it is one. */
function decisionOf(data: Record<string, unknown>, at: number, rules: ChairRules, faults: string[]): Decision[] {
  const id = textIn(data.id, 40);
  const right = rules.wrong.get(`decision ${at}`);
  const said = (value: unknown, most: number) => plainly(textIn(value), most, '', rules, faults);
  const advised = rules.wrong.get(`advice ${at}`);
  const why = right?.text === '' ? '' : said(advised?.text ?? data.advice, 30);
  const leaning = why ? { leaning: { to: '', why } } : {};
  const question = right?.text ?? said(data.question, 30);
  const sides = recordsIn(data.sides).map(({ what, price }) => ({ what: said(what, 25), price: said(price, 25) }));
  const isWorded = question !== '' && sides.length > 1 && sides.every(({ what, price }) => what && price);
  if (isWorded) return [{ id, question, sides, restsOn: said(data.restsOn, 30), ...leaning }];
  return id ? [{ id, ...leaning }] : [];
}

function lineOf(
  line: Record<string, unknown>,
  at: number,
  cited: Set<string>,
  rules: ChairRules,
  faults: string[],
): ChairLine[] {
  const right = rules.wrong.get(`line ${at}`);
  const isWrong = right?.text === '';
  if (isWrong) faults.push('A line that the document does not bear out was replaced by its finding.');
  const all = textsIn(line.ids);
  const isSaid = (id: string) => cited.has(findingOf(rules.docket, id)?.id ?? '');
  if (all.some(isSaid) && all.every(id => isSaid(id) || !findingOf(rules.docket, id)))
    faults.push('A line that said something twice was taken out.');
  return citing(all, cited, rules.docket, (ids, gravest) => {
    if (isWrong) return [lineFrom(gravest, ids)];
    const said = (key: 'text' | 'harm' | 'settledBy', instead: string) => {
      const text = right?.[key] || line[key];
      // What the check puts right says more, and nobody is asked to shorten it.
      const most = right?.[key] ? 35 : 25;
      return plainly(typeof text === 'string' ? text : instead, most, instead, rules, faults);
    };
    const settledBy = said('settledBy', '');
    const own = { text: said('text', gravest.claim), harm: said('harm', gravest.consequence) };
    return [{ ...own, ...(settledBy ? { settledBy } : {}), ids }];
  });
}

/** What speaks of findings that nothing before it spoke of; nothing where it speaks of none. */
function citing<T>(
  named: readonly string[],
  cited: Set<string>,
  docket: Docket,
  speaking: (ids: string[], gravest: Finding) => T[],
): T[] {
  const own = named.flatMap(id => findingOf(docket, id)?.id ?? []);
  const fresh = [...new Set(own)].filter(id => !cited.has(id));
  const [gravest] = fresh.flatMap(id => findingOf(docket, id) ?? []);
  if (!gravest) return [];
  for (const id of fresh) cited.add(id);
  return speaking(fresh, gravest);
}

function findingOf({ findings }: Docket, id: string): Finding | undefined {
  return findings.find(each => (each.id === id || each.twins?.some(twin => twin.id === id)) && each.state !== 'fell');
}

/** What blocks and is not spoken of, neither itself nor by what the same change settles: a chair is never left without it. */
function unsaid(docket: Docket, cited: Set<string>): Chair['also'] {
  const isSaid = ({ id }: Finding) =>
    cited.has(id) || docket.cures.some(({ settles }) => settles.includes(id) && settles.some(each => cited.has(each)));
  return openBlocks(docket)
    .filter(each => !isSaid(each))
    .map(({ id, claim }) => ({ text: within(claim, 30), ids: [id] }));
}

function lineFrom({ claim, consequence }: Finding, ids: readonly string[]): ChairLine {
  return { text: within(claim, 30), harm: within(consequence, 30), ids };
}

/** A text without ids and names of speakers and without endless sentences, else what stands for it. */
function plainly(text: string, most: number, instead: string, { docket, names }: ChairRules, faults: string[]): string {
  const own = new Set([...docket.findings, ...docket.cures, ...docket.choices].map(each => each.id));
  const isId = (word: string) => own.has(word);
  const bare = text.replace(/ ?(?:\([^()]{1,60}\)|\[[^[\]]{1,60}\])/g, aside =>
    bareWords(aside).every(isId) ? '' : aside,
  );
  const coded = bareWords(bare).some(isId);
  const speaks = names.some(
    name => standsIn(bare, name) && !docket.findings.some(each => standsIn(textOf(each), name)),
  );
  const plain = within(bare, most);
  if (!coded && !speaks && countWords(plain) <= 2 * most) return plain;
  if (coded) faults.push('A sentence that spoke in ids was replaced.');
  else if (speaks) faults.push('A sentence that named a speaker was replaced.');
  else faults.push('A sentence that was too long to be read was replaced.');
  return within(instead, most);
}

function textOf({ claim, consequence, quotes }: Finding): string {
  return [claim, consequence, ...quotes.map(each => each.text)].join('\n');
}

/** All words of a chair's part, in the order in which they are read. */
export function chairText({ why, now, lines, also, alternatives, price, makesItGo, stillNo }: Chair): string {
  const said = [
    ...lines.flatMap(({ text, harm, settledBy }) => [text, harm, settledBy]),
    ...also.map(each => each.text),
  ];
  return [why, now, ...said, alternatives, price, makesItGo, stillNo].filter(Boolean).join('\n');
}

/** How a part that is too long gets shorter: what stands beside its lines comes before them, and nothing is cut within a sentence. */
const cuts: readonly ((chair: Chair) => Chair)[] = [
  chair => ({ ...chair, stillNo: undefined }),
  chair => ({ ...chair, also: chair.also.slice(0, 3), lines: chair.lines.slice(0, 8) }),
  chair => ({ ...chair, alternatives: undefined }),
  chair => ({ ...chair, lines: chair.lines.slice(0, 6).map(line => ({ ...line, settledBy: undefined })) }),
  chair => ({ ...chair, also: [], makesItGo: undefined }),
  ...[4, 2, 0].map(most => (chair: Chair) => ({ ...chair, lines: chair.lines.slice(0, most) })),
];

function withinWords(chair: Chair, headline: string, faults: string[]): Chair {
  const most = limits.chair - labelWords - countWords(headline);
  const fits = (each: Chair) => countWords(chairText(each)) <= most;
  if (fits(chair)) return chair;
  faults.push('The part was longer than a chair reads in two minutes, and was cut.');
  return cuts.reduce((cut, shorten) => (fits(cut) ? cut : shorten(cut)), chair);
}
