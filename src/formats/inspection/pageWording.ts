// The prompts that write the page's part for the chair, who decides on the document, and check it.

import type { Brief } from '../../script/brief';
import type { EndedCall, KnownSession } from '../../script/call';
import { recheck } from '../../script/judging';
import type { Cure, Docket, Finding } from '../../script/page';
import { wasSpoken } from '../../script/turn';
import { buildDocket } from './docket';
import { proposedRuling } from './go';
import { readRecords, readText, readTexts } from './items';
import { cureLines, harmLine } from './lines';
import { finalObjections } from './objections';
import { fitsAfterTalk } from './options';
import { goRule } from './shapes';

/** What a sentence for the chair may say: whoever writes it and whoever checks it go by the same rule. */
const carriedRule =
  'Whatever is told to a chair of this, each sentence, harm and price, says no more than the words of the document, finding, change or choice that carry it: not more strongly, of more cases or parties, more certainly or more cheaply. A harm or a price that comes in one case names the case; what may be is not told as what is; that the document does not provide for something does not make it impossible; where several share something, none of them is promised all of it; what the document or a change gives in part is not called missing, unknown or not reckoned.';

/** The prompt part that the calls share which write the chair's part and check it; always the same text, so that it is cached. */
export function chairMaterial(brief: Brief, known: KnownSession, concludingMoves: readonly string[]): string {
  const docket = docketOfPage(brief, known);
  const open = docket?.findings.filter(({ state }) => state !== 'fell') ?? [];
  const weighty = new Set(open.filter(({ severity }) => severity !== 'minor').map(({ id }) => id));
  const line = (each: Finding) => (weighty.has(each.id) ? harmLine(each) : `${each.id} [minor] ${each.claim}`);
  // Of what settles minor findings only the price can be of interest to a chair.
  const isOfUse = ({ settles, cost }: Cure) => cost !== undefined || settles.some(id => weighty.has(id));
  const changes = docket ? cureLines({ ...docket, cures: docket.cures.filter(isOfUse) }, { worded: true }) : [];
  const settled =
    changes.length > 0
      ? ['Tested changes (those of minor findings that cost nothing are left out), and open choices:', ...changes]
      : [];
  const at = known.turns.findLastIndex(each => concludingMoves.includes(each.move) && wasSpoken(each));
  const votes = known.turns.slice(at + 1).filter(each => wasSpoken(each) && each.move !== recheck);
  const since = votes.map(({ text, data }) => `- ${typeof data?.stance === 'string' ? `${data.stance}: ` : ''}${text}`);
  const ruling = [known.turns[at]?.text ?? '', ...(since.length > 0 ? ['To that was said:', ...since] : [])];
  const conclusionPart =
    at < 0
      ? ''
      : `\n\nThe table has talked about it and concluded (where a tested change reads otherwise, the change counts: it came later):\n${ruling.join('\n')}`;
  return `The review is over. What stands of the findings on the document, one a line: id [severity, type] (section) claim. Consequence.

${[...open.map(line), ...settled].join('\n') || '(nothing was found)'}${docket?.choices.length ? '' : '\nNo choice is open.'}${conclusionPart}${docket ? objectionsPrompt(docket, known) : ''}

${carriedRule}`;
}

/** The docket that whoever writes the page is shown: without the joint reading of all changes, which runs meanwhile. */
function docketOfPage(brief: Brief, known: KnownSession): Docket | undefined {
  const isLater = ({ kind }: EndedCall) => kind === 'page' || (kind === 'fit' && fitsAfterTalk(brief));
  return buildDocket({ ...known, calls: known.calls.filter(each => !isLater(each)) }, brief);
}

/** Prompt for writing the chair's part of the page after the end. */
export const pagePrompt = `One page goes out now. You write the part for the chair, who decides after two minutes, reads nothing but this part, has seen neither the review nor these lines, and does not know the trade of those who wrote the document.
Write plain, whole sentences that say what happens to whom, also of the alternatives; no telegram, and no name of a mechanism without what it does; no ids, no names of those who took part and no word of a table, no figure that stands in none of the document, a finding, a change or a choice or adds up from these (what only the table reckoned was tested by nobody), no count of faults or decisions, nothing that was not introduced before. Call every party, part and place as the document calls it.
Rather leave a line out than the condition without which it is false. Where the findings put a date, a sum or an effort of the document in doubt, the chair hears it.
Each line names one thing that must be settled. Two faults are two lines, also where one change settles both. What blocks comes before what does not; among those the graver harm comes first: what cannot be undone, what meets many, what breaks an aim, a promise or a rule of the document or rests on a wrong figure of it; what it is only silent on comes after these.
also names, in a sentence each, the rest that a chair would be blamed for not knowing: what blocks and has no line, then an aim that nothing meets, a responsibility or a date that the document promises and does not give, a wrong number with the right one, something shown to those who may not see it. Nothing stands in both; an unfair comparison that does not block stands under the alternatives alone.
To decide is what is the chair's and nobody else's: where something that blocks hangs on it or its sides lie far apart, and they differ in money, people, dates, rights, a promise to others, or a risk that somebody has to take on; also where the changes settle it in silence or no choice above puts it. Money beyond a frame, a budget or an authority that the document names is always theirs, and so is whether to stay with the option that it chooses, where a finding takes away the reason against a cheaper one. The weightiest are put; the others, and a choice between two ways of building the same thing, get your leaning alone. Every open choice gets a side and its reason, in the one list or the other: the side that the findings, the changes and what was said speak for; where they speak for neither, the one that does less harm if it is wrong. That something was or was not talked about is no reason for a side. The direction that the document states is never overruled, only weighed.
A decision does not hide what it is about: the gravest fault is the first line also where a decision settles it, with its figures and its harm.
The parts agree with one another: no line settles what a decision leaves open; the sides that you lean to can all be taken together, and none spends what another saves; and what makes it go, with its dates, is what the changes and these sides say. Sums are on one basis: a harm counts on the document as it stands, as its finding does; price, alternatives and the prices of sides count with the sides that you lean to, and a sum that counts otherwise says with what; a thing that is told twice has the same sum. A choice that comes up only with one side of another says so in onlyWith; while you lean to another side there, it is put to nobody, and its sides change nothing.`;

