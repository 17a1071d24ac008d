import { sentences } from '../../../text/sentences';
import type { Aim } from './aims';
import { shared } from './alike';
import type { Said } from './heard';

/** The line that meets an aim, and the words of it that do. */
export interface Evidence {
  said: Said;
  quote: string;
}

const insincere = /sarcas|mock|sneer|flippan|ironic|bitter|defens|contempt|scorn|sullen|dismissive|hostile/i;
const hedged =
  /\b(?:if|when|whenever|once|unless|until|provided|as soon as|would|could|might|may|maybe|perhaps|suppose|supposed|want(?:s|ed)? (?:me|you|him|her|them|to)|expect|have to|need to|ought|try|trying|tried|going to|about to|before|whether|pretend|wish|should (?:I|we|you))\b/i;
const denied = /\b(?:not|never|no|nothing|nobody|hardly|cannot|neither|nor|without|refuse)\b|n['’]t\b/i;
const reported = /\b(?:said|says|say|told|tell|tells|telling|saying|call|calls|called|hear|heard|word)\b/i;

type Holds = (sentence: string, line: Said) => boolean;

/** Aims that one sentence of the right person meets. */
const utterances: Record<'promise' | 'thanks' | 'refusal' | 'request' | 'disclosure', (aim: Aim) => Holds> = {
  promise: aim => (sentence, line) =>
    promise(sentence, line) && (aim.terms.length === 0 || shared(sentence, aim.terms) > 0),
  thanks: () => (sentence, line) =>
    meant(line) &&
    /\b(?:thank you|thanks|grateful)\b/i.test(sentence) &&
    !/for nothing|thanks but no|\bno thank/i.test(sentence) &&
    !hedged.test(sentence),
  refusal: () => sentence =>
    /^(?:no\b|never\b)|\bI (?:won['’]t|will not|refuse|decline)\b|\bmy answer is no\b/i.test(sentence) &&
    !sentence.endsWith('?') &&
    !/^no (?:problem|worries|doubt|idea)/i.test(sentence),
  request: aim => sentence => (sentence.endsWith('?') || /\bplease\b/i.test(sentence)) && overlaps(sentence, aim, 0.34),
  disclosure: aim => sentence => disclosure(sentence, aim),
};

/** The evidence that an aim is met, by what was really done: by whom it had to be, meant, and not taken back; talk about it is none. */
export function evidenceFor(
  aim: Aim,
  lines: readonly Said[],
  before: readonly (Evidence | undefined)[] = [],
): Evidence | undefined {
  const acted = lines.filter(line => line.kind !== 'silent');
  switch (aim.kind) {
    case 'agreement':
      return agreement(aim, acted);
    case 'apology':
      return lasting(acted, by(aim, acted), apology, /\b(?:take (?:it|that) back|not sorry|never sorry)\b/i);
    case 'acceptance': {
      const from = before.find(each => each !== undefined);
      const late = from ? acted.slice(acted.indexOf(from.said) + 1) : acted;
      return lasting(
        acted,
        by(aim, late),
        acceptance,
        /\b(?:take (?:it|that) back|don['’]t forgive|can['’]t forgive)\b/i,
      );
    }
    case 'deed':
      return deed(aim, acted);
    default:
      return first(by(aim, acted), utterances[aim.kind](aim));
  }
}

function by(aim: Aim, lines: readonly Said[]): readonly Said[] {
  return lines.filter(line => aim.actors.some(seat => seat.id === line.seat.id));
}

function first(lines: readonly Said[], holds: Holds): Evidence | undefined {
  for (const said of lines) {
    for (const sentence of ownSentences(said.words)) if (holds(sentence, said)) return { said, quote: sentence };
  }
  return undefined;
}

/** The first that holds and that its speaker never takes back. */
function lasting(all: readonly Said[], lines: readonly Said[], holds: Holds, undone: RegExp): Evidence | undefined {
  const found = first(lines, holds);
  if (!found) return undefined;
  const later = all.slice(all.indexOf(found.said) + 1);
  const back = later.find(line => line.seat.id === found.said.seat.id && undone.test(line.words));
  return back ? lasting(all, lines.slice(lines.indexOf(back) + 1), holds, undone) : found;
}

/** What is said in one's own words: sentences without what is quoted in them. */
function ownSentences(words: string): string[] {
  return sentences(words.replace(/“[^”]*”|"[^"]*"|‘[^’]*’(?!\w)/g, ' '));
}

function meant({ tone }: Said): boolean {
  return !insincere.test(tone);
}

const sorry =
  /\bI(?:['’]m| am)(?: \w+){0,2} sorry\b|\bI (?:\w+ )?apologi[sz]e\b|\b(?:you have )?my (?:\w+ )?apolog(?:y|ies)\b|\b(?:please )?forgive me\b|\bI ask(?: for)? your (?:forgiveness|pardon)\b/i;
const noApology =
  /sorry(?:,)? (?:you|that you|she|he|they|if|but|to (?:hear|interrupt|say|bother|disturb)|for (?:your loss|you\b|asking|interrupting))|sorry,? (?:okay|all right|what)|apologi[sz]e (?:for (?:you|him|her|them)\b|to nobody)|\?$/i;
const owning =
  /\bI (?:was (?:wrong|late|careless|afraid)|should(?:n['’]t)? have|failed|let (?:you|us|\w+ down)|missed|messed|made|did|didn['’]t|broke|lost|hid|lied|under\w+|ignored|forgot|cost|kept|left|crossed|went|never \w+)|\bmy (?:fault|mistake|doing|responsibility|error)\b|\bno excuse|\bon me\b/i;
const earnest =
  /\b(?:truly|genuinely|so|deeply|really|sincerely|very|terribly|honestly)\s+(?:sorry|apologi)|sorry (?:for|about) (?:what|the|my|how|missing|not|\w+ing)\b|sincere apolog/i;

function apology(sentence: string, line: Said): boolean {
  if (!meant(line) || !sorry.test(sentence) || noApology.test(sentence)) return false;
  const head = sentence.slice(0, sorry.exec(sentence)?.index ?? 0).replace(/^no[.,]\s*/i, '');
  if (denied.test(head) || hedged.test(head) || reported.test(head) || /\bnot sorry|n['’]t apologi/i.test(sentence))
    return false;
  if (/\b(?:if|unless|when) (?:you|anyone|somebody|I)\b/i.test(sentence.slice(head.length))) return false;
  return earnest.test(sentence) || owning.test(line.words.replace(sorry, ''));
}

const accepting =
  /\bI accept\b(?! (?:that|no\b|nothing|the fact|it(?:'s| is)))|\bI (?:do )?forgive you\b|\b(?:your )?apology(?:'s| is)? accepted\b|\baccepted\b\.?$|\bI(?:['’]ll| will) (?:accept|take) (?:it|that|your|the)\b|\bwe(?:['’]re| are) (?:good|all right|even) (?:now|again)\b|\bthat is behind us\b|\bthat['’]s behind us\b/i;

function acceptance(sentence: string, line: Said): boolean {
  return (
    meant(line) &&
    accepting.test(sentence) &&
    !sentence.endsWith('?') &&
    !hedged.test(sentence) &&
    !denied.test(sentence)
  );
}

function promise(sentence: string, line: Said): boolean {
  const given = /\bI (?:promise|swear|vow|pledge)\b|\b(?:you have|I give you) my word\b|\bI(?:['’]ll| will)\b/i;
  return (
    meant(line) &&
    given.test(sentence) &&
    !sentence.endsWith('?') &&
    !/\b(?:not|never|can['’]t|cannot|won['’]t|don['’]t) (?:promise|swear)|\bI will not\b|\bif\b|\bmaybe\b|\btry\b|\bthink about\b/i.test(
      sentence,
    )
  );
}

function overlaps(sentence: string, { terms }: Aim, least: number): boolean {
  return terms.length > 0 && shared(sentence, terms) >= Math.max(1, Math.ceil(terms.length * least));
}

function disclosure(sentence: string, aim: Aim): boolean {
  if (sentence.endsWith('?') || !/\b(?:I|we|my|me)\b|\bI['’]/i.test(sentence)) return false;
  const own = /\b(?:not|never|without|no)\b|n['’]t/i.test(aim.object);
  if (!own && denied.test(sentence.split(/\b(?:because|so that|and)\b/i)[0] ?? '')) return false;
  if (/\b(?:if|would|could|might|maybe|suppose|pretend|you think|you say|nobody|should I)\b/i.test(sentence))
    return false;
  const wanted = aim.terms.length;
  return wanted === 0 || shared(sentence, aim.terms) >= Math.max(Math.min(2, wanted), Math.ceil(wanted * 0.4));
}

function deed(aim: Aim, lines: readonly Said[]): Evidence | undefined {
  for (const said of by(aim, lines)) {
    if (
      said.act !== '' &&
      overlaps(said.act, aim, 0.6) &&
      !denied.test(said.act) &&
      !/\b(?:almost|nearly|wants? to|tries to|about to)\b/i.test(said.act)
    )
      return { said, quote: said.act };
    const sentence = ownSentences(said.words).find(
      each =>
        /\bI\b/.test(each) &&
        overlaps(each, aim, 0.7) &&
        !each.endsWith('?') &&
        !denied.test(each) &&
        !hedged.test(each) &&
        !/\b(?:will|['’]ll|should|must|can)\b/i.test(each),
    );
    if (sentence) return { said, quote: sentence };
  }
  return undefined;
}

const committing =
  /\b(?:I['’]ll|I will|we['’]ll|we will|let['’]s|from (?:now on|today|tomorrow)|starting|every (?:\w+day|day|week|morning|evening|month|date|hour)|each (?:\w+day|week|morning))\b|\bby (?:tomorrow|tonight|noon|midnight|\w+day|the end of|\w+ o['’]clock)\b/i;
const vague =
  /\b(?:let['’]s|we['’]ll|we will|I['’]ll|I will) (?:just )?(?:talk|discuss|think|see|agree|figure|decide|plan|find a way|try|be (?:fine|okay|all right)|have to|come back to|look into|consider|wait)\b/i;
const assenting =
  /^\W*(?:agreed|yes|yeah|okay|ok|all right|alright|deal|done|fine|good|settled|very well|so be it|right then|I agree|I['’]m in|count me in|absolutely|that works|works for me|let['’]s do (?:that|it)|we have a deal|I can (?:live with|do) that|you have my hand|then so it is|same here|me too)\b/i;
const rejecting =
  /^\W*(?:no\b(?! (?:objection|problem|more))|never\b|forget it|out of the question|absolutely not|not (?:good enough|acceptable|with me|yet))|\bI (?:don['’]t|do not|can['’]t|cannot|won['’]t) (?:agree|accept|do that|live with)/i;

/** A concrete proposal that all who have to have said yes to, one of them last; a no takes it off the table. */
function agreement(aim: Aim, lines: readonly Said[]): Evidence | undefined {
  let proposer: Said | undefined;
  let consent = new Set<string>();
  for (const said of lines) {
    const own = ownSentences(said.words);
    const yes = own.find(sentence => isYes(sentence, said));
    if (own.some(sentence => rejecting.test(sentence) && !sentence.endsWith('?'))) {
      if (proposer && proposer.seat.id !== said.seat.id) proposer = undefined;
      consent = new Set();
    } else if (proposer && proposer.seat.id !== said.seat.id && yes !== undefined) {
      consent.add(said.seat.id);
      if (isSettled(aim, proposer, consent, lines)) return { said, quote: own.slice(own.indexOf(yes)).join(' ') };
    } else if (own.some(sentence => isProposal(sentence, said)) && !proposer) proposer = said;
  }
  return undefined;
}

function isYes(sentence: string, line: Said): boolean {
  const rest = sentence.replace(assenting, '');
  return (
    meant(line) &&
    assenting.test(sentence) &&
    !sentence.endsWith('?') &&
    !/\b(?:but|if|unless|until|we should|someday|sometime|eventually|whatever)\b/i.test(rest) &&
    !/^,? (?:right|sure)\b/i.test(rest)
  );
}

function isProposal(sentence: string, line: Said): boolean {
  return (
    meant(line) &&
    committing.test(sentence) &&
    !vague.test(sentence) &&
    !sentence.endsWith('?') &&
    sentence.split(/\s+/).length >= 5 &&
    !/\b(?:never|won['’]t|not going to|if you|unless)\b/i.test(sentence)
  );
}

/** Whether enough have said yes: everybody where the goal says all, else the proposer and as many as make most of those who speak. */
function isSettled(aim: Aim, proposer: Said, consent: ReadonlySet<string>, lines: readonly Said[]): boolean {
  const spoke = new Set(lines.map(line => line.seat.id));
  const parties = aim.actors.filter(seat => spoke.has(seat.id));
  const willing = parties.filter(seat => seat.id === proposer.seat.id || consent.has(seat.id)).length;
  const needed = aim.everybody ? aim.actors.length : Math.min(parties.length, 1 + Math.ceil(parties.length / 2));
  return willing >= Math.max(Math.min(2, aim.actors.length), needed);
}
