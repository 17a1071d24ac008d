import { numbersTo } from '../../../src/base/counting';
import type { Json, JsonObject } from '../../../src/base/json';
import { talkNumber } from '../../../src/script/stance';
import type { PromptSubject } from '../../../src/voices/voice';
import { defaultAnswer } from '../modelServer/answers';
import type { ModelRequest } from '../modelServer/request';
import { countTokens } from '../modelServer/tokens';
import { Occasions } from '../occasions';

/** Tokens of an answer by what it is asked for; a reading's follow from its findings, about 217 each. */
const lengths: Readonly<Record<string, number>> = {
  ...{ merge: 450, missed: 1_300, cures: 1_680, fit: 350, page: 950, pageCheck: 350, ruling: 400 },
};
/** A ruling that is asked to be brief, because it leans on choices beside. */
const leaningTokens = 340;
const turnTokens = 200;
/** The readers have so many in common; the others are each reader's own. */
const common = 6;

/** Answers of the length that models give, in the document's words, to whatever is asked in a session that reads first. */
export class RealisticAnswers {
  private readonly occasions = new Occasions();
  private readonly text: string[];
  private at = 0;

  constructor(
    document: string,
    /** How many findings a reader reports. */
    private readonly findings: number,
  ) {
    this.text = document.match(/[A-Za-z][A-Za-z0-9-]*[.,]?/g) ?? [];
  }

  /** The same voice, of which it is known what each of its calls is for. */
  readonly over = this.occasions.over;

  readonly answer = (request: ModelRequest): string => {
    const occasion = this.occasions.of(request);
    if (!occasion) throw new Error('A request that no voice has made');
    const { move } = occasion.cue;
    if (occasion.isNoTurn) return spaced(this.padded(this.dataOf(move, request), lengths[move] ?? 0));
    const { text } = defaultAnswer(request);
    const { checks, limit } = occasion.move;
    const answered = checks.includes('namesAnother') ? 'Ada and Ben have said so. ' : '';
    const speech = (tokens: number) => `${answered}${this.speech(tokens, limit - 6)}`;
    const declared = this.declared(occasion);
    if (!text.startsWith('{')) return speech(turnTokens);
    if (occasion.move.answer?.isBeside) return spaced({ say: speech(turnTokens), ...declared });
    const isLeaning = declared.leanings !== undefined;
    const tokens = isLeaning ? leaningTokens - countTokens(JSON.stringify(declared)) : (lengths[move] ?? turnTokens);
    return spaced({ ...declared, ...(JSON.parse(text) as JsonObject), say: speech(tokens - countTokens(text)) });
  };

  /** Two stances a turn, and once in a session something new; whoever rules leans. */
  private declared({ cue, move }: PromptSubject): JsonObject {
    if (talkNumber(cue.data) === 0) return {};
    if (!move.argues) return { leanings: [{ choice: 'Q1', side: 1, why: this.words(25) }] };
    const stances = [
      { id: `F${(this.at % 6) + 1}`, stance: 'lesser', why: this.words(16) },
      { id: 'Q1', stance: 'for', side: 1, why: this.words(16) },
    ];
    const added = {
      claim: this.words(30),
      section: this.words(4),
      consequence: this.words(25),
      change: this.words(28),
    };
    return {
      stances,
      ...(move.label === 'rebuttal' && cue.data?.side === 'opponent'
        ? { adds: [{ ...added, severity: 'matters' }] }
        : {}),
    };
  }

  private dataOf(kind: string, request: ModelRequest): JsonObject {
    switch (kind) {
      case 'reading':
        return { findings: this.list(this.findings, at => this.finding(at)), ...examined };
      case 'kind':
        return { kind: 1 };
      case 'merge':
        return { groups: numbersTo(common).map(at => numbersTo(3).map(reader => `r${reader}.${at}`)) };
      case 'check':
        return this.check(idsIn(request.last));
      case 'missed':
        return { findings: this.list(6, at => this.finding(at)) };
      case 'cures':
        return this.cures(idsIn(request.last));
      case 'talk':
        return { ...this.check(idsIn(request.last)), amended: [], proofs: [{ id: 'F99', quotes: [this.words(25)] }] };
      case 'fit':
        return { amended: [this.misfit()], joined: [], further: [] };
      case 'page':
        return this.page();
      case 'pageCheck':
        return { faults: [{ part: 'stillNo', line: null, why: this.words(31) }] };
      case 'agreement':
        return { turns: turnsIn(request.last).map(turn => ({ turn, agrees: 'yes', why: this.words(16) })) };
      case 'manners':
        return { faults: [{ turn: turnsIn(request.last)[0] ?? '', fault: 'unanswered', why: this.words(16) }] };
      default:
        throw new Error(`No answer for the call ${kind}`);
    }
  }

