// The prompts that write the page and check it.

import type { Brief } from '../../script/brief';
import type { KnownSession } from '../../script/call';
import { recheck } from '../../script/judging';
import type { Cure, Docket, Finding } from '../../script/page';
import { wasSpoken } from '../../script/turn';
import { buildDocket } from './docket';
import { proposedRuling } from './go';
import { readRecords, readText, readTexts } from './items';
import { claimLine, cureLines, harmLine, shortenCure } from './lines';
import { finalObjections } from './objections';
import { goRule } from './shapes';

/** Prompt for writing the chair's part of the page after the end. */
export function pagePrompt(brief: Brief, known: KnownSession, concluding: readonly string[]): string {
  const docket = buildDocket(known, brief);
  const minor = (each: Finding) => `${claimLine(each)} [minor]`;
  const open =
    docket?.findings
      .filter(({ state }) => state !== 'fell')
      .map(each => (each.severity === 'minor' ? minor(each) : harmLine(each))) ?? [];
  const choices = docket ? cureLines({ cures: [], choices: docket.choices }) : [];
  const cures = docket?.cures.map(shortenCure) ?? [];
  const settled = cures.length > 0 ? ['Tested changes, in short:', ...cureLines({ cures, choices: [] })] : [];
  const at = known.turns.findLastIndex(each => concluding.includes(each.move) && wasSpoken(each));
  const votes = known.turns.slice(at + 1).filter(each => wasSpoken(each) && each.move !== recheck);
  const since = votes.map(({ text, data }) => `- ${typeof data?.stance === 'string' ? `${data.stance}: ` : ''}${text}`);
  const ruling =
    at < 0 ? [] : [known.turns[at]?.text ?? '', ...(since.length > 0 ? ['To that was said:', ...since] : [])];
  const spoken = at < 0 ? '' : `\n\nThe table has talked about it and concluded:\n${ruling.join('\n')}`;
  return `The review is over. What stands of the findings on the document, one a line: id [severity, type] (section) claim. Consequence. Then what changes settle, and the choices that are open:

${[...open, ...settled, ...choices].join('\n') || '(nothing was found)'}${choices.length === 0 ? '\nNo choice is open.' : ''}${spoken}${docket ? objectionsPrompt(docket, known) : ''}

One page goes out now. Code writes its lists from the lines above; you write the part for the chair, who decides after two minutes, reads nothing but this part, has seen neither the review nor these lines, and does not know the trade of those who wrote the document. Write plain sentences that say what happens to whom, also of the alternatives: no ids, no names of those who took part, no figure that is not in the document or above, no count of faults or decisions. Call every party, part and place as the document calls it. What a finding says may be is not told as what is, a harm that comes only in one case names the case, no word says more than its finding (no, never, nobody, impossible), and nothing is called missing, unknown or not reckoned that a sentence of the document gives in part. Rather leave a line out than a condition without which a sentence is false. Where the findings put a date, a sum or an effort of the document in doubt, the chair hears it.
Each line names one thing that must be settled. Two faults are two lines, also where one change settles both. What blocks comes before what does not; among those, what cannot be undone before what can, what meets everybody before what meets few, and what the document says wrongly before what it is silent on.
also names the rest that a chair would be blamed for not knowing: what blocks and has no line, then an aim that nothing meets, a responsibility or a date that the document promises and does not give, a wrong number with the right one, something shown to those who may not see it. Nothing stands in both; an unfair comparison that does not block stands under the alternatives alone.
To decide is what is the chair's and nobody else's: where the sides differ in money, people, dates, rights, a promise to others, or a risk that somebody has to take on, also where the changes settle it in silence or no choice above puts it. A choice between two ways of building the same thing is the author's. What was or was not talked about is no reason for a side. Where the document gives somebody else the say in it, the question names that role. The direction that the document states is never overruled, only weighed.
The parts agree with one another: what is to decide is settled in no line, and where what the table concluded reads otherwise than a tested change, the change counts: it came later.`;
}

/** The prompt part that tells who still says no, so that it is not guessed. */
function objectionsPrompt(docket: Docket, { turns }: KnownSession): string {
  const noes = finalObjections(turns, docket);
  if (noes.length === 0) return '\n\nNobody declared at the end that they say no even so: stillNo is null.';
  return `\n\nWho declared at the end that they disagree, in their words; who says no even if all of it is settled is for stillNo, a mere reservation, or what a change above meets, is not:\n${noes.map(each => `- ${each}`).join('\n')}`;
}