/** The prompt part that tells who still says no, so that it is not guessed. */
function objectionsPrompt(docket: Docket, { turns }: KnownSession): string {
  if (!turns.some(wasSpoken)) return '';
  const noes = finalObjections(turns, docket);
  if (noes.length === 0) return '\n\nNobody declared at the end that they say no even so: stillNo is null.';
  return `\n\nWho declared at the end that they disagree, in their words; who says no even if all of it is settled is for stillNo, a mere reservation, or what a change above meets, is not:\n${noes.map(each => `- ${each}`).join('\n')}`;
}

/** Prompt for checking the chair's part against the document. */
export function pageCheckPrompt(brief: Brief, known: KnownSession): string {
  const data = known.calls.findLast(each => each.kind === 'page')?.data;
  const numbered = (part: string, value: unknown) =>
    readRecords(value).map(({ text, harm, settledBy, ids }, at) => {
      const rest = [
        readText(harm) && `harm: ${readText(harm)}`,
        readText(settledBy) && `settled by: ${readText(settledBy)}`,
      ];
      return `${part} ${at + 1} (on ${readTexts(ids).join(', ')}): ${[readText(text), ...rest].filter(Boolean).join(' – ')}`;
    });
  const decisions = readRecords(data?.decide).flatMap(({ id, question, sides, side, advice, ids, restsOn }, at) => {
    const basis = [readText(id, 40), ...readTexts(ids)].filter(Boolean).join(', ');
    const rest = readText(restsOn) && `restsOn ${at + 1}: ${readText(restsOn)}`;
    const each = readRecords(sides).map(
      ({ what, price }, nth) => `  side ${nth + 1}: ${readText(what)} – price: ${readText(price)}`,
    );
    const why = readText(advice) && `advice ${at + 1}: side ${String(side)}: ${readText(advice)}`;
    return [`decision ${at + 1} (on ${basis}): ${readText(question)}`, ...each, ...[rest, why].filter(Boolean)];
  });
  const leanings = readRecords(data?.leanings).map(
    ({ id, side, why }, at) => `leaning ${at + 1}: ${readText(id, 40)}, side ${String(side)}: ${readText(why)}`,
  );
  const alone = (part: string) => (readText(data?.[part]) ? [`${part}: ${readText(data?.[part])}`] : []);
  const others = ['now', 'alternatives', 'price', 'makesItGo', 'meanwhile', 'stillNo'].flatMap(alone);
  const { go = 'not said', direction = 'open' } = proposedRuling(known.turns, known.calls);
  const lines = [...alone('why'), ...numbered('line', data?.lines), ...numbered('also', data?.also)];
  return `This was written from it for a chair who has two minutes and reads nothing else:

${[`go: ${go}`, `direction: ${direction}`, ...lines, ...others, ...decisions, ...leanings].join('\n')}

go says whether to go ahead (${goRule}); direction whether what the document is after is right.${changedSince(brief, known)}

Take each sentence, each harm, remedy and price by itself, and look up the words of the document, or of the finding, change or choice above, that carry it: does it say more than they do? A party, part or place has the document's name; a figure is of the same thing, and agrees with what another part says of it; no step of the document, and no change to one, contradicts a date. What settles a line is what its change does. price leaves out nothing dear that others than the author pay. What is put shortly is no fault as long as it says no more than its words; what a judgement proposes is one where it misstates the document.
As carried list the three that say the most: where it is boldest, most general, or cheapest. As faults list each that says more than its words, put right.`;
}

/** The changes that read otherwise since the page was written. */
function changedSince(brief: Brief, known: KnownSession): string {
  const before = new Map(docketOfPage(brief, known)?.cures.map(each => [each.id, each]));
  const isNew = ({ id, change, cost }: Cure) => before.get(id)?.change !== change || before.get(id)?.cost !== cost;
  const cures = buildDocket(known, brief)?.cures.filter(isNew) ?? [];
  if (cures.length === 0) return '';
  return `\nMeanwhile all changes were read together; these now read:\n${cureLines({ cures, choices: [] }).join('\n')}`;
}
