// A turn may be answered twice, because a faulty answer is retried once; the better of the answers is selected.

import type { JsonObject } from '../base/json';
import { l10n, type Text } from '../base/message';
import type { Move } from '../script/move';
import type { TurnOutcome } from '../script/turn';
import { removeHiddenCharacters } from '../text/invisible';
import { cutAtSentence, firstSentences } from '../text/sentences';
import { countWords } from '../text/words';
import { readAnswer } from './answer';
import { removeFence, removeThoughts } from './answerFrame';
import { removeMarkers } from './markers';
import { checkForm, type FormVerdict, maximumWords, type RefereeContext } from './referee';

/** An answer to a turn, parsed and checked by the referee. */
export interface Candidate extends FormVerdict {
  attempt: number;
  /** The whole answer. */
  raw: string;
  data?: JsonObject;
  /** Cut off by the model's token limit. */
  cutOff: boolean;
  asksUser: boolean;
  /** A question to the user in addition to the speech; it does not count towards the limit. */
  question: string;
}

/** The answer that a turn ends with. */
export interface SelectedAnswer extends Omit<FormVerdict, 'reasons'> {
  outcome: TurnOutcome;
  fullText?: string;
  data?: JsonObject;
  asksUser?: boolean;
  selected: number;
}

/** The maximum words of a question to the user. */
const maxQuestionWords = 60;

const userAddress = /^@user\b[\s,:–—-]*/im;

/** Parses and checks one answer of a voice. */
export function buildCandidate(
  attempt: number,
  raw: string,
  cutOff: boolean,
  move: Move,
  table: RefereeContext,
): Candidate {
  const answer = move.answer ? readAnswer(raw, move.answer) : undefined;
  // Hidden characters would still reach the other models, and could disguise a marker.
  const said = removeFence(removeThoughts(removeMarkers(removeHiddenCharacters(answer ? answer.say : raw)))).trim();
  const { speech, question } = splitQuestion(said);
  const asksUser = question !== undefined && !move.concludes;
  const hasSpeech = speech !== '';
  const verdict = checkForm(hasSpeech ? speech : (question ?? ''), move, table);
  const checks = [...verdict.checks];
  const reasons = [...verdict.reasons];
  const addFault = (rule: string, detail: string, reason: Text) => {
    checks.push({ rule, ok: false, detail });
    reasons.push({ rule, text: reason });
  };
  if (question !== undefined && !asksUser && !hasSpeech)
    addFault('concludes', '@user', 'It asks the user: answer on what was heard, and say what is missing.');
  // Data alone is not enough: a vote needs a reason, and a finding is spoken.
  if (verdict.text === '' && move.checks.includes('limit'))
    addFault('spoken', 'no words', 'It says nothing aloud: give the reasons in words.');
  if (answer && 'complaint' in answer) {
    const { complaint } = answer;
    const brokeOff = 'The answer broke off at the limit of its length before its data was whole: be shorter.';
    addFault('data', complaint, cutOff ? `${brokeOff} ${complaint}` : complaint);
  } else if (answer) {
    checks.push({ rule: 'data', ok: true });
    const missing = answer.open?.join(', ');
    // A list that is missing from a cut-off answer is not an empty one.
    if (missing) addFault('whole', missing, l10n`The answer broke off before it came to ${missing}: be shorter.`);
  }
  return {
    attempt,
    raw,
    text: verdict.text,
    words: verdict.words,
    checks,
    reasons: asksUser && !hasSpeech ? reasons.filter(({ rule }) => rule === 'limit') : reasons,
    data: answer && 'data' in answer ? answer.data : undefined,
    cutOff,
    asksUser,
    question: hasSpeech && asksUser ? cutAtSentence(question, maxQuestionWords) : '',
  };
}

/** Splits a text into the speech and the question to the user, which is the paragraph that begins with @user. */
function splitQuestion(said: string): { speech: string; question?: string } {
  const at = said.search(userAddress);
  if (at < 0) return { speech: said };
  const asked = said.slice(at).replace(userAddress, '');
  const end = asked.search(/\n\s*\n/);
  const [question, rest] = end < 0 ? [asked, ''] : [asked.slice(0, end), asked.slice(end)];
  return { speech: `${said.slice(0, at)}${rest}`.trim(), question: question.trim() };
}

/** Whether no retry follows an answer: it is one already, it is valid, or it was cut off by the token limit and lacks no data. */
export function needsNoRetry(candidate: Candidate, isRetry: boolean): boolean {
  const isWhole = !lacksData(candidate) && !candidate.checks.some(({ rule, ok }) => rule === 'whole' && !ok);
  return isRetry || candidate.reasons.length === 0 || (candidate.cutOff && isWhole);
}

/** Whether an answer required data and none of it is usable. */
export function lacksData({ checks }: Candidate): boolean {
  return checks.some(({ rule, ok }) => rule === 'data' && !ok);
}

/** Selects the answer of a turn: the one with the fewest faults, the later on a tie, trimmed to its limit. */
export function selectAnswer(candidates: readonly Candidate[], move: Move): SelectedAnswer | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (!best || faultWeight(candidate) <= faultWeight(best)) best = candidate;
  }
  if (!best) return undefined;
  const base = {
    checks: best.checks,
    data: best.data,
    selected: best.attempt,
    ...(best.asksUser ? { asksUser: true } : {}),
  };
  const withQuestion = (text: string) => [text, best.question].filter(Boolean).join('\n\n');
  if (best.text === '') return { ...base, outcome: 'silent', text: '', fullText: best.raw || undefined, words: 0 };
  const { text: fullSpeech, words } = best;
  const countIn = (part: string) => (part === fullSpeech ? words : countWords(part));
  const limited = move.sentences ? firstSentences(best.text, move.sentences) : best.text;
  const hasTooManyWords = move.checks.includes('limit') && countIn(limited) > maximumWords(move.limit);
  const isTrimmed = hasTooManyWords || limited !== best.text;
  const text = hasTooManyWords ? cutAtSentence(limited, move.limit) : isTrimmed ? limited : speechOf(best);
  const outcome = isTrimmed ? 'trimmed' : best.cutOff ? 'truncated' : 'spoken';
  // The whole answer, where it says more than the text; of a data answer only the whole speech.
  const said = best.raw.trim() === text || move.answer ? undefined : best.raw;
  const fullText = isTrimmed ? (said ?? best.text) : said;
  return { ...base, outcome, text: withQuestion(text), fullText, words: countIn(text) };
}

/** The speech; of an answer that was cut off, its whole sentences. */
function speechOf({ cutOff, text }: Candidate): string {
  return cutOff ? cutAfterLastSentence(text) : text;
}

/** How bad an answer is: no words weigh more than no data, that more than being cut off, that more than any fault of form. */
function faultWeight(candidate: Candidate): number {
  const empty = candidate.text === '' ? 100 : 0;
  const noData = lacksData(candidate) ? 10 : 0;
  return empty + noData + (candidate.cutOff ? 5 : 0) + candidate.reasons.length;
}

/** Cuts a truncated text after its last complete sentence. */
function cutAfterLastSentence(text: string): string {
  if (/[.!?…。！？]["”’)]*$/.test(text)) return text;
  const end = Math.max(...['. ', '! ', '? ', '。', '！', '？', '.\n'].map(mark => text.lastIndexOf(mark)));
  return end > 0 ? text.slice(0, end + 1).trim() : text;
}