/** Prompt for checking the chair's part against the document. */
export function pageCheckPrompt(brief: Brief, known: KnownSession): string {
  const data = known.calls.findLast(each => each.kind === 'page')?.data;
  const written = readRecords(data?.lines);
  const on = (ids: unknown) => `(on ${readTexts(ids).join(', ')})`;
  const lines = written.map(({ text, harm, settledBy, ids }, at) => {
    const cure = readText(settledBy);
    return `line ${at + 1} ${on(ids)}: ${readText(text)} – harm: ${readText(harm)}${cure ? ` – settled by: ${cure}` : ''}`;
  });
  const also = readRecords(data?.also).map(({ text, harm, ids }, at) => {
    return `also ${at + 1} ${on(ids)}: ${[readText(text), readText(harm)].filter(Boolean).join(' – harm: ')}`;
  });
  const decisions = readRecords(data?.decide).map(({ id, question, sides, advice, ids, restsOn }, at) => {
    const each = readRecords(sides).map(({ what, price }) => `${readText(what)} (price: ${readText(price)})`);
    const basis = [readText(id, 40), ...readTexts(ids)].filter(Boolean);
    const decision = `decision ${at + 1} ${on(basis)}: ${[readText(question), ...each, readText(restsOn)].filter(Boolean).join(' / ')}`;
    return readText(advice) ? `${decision}\nadvice ${at + 1}: ${readText(advice)}` : decision;
  });
  const leanings = readRecords(data?.leanings).map(
    ({ id, side, why }, at) => `leaning ${at + 1}: ${readText(id, 40)}, side ${String(side)}: ${readText(why)}`,
  );
  const parts = ['now', 'alternatives', 'price', 'makesItGo', 'meanwhile', 'stillNo'].map(part => [
    part,
    readText(data?.[part]),
  ]);
  const others = parts.flatMap(([part, words]) => (words ? [`${part}: ${words}`] : []));
  const cited = [...written, ...readRecords(data?.also), ...readRecords(data?.decide)];
  const { go = 'not said', direction = 'open' } = proposedRuling(known.turns, known.calls);
  return `This was written about the document for a chair who has two minutes:

${[`go: ${go}`, `direction: ${direction}`, `why: ${readText(data?.why)}`, ...lines, ...also, ...others, ...decisions, ...leanings].join('\n')}

go says whether to go ahead (${goRule}); direction whether what the document is after is right.
It rests on these findings, and on these changes and choices, which were tested:
${basisLines(cited, buildDocket(known, brief)).join('\n') || '(none)'}

Read each sentence once against the document. Report those that say of it what it does not say, give a wrong figure, or claim more than the finding behind them. Look above all for these: a party, part or place that is called otherwise than the document calls it; a date or deadline that the document's own steps, or the changes to them, contradict; a claim that something is absent (nobody, nothing, never, not reckoned) that a sentence of the document contradicts, even in part; a figure that the document gives of something else; a possibility told as a fact; a harm told of every case that comes only in one. Put each right. What settles a line is wrong only where the change behind it says something else. What is only put shortly is no fault (a condition that is left out is one where the sentence is false without it), and what a judgement proposes (what it costs, what makes it go, who would still say no) only where it misstates the document. Of a decision that is wrong, instead is its question put right, and null where all of it has to go; its advice is a part of its own.`;
}

/** Prompt lines for what the chair's part rests on: the findings that it cites, those that block or concern the alternatives, and the changes that settle them. */
function basisLines(lines: readonly Record<string, unknown>[], docket: Docket | undefined): string[] {
  if (!docket) return [];
  const cited = new Set(lines.flatMap(({ ids }) => readTexts(ids)));
  const findings = docket.findings.filter(
    each => each.state !== 'fell' && (cited.has(each.id) || each.severity === 'blocks' || each.slot === 'alternatives'),
  );
  const isBehind = ({ settles }: Cure) => findings.some(({ id }) => settles.includes(id));
  return [...findings.map(harmLine), ...cureLines({ ...docket, cures: docket.cures.filter(isBehind) })];
}