  /** Every fifth is refuted or unclear, with the reason. */
  private check(ids: readonly string[]): JsonObject {
    const others = ids
      .filter((_, at) => at % 5 === 4)
      .map(id => ({ id, verdict: 'unclear', severity: null, why: this.words(28) }));
    return { others, stands: ids.filter(id => !others.some(each => each.id === id)), same: [] };
  }

  private finding(at: number): JsonObject {
    const severity = at <= 4 ? 'blocks' : at <= 8 ? 'matters' : 'minor';
    return {
      ...{ quotes: [this.words(25)], section: this.words(4), type: 'risk', slot: 'failure', claim: this.words(32) },
      ...{ consequence: this.words(30), change: this.words(31), severity, certainty: 75 },
    };
  }

  private cures(ids: readonly string[]): JsonObject {
    const cure = (at: number) => ({
      ...{ settles: ids.filter((_, place) => place % 6 === at - 1), change: this.words(85), replaces: this.words(18) },
      ...{ checkedAgainst: this.words(18), broke: this.words(17), cost: this.words(18) },
    });
    return { cures: this.list(6, cure), choices: [this.choice()], order: numbersTo(6).map(at => `C${at}`) };
  }

  private misfit(): JsonObject {
    const wording = { replaces: null, place: null, change: this.words(85), cost: this.words(18) };
    return { id: 'C1', why: this.words(18), ...wording };
  }

  private choice(): JsonObject {
    const side = () => ({ what: this.words(22), price: this.words(22) });
    return { question: this.words(28), about: ['F1'], sides: [side(), side()], restsOn: this.words(25), chairs: true };
  }

  private page(): JsonObject {
    const line = (at: number) => ({ text: this.words(18), harm: this.words(12), ids: [`F${at}`] });
    return {
      ...{ go: 'not-yet', direction: 'stands', why: this.words(34), lines: this.list(7, line) },
      ...{ alternatives: this.words(34), makesItGo: this.words(25), stillNo: this.words(25), decide: ['Q1'] },
    };
  }

  private list(count: number, item: (at: number) => Json): Json[] {
    return numbersTo(count).map(item);
  }

  /** What is missing at the length that the answer has elsewhere comes last, where it holds nothing up. */
  private padded(data: JsonObject, tokens: number): JsonObject {
    const missing = tokens - countTokens(JSON.stringify(data));
    return missing > 8 ? { ...data, note: this.speech(missing - 8) } : data;
  }

  private speech(tokens: number, mostWords = tokens): string {
    return `${this.words(tokens, mostWords).replace(/[.,]?$/, '')}.`;
  }

  /** The next words of the document, so many tokens of them. */
  private words(tokens: number, mostWords = tokens): string {
    const taken: string[] = [];
    for (let sum = 0; sum < tokens && taken.length < mostWords; this.at += 1) {
      const word = this.text[this.at % this.text.length] ?? '';
      sum += countTokens(word);
      taken.push(word);
    }
    return taken.join(' ');
  }
}

/** With a space wherever one may stand: the server sends a few words at a time, and none of them is long. */
function spaced(data: JsonObject): string {
  return JSON.stringify(data, undefined, 1).replace(/\n\s*/g, ' ');
}

/** The findings that are asked about, one a line. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/^(F\d+) \[/gm)].map(([, id = '']) => id);
}

const examined = {
  holds: ['goals', 'numbers', 'consistency', 'security and privacy', 'change-over', 'alternatives', 'running it'],
  doesNotApply: [],
};

function turnsIn(text: string): string[] {
  return [...text.matchAll(/\{"turn":"(t\d+)/g)].map(([, id = '']) => id);
}
