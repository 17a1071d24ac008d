// The docket, all findings on the document with changes and choices, as text for the table: the seats that talk about it.

import type { Brief } from '../../script/brief';
import type { EndedCall, KnownSession } from '../../script/call';
import type { Docket, Finding } from '../../script/page';
import type { Posted } from '../../script/step';
import { buildDocket, wasAnyRead } from './docket';
import { claimLine, cureLines, findingLine, harmLine } from './lines';
import { isInspected } from './options';
import { docketPost } from './posts';
import { talkResultText } from './talkWording';
import { askedIds } from './verdicts';

/** The text of a posted docket as the table reads it: first the findings as filed, later what has become of them; undefined if there is nothing to say. */
export function docketText(post: Posted, brief: Brief, known: KnownSession): string | undefined {
  const [posted] = docketPost.among([post]);
  // Changes that the table has not been shown yet are not spoken of.
  const isTalk = posted?.data.at === 'talked';
  const shown = isTalk ? knownToTable(known) : known;
  const fullDocket = posted && buildDocket({ ...shown, posts: [...known.posts, post] }, brief);
  if (!fullDocket || !wasAnyRead(fullDocket)) return undefined;
  // Findings that a user decided on are not discussed again.
  const docket = {
    ...fullDocket,
    findings: fullDocket.findings.filter(each => !each.decided || each.state !== 'fell'),
  };
  if (posted.data.at === 'merged') return mergedText(docket, brief);
  if (posted.data.at === 'tested') return testedText(docket, brief, known);
  const talks = isTalk ? talksSince(post, known) : [];
  const summary = isTalk ? talkResultText(docket, talks) : mendedText(docket, brief, known);
  const weighed = new Set(talks.flatMap(askedIds));
  const others = docket.findings.filter(({ id }) => !weighed.has(id));
  const unseen = unseenLines(others, post, known);
  if (summary) return [summary, ...unseen].join('\n');
  return unseen.length > 0 ? ['[Findings]', ...unseen].join('\n') : undefined;
}

/** The talks that were weighed since the docket was last posted. */
function talksSince(post: Posted, { calls, posts }: KnownSession): EndedCall[] {
  const talks = calls.filter(each => each.kind === 'talk');
  const earlierTalks = docketPost.among(posts).filter(({ data }) => data.at === 'talked' && data !== post.data).length;
  return talks.slice(earlierTalks);
}

/** A short text of all that is on the table, for a seat that is asked once more; minor findings only if somebody took a stance on them. */
export function docketSummary(brief: Brief, known: KnownSession): string | undefined {
  const docket = buildDocket(knownToTable(known), brief);
  if (!docket || !wasAnyRead(docket)) return undefined;
  const open = docket.findings.filter(({ state }) => state !== 'fell');
  const ofChoices = new Set(docket.choices.flatMap(({ about = [] }) => about));
  const isListed = (each: Finding) => isWeighty(each) || ofChoices.has(each.id);
  const [listed, unmentioned] = [open.filter(isListed), open.filter(each => !isListed(each))];
  const listedIds = new Set(listed.map(({ id }) => id));
  const fell = docket.findings.filter(({ state, stances }) => state === 'fell' && stances);
  // A change to what is left out here is left out with it.
  const cures = docket.cures
    .map(each => ({ ...each, settles: each.settles.filter(id => listedIds.has(id)) }))
    .filter(({ settles }) => settles.length > 0);
  const lines = [
    ...listed.map(shortLine),
    ...(unmentioned.length > 0 ? [`${unmentioned.length} more are minor, and nobody has spoken of them.`] : []),
    ...(fell.length > 0 ? ['Refuted from the document:', ...fell.map(claimLine)] : []),
    ...cureLines({ cures, choices: docket.choices }),
    ...cures
      .filter(({ stances }) => stances?.some(({ stance }) => stance === 'fails'))
      .map(({ id, disputed }) =>
        disputed ? `Somebody says that ${id} fails.` : `${id} was said to fail, and stands as it reads here.`,
      ),
  ];
  return [
    '[Findings] Everybody here has read the document alone; somebody fresh has checked what they found and tried to break the changes. What stands, in short:',
    ...lines,
  ].join('\n');
}

/** The open findings that no list before a post had, as lines under a heading. */
function unseenLines(findings: readonly Finding[], post: Posted, { posts }: KnownSession): string[] {
  const earlier = docketPost.among(posts).filter(({ data }) => data !== post.data);
  const seen = new Set(earlier.flatMap(({ data }) => data.entries.map(({ id }) => id)));
  const lines = findings.filter(({ id, state }) => state !== 'fell' && !seen.has(id)).map(wholeLine);
  return lines.length > 0 ? ['Found since:', ...lines] : [];
}

const isWeighty = ({ severity, stances }: Finding) => severity !== 'minor' || stances !== undefined;

function shortLine(each: Finding): string {
  const doubt = each.state === 'unclear' ? ' [unclear, for want of a fact]' : '';
  return `${each.id} [${each.severity}] ${each.claim}${doubt}`;
}

/** The record without what the table has not heard: what the second call for changes wrote is heard once it was posted. */
const knownToTable = (known: KnownSession) =>
  docketPost.among(known.posts).some(({ data }) => data.at === 'mended') ? known : withFirstCures(known);

/** The record without what the second call for changes (cures of findings) wrote. */
function withFirstCures(known: KnownSession): KnownSession {
  const first = known.calls.find(each => each.kind === 'cures');
  return { ...known, calls: known.calls.filter(each => each.kind !== 'cures' || each === first) };
}

