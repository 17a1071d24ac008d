import type { JsonObject } from '../base/json';
import type { Move } from '../script/move';
import type { TurnOutcome } from '../script/turn';
import { withoutHidden } from '../text/invisible';
import { cutAtSentence, firstSentences } from '../text/sentences';
import { countWords } from '../text/words';
import { readAnswer } from './answer';
import { withoutFence, withoutThoughts } from './answerFrame';
import { withoutMarkers } from './markers';
import { judge, mostWords, type Table, type Verdict } from './referee';

/** An answer after reading and refereeing: what it says, and what would have to be mended. */
export interface Candidate extends Verdict {
  attempt: number;
  /** All that was said. */
  raw: string;
  data?: JsonObject;
  /** Cut off by the model's own limit. */
  cutOff: boolean;
  asksUser: boolean;
  /** What it asks the user beside what it was to say; outside the limit. */
  question: string;
}

/** What a turn ends with. */
export interface Settled extends Omit<Verdict, 'reasons'> {
  outcome: TurnOutcome;
  fullText?: string;
  data?: JsonObject;
  asksUser?: boolean;
  selected: number;
}

/** The most words of a question beside a turn. */
const questionWords = 60;

const toUser = /^@user\b[\s,:–—-]*/im;

/** Reads and referees one answer of a voice. */
export function candidateOf(attempt: number, raw: string, cutOff: boolean, move: Move, table: Table): Candidate {
  const answer = move.answer ? readAnswer(raw, move.answer) : undefined;
  // What nobody sees would still reach the models of the others, and could hide a marker from us.
  const said = withoutFence(withoutThoughts(withoutMarkers(withoutHidden(answer ? answer.say : raw)))).trim();
  const { speech, question } = withQuestion(said);
  const asksUser = question !== undefined && !move.concludes;
  const isDone = speech !== '';
  const verdict = judge(isDone ? speech : (question ?? ''), move, table);
  const checks = [...verdict.checks];
  const reasons = [...verdict.reasons];
  const unfit = (rule: string, detail: string, reason: string) => {
    checks.push({ rule, ok: false, detail });
    reasons.push(reason);
  };
  if (question !== undefined && !asksUser && !isDone)
    unfit('concludes', '@user', 'It asks the user: answer on what was heard, and say what is missing.');
  // Nor does data stand for anything without a word: a vote has its reason, and a finding is said aloud.
  if (verdict.text === '' && move.checks.includes('limit'))
    unfit('spoken', 'no words', 'It says nothing aloud: give the reasons in words.');
  if (answer && 'complaint' in answer) {
    const { complaint } = answer;
    const brokeOff = 'The answer broke off at the limit of its length before its data was whole: be shorter.';
    unfit('data', complaint, cutOff ? `${brokeOff} ${complaint}` : complaint);
  } else if (answer) {
    checks.push({ rule: 'data', ok: true });
    const missing = answer.open?.join(', ');
    // A list that was not come to is not an empty one.
    if (missing) unfit('whole', missing, `The answer broke off before it came to ${missing}: be shorter.`);
  }
  return {
    attempt,
    raw,
    text: verdict.text,
    words: verdict.words,
    checks,
    reasons: asksUser && !isDone ? reasons.filter(reason => reason.includes('limit')) : reasons,
    data: answer && 'data' in answer ? answer.data : undefined,
    cutOff,
    asksUser,
    question: isDone && asksUser ? cutAtSentence(question, questionWords) : '',
  };
}

/** What a turn says, and what it asks the user in the paragraph that begins with their name; without a question all of it is said. */
function withQuestion(said: string): { speech: string; question?: string } {
  const at = said.search(toUser);
  if (at < 0) return { speech: said };
  const asked = said.slice(at).replace(toUser, '');
  const end = asked.search(/\n\s*\n/);
  const [question, rest] = end < 0 ? [asked, ''] : [asked.slice(0, end), asked.slice(end)];
  return { speech: `${said.slice(0, at)}${rest}`.trim(), question: question.trim() };
}

/** Whether nothing more is asked after an answer: it has nothing to mend, or mending was asked for already, or the model had no more room and its data stands all the same. */
export function isLast(candidate: Candidate, mended: boolean): boolean {
  const isWhole = !lacksData(candidate) && !candidate.checks.some(({ rule, ok }) => rule === 'whole' && !ok);
  return mended || candidate.reasons.length === 0 || (candidate.cutOff && isWhole);
}

/** Whether an answer was to bring data and none of it can be used. */
export function lacksData({ checks }: Candidate): boolean {
  return checks.some(({ rule, ok }) => rule === 'data' && !ok);
}

/** Chooses among the answers of a turn: the one with the least to mend, the later on a tie, and keeps it to its limit. */
export function settle(candidates: readonly Candidate[], move: Move): Settled | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (!best || weight(candidate) <= weight(best)) best = candidate;
  }
  if (!best) return undefined;
  const base = {
    checks: best.checks,
    data: best.data,
    selected: best.attempt,
    ...(best.asksUser ? { asksUser: true } : {}),
  };
  const withAsked = (text: string) => [text, best.question].filter(Boolean).join('\n\n');
  if (best.text === '') return { ...base, outcome: 'silent', text: '', fullText: best.raw || undefined, words: 0 };
  const { text: whole, words } = best;
  const countIn = (part: string) => (part === whole ? words : countWords(part));
  const clocked = move.sentences ? firstSentences(best.text, move.sentences) : best.text;
  const overWords = move.checks.includes('limit') && countIn(clocked) > mostWords(move.limit);
  const tooLong = overWords || clocked !== best.text;
  const text = overWords ? cutAtSentence(clocked, move.limit) : tooLong ? clocked : unbroken(best);
  const outcome = tooLong ? 'trimmed' : best.cutOff ? 'truncated' : 'spoken';
  const said = best.raw.trim() === text || move.answer ? undefined : best.raw;
  const fullText = tooLong ? (said ?? best.text) : said;
  return { ...base, outcome, text: withAsked(text), fullText, words: countIn(text) };
}

function unbroken({ cutOff, text }: Candidate): string {
  return cutOff ? wholeSentences(text) : text;
}

function weight(candidate: Candidate): number {
  const empty = candidate.text === '' ? 100 : 0;
  const noData = lacksData(candidate) ? 10 : 0;
  return empty + noData + (candidate.cutOff ? 5 : 0) + candidate.reasons.length;
}

/** What stands before the last sentence end of a text that was cut off. */
function wholeSentences(text: string): string {
  if (/[.!?…。！？]["”’)]*$/.test(text)) return text;
  const end = Math.max(...['. ', '! ', '? ', '。', '！', '？', '.\n'].map(mark => text.lastIndexOf(mark)));
  return end > 0 ? text.slice(0, end + 1).trim() : text;
}
