import { draw, pick } from '../../../base/chance';
import type { Seat } from '../../../script/brief';
import { sentences } from '../../../text/sentences';
import type { Occasion } from '../../voice';
import { shared, wordsAlike } from './alike';
import { type Character, characterOf, type Feeling, inOwnWords } from './character';
import { fulfilmentOf } from './fulfilments';
import type { Said } from './heard';
import { assents, measures } from './measures';
import { gestures, type Intent, manners, type Slots } from './phrases';
import { type Part, partsFor, type Score, scoreOf } from './playbook';
import { deedTo, situationOf } from './situation';

/** A character's answer in a scene: what its part in this beat is, in its own manner, in the form that was asked for. */
export function lineFor(occasion: Occasion): string {
  const stage = new Dressing(occasion);
  const part = partOf(stage);
  if (!part) return stage.silence();
  if (part.does === 'react') return stage.reaction();
  return stage.line(part);
}

function partOf({ occasion, score, present }: Dressing): Part | undefined {
  const { seat, cue } = occasion;
  const others = present.filter(each => each.id !== seat.id);
  if (others.length === 0) return undefined;
  const parts = partsFor(score, present);
  const own = parts.find(part => part.who.id === seat.id);
  if (own && own.does !== 'react') return own;
  const [last] = score.lines.slice(-1);
  const notes = JSON.stringify(cue.data?.notes ?? []);
  const told = /"(?:passive|off goal)"/.test(notes);
  if (told) return { who: seat, does: 'interject', to: last && last.seat.id !== seat.id ? last.seat : others[0] };
  if (isStartled(occasion, score, present)) return { who: seat, does: 'startle', to: others[0] };
  return own;
}

/** Something happened that nobody has answered yet: one of those without a part does. */
function isStartled({ remarks, seat, brief }: Occasion, { lines, beat }: Score, present: readonly Seat[]): boolean {
  const answered = lines.filter(line => line.tone === 'startled').length;
  if (remarks.length <= answered || beat === 0) return false;
  return present[Math.floor(draw(brief.seed, `startled ${answered}`) * present.length)]?.id === seat.id;
}

class Dressing {
  readonly score: Score;
  readonly present: readonly Seat[];
  private readonly character: Character;
  private readonly own: readonly Said[];
  private readonly said: string;

  constructor(readonly occasion: Occasion) {
    const { seat, agent } = occasion;
    this.score = scoreOf(occasion);
    this.present = presentAt(occasion, this.score.beat);
    this.character = characterOf(agent);
    this.own = this.score.lines.filter(line => line.seat.id === seat.id);
    this.said = this.score.lines.map(line => line.words).join('\n');
  }

  silence(): string {
    if (draw(this.seed, `small ${this.key}`) > 0.3) return '[SILENT]';
    const act = this.gesture('calm');
    return act ? `[SILENT, *${act}*]` : '[SILENT]';
  }

  reaction(): string {
    const last = this.score.lines.findLast(line => line.seat.id !== this.occasion.seat.id && line.kind !== 'silent');
    const late = this.score.at < 0;
    const heard = last?.tone ?? '';
    const feeling: Feeling = late
      ? 'relieved'
      : /remors|low, open|grateful/.test(heard)
        ? 'moved'
        : last?.to?.id === this.occasion.seat.id
          ? 'cornered'
          : 'nervous';
    const tone =
      { nervous: 'uneasy', moved: 'moved', relieved: 'relieved', cornered: 'cornered' }[feeling as 'nervous'] ??
      'uneasy';
    return `[REACT, TONE: ${tone}, *${this.gesture(feeling, 1) ?? this.gesture('calm', 1) ?? 'says nothing'}*]`;
  }

  line(part: Part): string {
    const { does, aim } = part;
    const slots = this.slots(part);
    if (does === 'fulfil' && aim) {
      const owed = this.score.aims.some(each => each.kind === 'apology');
      const truth = this.truthFor(part);
      const { feeling, tone, act, lines } = fulfilmentOf(aim, { ...slots, ...(truth ? { truth } : {}), owed });
      const words = this.choose(lines, 'fulfil');
      return words ? this.tagged(part, tone, act ?? this.gesture(feeling), words) : this.reaction();
    }
    if (does === 'propose' && aim)
      return this.tagged(part, 'earnest', this.gesture('certain'), this.proposal(slots, aim.object));
    if (does === 'assent') return this.tagged(part, 'resolved, warmer', undefined, this.assent(slots.them));
    const manner = manners[does as Intent];
    const words = this.choose(
      manner.lines.map(each => each(slots)),
      does,
    );
    // Whoever has nothing new to say says nothing.
    if (words === undefined) return this.reaction();
    const tone =
      pick(
        manner.tones.filter(each => !this.own.some(line => each.startsWith(line.tone))),
        this.seed,
        `tone ${this.key}`,
      ) ??
      manner.tones[0] ??
      'calm';
    const quiet = this.character.quiet && /loud|furious/.test(tone) ? 'icy' : tone;
    const loud = this.character.loud && does === 'interrupt' && !tone.includes('louder') ? `${tone}, louder` : quiet;
    return this.tagged(
      part,
      does === 'startle' ? 'startled' : loud,
      this.gesture(manner.feeling),
      this.voiced(words, does),
    );
  }

