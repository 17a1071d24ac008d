import type { Brief } from '../../script/brief';
import type { Examination, Known } from '../../script/call';
import type { Move } from '../../script/move';
import type { Cure, Docket, Finding, Taken } from '../../script/page';
import { docketOf } from './docket';
import { textsIn } from './items';
import { claimLine, cureLines, findingLine } from './lines';

/** What whoever argues is asked for beside the speech. */
export const stanceWords = `Beside your speech you may say where you stand on what is on the table. As stances list at most three findings, changes or choices on which you know something that the list does not: of a finding that it falls, or is lesser or greater than it is graded; of a change, or of the one that a finding proposes, that it fails; for a choice the number of the side that you are for; stands only where somebody says otherwise. Each with its reason, in at most 12 plain words. As adds list what all readers missed and its author would have to change; as a rule there is nothing. Both go out with the page: write them in the language of the document, whatever the table speaks. What you do not dispute needs no entry, and a stance on a finding gives up nobody's side.`;

/** What whoever concludes is asked for beside the ruling, where choices are open. */
export const leaningWords =
  'As leanings list each open choice (Q…) on which the talk has shown which side is the better one, with the number of the side; you decide none of them; write their reasons in the language of the document. Beside them a few sentences and two reasons are enough. What was added in the last round is new and unchecked: nobody could answer it.';

/** What a move does with what is open on the table. */
const taken: Readonly<Record<NonNullable<Move['takesUp']>, (open: string) => string>> = {
  agenda: open =>
    `The agenda is what is open on the table, what is contested first: ${open}. Of that take what your field can settle, and cite it by its id.`,
  asks: open =>
    `Ask about what is contested on the table, or what nobody has spoken of yet, where the one whom you ask has a say in it: ${open}.`,
  parts: open =>
    `What nobody contests on the table is common ground already, and needs no question. The differences are in what is open: ${open}. Put each of them to the one whose field settles it.`,
  votes: open =>
    `With what is put to the vote go the changes on the table (C…) that nobody says fail, and of each choice the side that it names. Open is still: ${open}.`,
  proposes: open =>
    `Where the table has changes (C…), the proposal is made of them: those that nobody says fail, and of each choice (Q…) the side that the experts are for, each in words of its own. Open is still: ${open}; of that, disputed is what an expert stands against another on.`,
};

/** The words for what is open; none where nothing is. */
export function openWords(move: Pick<Move, 'takesUp'> | undefined, agenda: readonly string[] = []): string[] {
  return move?.takesUp && agenda.length > 0 ? [taken[move.takesUp](agenda.join(', '))] : [];
}

/** What whoever weighs a talk is asked for. */
export function talkWords({ data }: Examination, brief: Brief, known: Known): string {
  const asked = new Set(textsIn(data?.ids));
  const { findings = [], cures = [], choices = [] } = docketOf(known, brief) ?? {};
  const own = findings.filter(({ id }) => asked.has(id));
  const added = own.filter(isNew);
  const others = findings.filter(({ id, state }) => !asked.has(id) && state !== 'fell');
  const said = ({ stances = [] }: Pick<Finding, 'stances'>) =>
    stances.map(({ id, stance, why }) => {
      const what = stance === 'fails' && id.startsWith('F') ? 'the change that it proposes fails' : stance;
      return `  - said at the table: ${what}${why ? `, because ${why}` : ''}`;
    });
  const lines = [
    ...own.filter(each => !isNew(each)).flatMap(each => [contestedLine(each), ...said(each)]),
    ...added.flatMap(each => [`${findingLine(each)} [new: added at the table]`, ...said(each)]),
    ...cures
      .filter(({ id }) => asked.has(id))
      .flatMap(each => [...cureLines({ cures: [each], choices: [] }), ...said(each)]),
  ];
  const written = cureLines({
    cures: cures.filter(({ id, settles }) => !asked.has(id) && settles.some(each => asked.has(each))),
    choices,
  });
  const beside = [...(added.length > 0 ? others.map(claimLine) : []), ...written];
  return `Findings on the document and changes that settle them have been talked about. This is what was contested or added there, one a line, with the reasons that were given; who gave them does not count, nor how many.

${[...lines, ...(beside.length > 0 ? ['', 'What else is on the table:', ...beside] : [])].join('\n')}

Weigh each by the document and by what is commonly known of the field. A finding falls if the document settles it or it misreads the words; it is graded otherwise if the reason shows that more or less comes of it than its severity says; a reason that shows neither leaves it as it is. A new one stands only if you can point to the words that show it, or beside which what is missing belongs; what only puts a finding of the list in other words is the same. A change that fails as somebody says is put right with the least that does not fail; one that holds stands. Every id gets exactly one answer.`;
}

const isNew = ({ added, state }: Finding) => added === true && state === 'unchecked';

function contestedLine(each: Finding): string {
  const checked = each.state === 'stands' || each.state === 'unchecked' ? '' : ` [the check: ${each.state}]`;
  return `${findingLine(each)}${checked}${each.why ? ` The check says: ${each.why}` : ''}`;
}

/** What the table hears of a talk that was weighed. */
export function talkedWords({ findings, cures }: Docket, asked: ReadonlySet<string>): string | undefined {
  const because = (why: string | undefined) => (why ? `: ${why}` : '');
  const lines = [
    ...findings.filter(({ id }) => asked.has(id)).map(each => `${outcomeOf(each)}${because(each.weighed)}`),
    ...cures.filter(({ id }) => asked.has(id)).map(changeLine),
  ];
  if (lines.length === 0) return undefined;
  return ['[Findings] Somebody fresh has weighed what was contested and added.', ...lines].join('\n');
}

function outcomeOf(each: Finding): string {
  const { id, state, severity, added, claim } = each;
  const what = added ? `${id} (added: ${claim})` : id;
  if (state === 'fell') return `${what} falls`;
  return state === 'stands' ? `${what} stands (${severity})` : `${what} is ${state} (${severity})`;
}

function changeLine({ id, change, disputed, stances = [] }: Cure): string {
  const reasons = stances.flatMap(({ stance, why }: Taken) => (stance === 'fails' && why ? [why] : []));
  return disputed ? `${id} fails: ${reasons.join('; ')}` : `${id} holds, and reads: ${change}`;
}
