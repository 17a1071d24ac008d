import type { Brief } from '../../script/brief';
import type { Known } from '../../script/call';
import { recheck } from '../../script/judging';
import type { Cure, Docket } from '../../script/page';
import { wasSpoken } from '../../script/turn';
import { docketOf } from './docket';
import { rulingOf } from './go';
import { recordsIn, textIn, textsIn } from './items';
import { cureLines, harmLine, inShort } from './lines';
import { goRule } from './shapes';

/** What whoever presides is asked for when all is said. */
export function pageWords(brief: Brief, known: Known, concluding: readonly string[]): string {
  const docket = docketOf(known, brief);
  const open = docket?.findings.filter(each => each.state !== 'fell').map(harmLine) ?? [];
  const choices = docket ? cureLines({ cures: [], choices: docket.choices }) : [];
  const cures = docket?.cures.map(inShort) ?? [];
  const settled = cures.length > 0 ? ['Tested changes, in short:', ...cureLines({ cures, choices: [] })] : [];
  const at = known.turns.findLastIndex(each => concluding.includes(each.move) && wasSpoken(each));
  const votes = known.turns.slice(at + 1).filter(each => wasSpoken(each) && each.move !== recheck);
  const since = votes.map(({ text, data }) => `- ${typeof data?.stance === 'string' ? `${data.stance}: ` : ''}${text}`);
  const ruling =
    at < 0 ? [] : [known.turns[at]?.text ?? '', ...(since.length > 0 ? ['To that was said:', ...since] : [])];
  const spoken = at < 0 ? '' : `\n\nThe table has talked about it and concluded:\n${ruling.join('\n')}`;
  return `The review is over. What stands of the findings on the document, one a line: id [severity, type] (section) claim. Consequence. Then what changes settle, and the choices that are open:

${[...open, ...settled, ...choices].join('\n') || '(nothing was found)'}${choices.length === 0 ? '\nNo choice is open.' : ''}${spoken}

One page goes out now. Its lists are written by code from the lines above; you write what only judgement can: the part for the chair, who has little more than a minute, decides, and has seen neither the review nor these lines. At most 280 words in all (the limits of the single fields are ceilings, and cannot all be reached), in plain sentences that name things as the document does; no ids in the text, no names of those who took part, no figure that is not in the document or above.
Each line names one thing that must be settled and the harm it does, so exactly that the chair could ask for it. Two faults are two lines, also where one change settles both: a line that joins them is understood by nobody. Where there is more than ten lines hold, the gravest ten. What blocks comes before what does not; among those, what does most harm comes first, and not what most people saw. Of what does not block, name what a chair would be blamed for passing over: an aim that nothing meets, something shown to those who may not see it, a wrong number. An unfair comparison belongs under the alternatives, and needs no line.
Say whether the chosen option still stands against the alternatives, and whether for the reasons that the document gives. To decide are only choices that no author can make alone; the direction that the document states is never overruled, only weighed.`;
}

/** What whoever reads the chair's part against the document is asked for. */
export function pageCheckWords(brief: Brief, known: Known): string {
  const data = known.calls.findLast(each => each.kind === 'page')?.data;
  const written = recordsIn(data?.lines);
  const lines = written.map(
    ({ text, harm, ids }, at) =>
      `line ${at + 1} (on ${textsIn(ids).join(', ')}): ${textIn(text)} – harm: ${textIn(harm)}`,
  );
  const parts = ['alternatives', 'makesItGo', 'stillNo'].map(part => [part, textIn(data?.[part])]);
  const others = parts.flatMap(([part, words]) => (words ? [`${part}: ${words}`] : []));
  const { go = 'not said', direction = 'open' } = rulingOf(known.turns, known.calls);
  return `This was written about the document for a chair who has little more than a minute:

${[`go: ${go}`, `direction: ${direction}`, `why: ${textIn(data?.why)}`, ...lines, ...others].join('\n')}

go says whether to go ahead (${goRule}); direction whether what the document is after is right.
It rests on these findings, and on these changes and choices, which were tested:
${behindLines(written, docketOf(known, brief)).join('\n') || '(none)'}

Read each sentence once against the document. Report those that say of it what it does not say, give a wrong figure, or claim more than the finding behind them. Put each right. What is only put shortly is no fault, and what a judgement proposes (what makes it go, who would still say no) only where it misstates the document.`;
}

/** What the chair's part rests on: the findings that its lines cite, those that its answer and its word on the alternatives follow from, and what is left of them once they were tested. */
function behindLines(lines: readonly Record<string, unknown>[], docket: Docket | undefined): string[] {
  if (!docket) return [];
  const cited = new Set(lines.flatMap(({ ids }) => textsIn(ids)));
  const findings = docket.findings.filter(
    each => each.state !== 'fell' && (cited.has(each.id) || each.severity === 'blocks' || each.slot === 'alternatives'),
  );
  const isBehind = ({ settles }: Cure) => findings.some(({ id }) => settles.includes(id));
  return [...findings.map(harmLine), ...cureLines({ ...docket, cures: docket.cures.filter(isBehind) })];
}