  private tagged({ does, to }: Part, tone: string, act: string | undefined, words: string): string {
    const phrase = does === 'interrupt' || does === 'insist' ? this.phraseToCut() : undefined;
    const tag = [
      ...(phrase ? [`INTERRUPT after "${phrase}"`] : []),
      ...(to && !phrase ? [`TO: ${firstName(to)}`] : []),
      `TONE: ${tone}`,
      ...(act ? [`*${act}*`] : []),
    ].join(', ');
    return `[${tag}] "${words.replaceAll('"', "'")}"`;
  }

  /** Some words of the line just before, far enough from its end to cut it there. */
  private phraseToCut(): string | undefined {
    const last = this.score.lines.findLast(line => line.kind !== 'silent' && line.kind !== 'react');
    if (!last || last.seat.id === this.occasion.seat.id || last.beat < this.score.beat - 1) return undefined;
    const words = last.words.split(/\s+/);
    // Cut in within a clause: after three words of the middle that no stop divides.
    for (let from = Math.floor(words.length * 0.4); from + 3 < words.length; from++) {
      const phrase = words.slice(from, from + 3).join(' ');
      if (!/[.,;:!?…—"“”[\]]/.test(phrase)) return phrase;
    }
    return undefined;
  }

  private slots({ to, aim }: Part): Slots {
    const { brief, seat } = this.occasion;
    const situation = situationOf(brief);
    const listener = to ?? this.present.find(each => each.id !== seat.id);
    const third = this.present.find(each => each.id !== seat.id && each.id !== listener?.id);
    const theirs = listener && situation.deeds.get(listener.id);
    const mine = situation.deeds.get(seat.id);
    const inner = this.fresh(this.character.instructions, listener);
    const past = this.fresh(this.character.past, listener);
    return {
      them: listener ? firstName(listener) : 'you',
      object: aim?.object ?? '',
      ...(third ? { other: firstName(third) } : {}),
      ...(theirs ? { theirDeed: deedTo(theirs, 'your') } : {}),
      ...(mine ? { myDeed: deedTo(mine, 'my') } : {}),
      ...(situation.consequence ? { consequence: situation.consequence } : {}),
      ...(situation.issue ? { issue: situation.issue } : {}),
      ...(inner ? { inner } : {}),
      ...(past ? { past } : {}),
    };
  }

  /** Something from the character's file that it can say aloud and has not said; what it would rather hide stays hidden. */
  private fresh(items: readonly string[], listener: Seat | undefined): string | undefined {
    const { brief, seat } = this.occasion;
    const names = brief.seats.map(each => each.name);
    const hidden =
      /\bif\b|secret|hide|hidden|nobody|not say|will not|rather|never|tell(?:s|ing)? (?:nobody|no one)|suspect|cross|lie\b|know the|can name|told nobody|\d{4}/i;
    const told = items
      .filter(item => !hidden.test(item) && item.split(/\s+/).length <= 24)
      .flatMap(item => inOwnWords(item, seat, listener, names) ?? [])
      .filter(text => !this.said.includes(text) && text.split(/\s+/).length >= 5);
    return pick(told, this.seed, `own ${this.key}`);
  }

  /** What the character's file or secret knows of the thing a goal wants told. */
  private truthFor({ aim, to }: Part): string | undefined {
    const { brief, seat, agent } = this.occasion;
    const names = brief.seats.map(each => each.name);
    const secret = secretOf(brief.options.secrets, seat) ?? agent.own.secrets ?? '';
    const known = [...sentences(secret), ...this.character.instructions, ...this.character.past].filter(
      each => !/\bif\b|rather/i.test(each),
    );
    const rated = known
      .map(text => ({ text, score: shared(text, aim?.terms ?? []) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    const least = Math.max(Math.min(2, aim?.terms.length ?? 0), Math.ceil((aim?.terms.length ?? 0) * 0.4));
    for (const { text, score } of rated) {
      const own = inOwnWords(text, seat, to, names);
      if (own && score >= least && wordsAlike(own).length > 2) return own;
    }
    return undefined;
  }

  private proposal({ them, object }: Slots, whole: string): string {
    const bank = measures[situationOf(this.occasion.brief).trade];
    const open = bank.filter(([first]) => !this.said.includes(first));
    const [first, second] = pick(open.length > 0 ? open : bank, this.seed, `measure ${this.key}`) ?? ['', ''];
    const topic = /^(?:on|about|to)?\s*((?:the |a |an )?[\p{L}' -]{4,40})$/u.exec(object || whole)?.[1]?.trim();
    const lead =
      topic && !/\b(?:who|what|where|how|one)\b/.test(topic) && /^on /.test(object)
        ? `So, ${topic.replace(/^(?:the|a|an) /, '')}, and not as a phrase: `
        : 'Then let me say what I will do, so that nobody has to guess: ';
    return `${lead}${first}. And ${second}. Can you live with that, ${them}?`;
  }

  private assent(them: string): string {
    const place = Math.max(
      0,
      this.present.findIndex(each => each.id === this.occasion.seat.id),
    );
    const start = Math.floor(draw(this.seed, 'assent') * assents.length) + place;
    for (let at = 0; at < assents.length; at++) {
      const line = assents[(start + at) % assents.length]?.(them) ?? '';
      if (!this.said.includes(line)) return line;
    }
    return `Agreed, ${them}, as you said it.`;
  }

  /** The first of the lines that fits and was not said in this scene. */
  private choose(lines: readonly (string | false | undefined)[], slot: string): string | undefined {
    const fitting = lines.filter(each => typeof each === 'string');
    const fresh = fitting.filter(each => !this.said.includes(each) && !this.said.includes(each.slice(0, 28)));
    // Lines that know what happened stand first in their lists, and say more.
    const best = fresh.length > 3 ? fresh.slice(0, 3) : fresh;
    return pick(best, this.seed, `${slot} ${this.key}`);
  }

  private voiced(words: string, does: string): string {
    const parts = sentences(words);
    if (this.character.terse && parts.length > 2 && does !== 'mediate') return parts.slice(0, 2).join(' ');
    if (this.character.hesitant && /deflect|mediate|interject|waver|broach/.test(does)) {
      const [first = ''] = words.split(/\s+/, 1);
      return /^\p{L}+[’']?\p{L}*$/u.test(first) ? `${first}… ${words}` : words;
    }
    return words;
  }

  /** A habit of the character's own first, else a gesture that anybody has; none twice. */
  private gesture(feeling: Feeling, share = 0.75): string | undefined {
    const done = this.score.lines.map(line => line.act);
    const habits = this.character.habits
      .filter(each => each.feeling === feeling && !done.includes(each.act))
      .map(each => each.act);
    const common = gestures[feeling].filter(each => !done.includes(each));
    const own = habits.length > 0 ? habits : common;
    return draw(this.seed, `gesture ${this.key}`) < share ? pick(own, this.seed, `which ${this.key}`) : undefined;
  }

  private get seed(): number {
    return this.occasion.brief.seed;
  }

  private get key(): string {
    return `${this.occasion.seat.id} ${this.score.beat}`;
  }
}

function presentAt({ brief }: Occasion, beat: number): Seat[] {
  const characters = brief.seats.filter(seat => seat.role !== 'moderator');
  const times = parsed(brief.options.presence);
  return characters.filter(seat => {
    const own = entryFor(times, seat) as { enters?: number; leaves?: number } | undefined;
    return beat >= (own?.enters ?? 0) && beat < (own?.leaves ?? Number.POSITIVE_INFINITY);
  });
}

function secretOf(option: unknown, seat: Seat): string | undefined {
  const found = entryFor(parsed(option), seat);
  return typeof found === 'string' ? found : undefined;
}

function entryFor(entries: Record<string, unknown>, seat: Seat): unknown {
  const names = [seat.name, seat.agent, firstName(seat)].map(name => name.toLowerCase());
  return Object.entries(entries).find(([name]) => names.includes(name.toLowerCase()))?.[1];
}

function parsed(option: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof option === 'string' && option !== '' ? JSON.parse(option) : {};
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function firstName({ name }: Seat): string {
  return name.split(/\s+/)[0] ?? name;
}