/** The text of what the second call for changes added or worded otherwise. */
function mendedText(docket: Docket, brief: Brief, known: KnownSession): string | undefined {
  const { cures: curesBefore = [], choices: choicesBefore = [] } = buildDocket(withFirstCures(known), brief) ?? {};
  const wordings = new Map(curesBefore.map(({ id, change }) => [id, change]));
  const added = docket.cures.filter(({ id }) => !wordings.has(id));
  const choices = docket.choices.filter(({ id }) => !choicesBefore.some(each => each.id === id));
  const lines = cureLines({ cures: added, choices }, { tried: true });
  const reworded = docket.cures.filter(({ id, change }) => wordings.has(id) && wordings.get(id) !== change);
  const all = [
    ...(lines.length > 0
      ? ['Changes to what does not block, tested likewise, and choices that are open:', ...lines]
      : []),
    ...(reworded.length > 0
      ? ['Changes of before that now read otherwise; what was said of them was said of other words:']
      : []),
    ...cureLines({ cures: reworded, choices: [] }),
  ];
  return all.length > 0 ? `[Findings] ${all.join('\n')}` : undefined;
}

function mergedText({ findings }: Docket, brief: Brief): string {
  if (findings.length === 0)
    return '[Findings] Everybody here has read the document alone. Nobody reported anything that its author would have to change.';
  return [
    '[Findings] Everybody here has read the document alone. This is what they found, merged; it is nobody’s speech. Cite it by its id. Where a later list words or grades one otherwise, that holds.',
    ...findings.map(each => (each.severity === 'minor' ? `${claimLine(each)} [minor]` : wholeLine(each))),
    // Where nobody argues over findings, as in a review, nothing is said of how to.
    ...(isInspected(brief)
      ? [`What nobody disputes needs no argument, and granting it gives up nobody's side. ${debateHint}`]
      : []),
  ].join('\n');
}

const debateHint =
  'Worth a turn are: which of two changes that exclude each other, at what price, and on what that rests; a severity on which the readers differ; a proposed change that you know would fail; what all readers missed.';

/** Findings in the order of their numbers, in which they are looked up. */
function byNumber(findings: readonly Finding[]): Finding[] {
  const numberOf = ({ id }: Finding) => Number(/\d+/.exec(id)?.[0]);
  return [...findings].sort((a, b) => numberOf(a) - numberOf(b));
}

/** A finding in full, with the marks that say how far it is settled. */
function wholeLine(each: Finding): string {
  const doubt = each.state === 'unclear' ? ' [unclear, for want of a fact]' : '';
  const isNew = each.added && each.state === 'unchecked' ? ' [added at the table, not weighed yet]' : '';
  return `${findingLine(each)}${doubt}${isNew}${each.disputed ? ' The readers differ on its severity.' : ''}`;
}

/** The text of what the check made of the findings, of those found since, and of the changes and choices. */
function testedText(docket: Docket, brief: Brief, known: KnownSession): string {
  const { findings, cures, choices } = docket;
  const unchecked = { ...known, calls: known.calls.filter(({ kind }) => kind !== 'check') };
  const findingsBefore = new Map(buildDocket(unchecked, brief)?.findings.map(each => [each.id, each]));
  const isNew = (each: Finding) => each.missed || each.person || each.added;
  const isAmended = ({ id, claim, consequence }: Finding) => {
    const shown = findingsBefore.get(id);
    return shown && (shown.claim !== claim || shown.consequence !== consequence);
  };
  const settled = new Set([...cures.flatMap(each => each.settles), ...choices.flatMap(each => each.about ?? [])]);
  const unsettledIds = byNumber(findings)
    .filter(each => each.state !== 'fell' && !settled.has(each.id))
    .map(({ id }) => id);
  const inState = (state: Finding['state']) => findings.filter(each => each.state === state);
  // The id of a finding that nobody here has read yet says nothing without its claim.
  const reasonLine = (each: Finding) =>
    `${each.id}${isNew(each) ? ` (${each.claim})` : ''}${each.why ? `: ${each.why}` : ''}`;
  const shownBefore = inState('stands').filter(each => !isNew(each));
  const added = byNumber(findings).filter(each => each.state !== 'fell' && isNew(each));
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? [title, ...lines] : []);
  const lines = [
    ...part('Fell, refuted from the document:', inState('fell').map(reasonLine)),
    ...part(
      'Unclear, for want of a fact:',
      inState('unclear')
        .filter(each => !isNew(each))
        .map(reasonLine),
    ),
    // Shown for the first time, as they stand now.
    ...part('Found since:', added.map(wholeLine)),
    ...part('Put right, and to be read so:', shownBefore.filter(isAmended).map(harmLine)),
    ...part(
      'Graded otherwise:',
      shownBefore.filter(each => each.severity !== each.filed).map(each => `${reasonLine(each)} (${each.severity})`),
    ),
    ...part(
      'Changes that were tested against the document and each other, and choices that are open:',
      cureLines(docket, { tried: true }),
    ),
    ...(isInspected(brief) && settled.size > 0 && unsettledIds.length > 0
      ? [
          `To ${unsettledIds.join(', ')} a change may still be written beside the talk; it then goes out on the page, and nobody here has seen it.`,
        ]
      : []),
  ];
  if (lines.length === 0) return '[Findings] They were checked, and stand as they were filed.';
  return ['[Findings] Somebody fresh has checked the findings and tried to break the changes.', ...lines].join('\n');
}
