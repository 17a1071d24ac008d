import type { Brief } from '../../script/brief';
import type { Known } from '../../script/call';
import type { Docket, Finding } from '../../script/page';
import type { Posted } from '../../script/step';
import { docketOf, wasAnyRead } from './docket';
import { claimLine, cureLines, findingLine, harmLine, inShort } from './lines';
import { docketPost } from './posts';
import { talkedWords } from './talkWording';
import { idsAsked, verdictsOf } from './verdicts';

/** How the table hears the docket: what was found, as it was filed; and later what of it fell, was found beside it, and would settle it. */
export function heardAs(post: Posted, brief: Brief, known: Known): string | undefined {
  const [own] = docketPost.among([post]);
  const whole = own && docketOf({ ...known, posts: [...known.posts, post] }, brief);
  if (!whole || !wasAnyRead(whole)) return undefined;
  // What is decided is not talked over again.
  const docket = { ...whole, findings: whole.findings.filter(each => !each.decided || each.state !== 'fell') };
  if (own.data.at === 'merged') return mergedWords(docket);
  if (own.data.at === 'talked') return talkedWords(docket, weighedSince(post, known));
  return own.data.at === 'mended' ? mendedWords(docket, brief, known) : testedWords(docket, known);
}

/** What was asked of the talks that were weighed since the docket was last on the table. */
function weighedSince(post: Posted, { calls, posts }: Known): ReadonlySet<string> {
  const talks = calls.filter(each => each.kind === 'talk');
  const told = docketPost.among(posts).filter(({ data }) => data.at === 'talked' && data !== post.data).length;
  return new Set(talks.slice(told).flatMap(idsAsked));
}

/**
 * How whoever is asked once more hears all that is on the table: what stands, by its claim, and of what is minor only what somebody took a stance on;
 * what the changes are about, and the open choices.
 */
export function heardInShort(brief: Brief, known: Known): string | undefined {
  const isMended = docketPost.among(known.posts).some(({ data }) => data.at === 'mended');
  const docket = docketOf(isMended ? known : withFirstCures(known), brief);
  if (!docket || !wasAnyRead(docket)) return undefined;
  const open = docket.findings.filter(({ state }) => state !== 'fell');
  const [told, untold] = [open.filter(isWeighty), open.filter(each => !isWeighty(each))];
  const fell = docket.findings.filter(({ state, stances }) => state === 'fell' && stances).map(({ id }) => id);
  const lines = [
    ...told.map(shortLine),
    ...(untold.length > 0 ? [`${untold.length} more are minor, and nobody has spoken of them.`] : []),
    ...(fell.length > 0 ? [`Refuted from the document: ${fell.join(', ')}.`] : []),
    ...cureLines({ cures: docket.cures.map(inShort), choices: docket.choices }),
    ...docket.cures.filter(({ disputed }) => disputed).map(({ id }) => `Somebody says that ${id} fails.`),
  ];
  return [
    '[Findings] Everybody here has read the document alone; somebody fresh has checked what they found and tried to break the changes. What stands, in short:',
    ...lines,
  ].join('\n');
}

const isWeighty = ({ severity, stances }: Finding) => severity !== 'minor' || stances !== undefined;

function shortLine(each: Finding): string {
  const doubt = each.state === 'unclear' ? ' [unclear, for want of a fact]' : '';
  return `${each.id} [${each.severity}] ${each.claim}${doubt}`;
}

/** The same without what the second call for changes wrote. */
function withFirstCures(known: Known): Known {
  const first = known.calls.find(each => each.kind === 'cures');
  return { ...known, calls: known.calls.filter(each => each.kind !== 'cures' || each === first) };
}

/** What the second call for changes wrote; the table has heard of the first. */
function mendedWords(docket: Docket, brief: Brief, known: Known): string | undefined {
  const before = docketOf(withFirstCures(known), brief);
  const isNew = ({ id, change }: { id: string; change?: string }) =>
    ![...(before?.cures ?? []), ...(before?.choices ?? [])].some(
      each => each.id === id && (!('change' in each) || each.change === change),
    );
  const lines = cureLines(
    { cures: docket.cures.filter(isNew), choices: docket.choices.filter(isNew) },
    { tried: true },
  );
  if (lines.length === 0) return undefined;
  return ['[Findings] Changes to what does not block, tested likewise, and choices that are open:', ...lines].join(
    '\n',
  );
}

function mergedWords({ findings }: Docket): string {
  if (findings.length === 0)
    return '[Findings] Everybody here has read the document alone. Nobody reported anything that its author would have to change.';
  return [
    '[Findings] Everybody here has read the document alone. This is what they found, merged; it is nobody’s speech. Cite it by its id. Where a later list words or grades one otherwise, that holds.',
    ...findings.map(each => (each.severity === 'minor' ? `${claimLine(each)} [minor]` : wholeLine(each))),
    `What nobody disputes needs no argument, and granting it gives up nobody's side. ${worth}`,
  ].join('\n');
}

const worth =
  'Worth a turn are: which of two changes that exclude each other, at what price, and on what that rests; a severity on which the readers differ; a proposed change that you know would fail; what all readers missed.';

function wholeLine(each: Finding): string {
  return `${findingLine(each)}${each.disputed ? ' The readers differ on its severity.' : ''}`;
}

function testedWords(docket: Docket, { calls }: Pick<Known, 'calls'>): string {
  const { findings, cures, choices } = docket;
  const { verdicts } = verdictsOf(calls);
  const isAmended = ({ id }: Finding) => Boolean(verdicts.get(id)?.claim || verdicts.get(id)?.consequence);
  const settled = new Set([...cures.flatMap(each => each.settles), ...choices.flatMap(each => each.about ?? [])]);
  const left = findings.filter(each => each.state !== 'fell' && !settled.has(each.id)).map(({ id }) => id);
  const of = (state: Finding['state']) => findings.filter(each => each.state === state);
  const because = ({ id, why }: Finding) => `${id}${why ? `: ${why}` : ''}`;
  const regraded = of('stands').filter(each => each.severity !== each.filed);
  const added = findings.filter(each => each.state !== 'fell' && (each.missed || each.person || each.added));
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? [title, ...lines] : []);
  const lines = [
    ...part('Fell, refuted from the document:', of('fell').map(because)),
    ...part('Unclear, for want of a fact:', of('unclear').map(because)),
    ...part('Found since:', added.map(wholeLine)),
    ...part('Put right, and to be read so:', of('stands').filter(isAmended).map(harmLine)),
    ...part(
      'Graded otherwise:',
      regraded.map(each => `${because(each)} (${each.severity})`),
    ),
    ...part(
      'Changes that were tested against the document and each other, and choices that are open:',
      cureLines(docket, { tried: true }),
    ),
    ...(settled.size > 0 && left.length > 0
      ? [
          `To ${left.join(', ')} a change may still be written beside the talk; it then goes out on the page, and nobody here has seen it.`,
        ]
      : []),
  ];
  if (lines.length === 0) return '[Findings] They were checked, and stand as they were filed.';
  return ['[Findings] Somebody fresh has checked the findings and tried to break the changes.', ...lines].join('\n');
}
