import type { Brief, Seat } from '../../../script/brief';
import { sentences } from '../../../text/sentences';

/** What has happened, as far as a scene's prompt says it. */
export interface Situation {
  /** What a character did before the scene, as its name would be followed by it: `missed a deadline`. */
  deeds: ReadonlyMap<string, string>;
  /** What came of it, behind `it caused`. */
  consequence?: string;
  /** What it is all about: a noun phrase or a gerund. */
  issue?: string;
  trade: Trade;
}

/** Which kind of life a scene is from, for what people would agree on. */
export type Trade = 'work' | 'rescue' | 'home' | 'money' | 'any';

const trades: readonly [Trade, RegExp][] = [
  ['rescue', /storm|search|rescue|mountain|missing|hut|ridge|radio|boat|sea\b|fire\b|flood|avalanche/gi],
  [
    'work',
    /project|deadline|client|team|manager|release|deploy|incident|customer|office|budget|code|server|meeting|boss|colleague|launch/gi,
  ],
  ['money', /debt|loan|rent|shop|sell|inherit|money|price|pay\b|bank/gi],
  [
    'home',
    /sister|brother|mother|father|family|kitchen|house|wedding|dinner|son\b|daughter|neighbou?r|friend|school|garden/gi,
  ],
];

const irregular =
  'broke|lost|left|took|sold|hid|told|said|went|came|gave|made|forgot|kept|wrote|let|put|cut|saw|found|spent|stole|lied|ran|fell|threw|chose|drove|read|paid|sent|spoke|did|had|was|burned|burnt';

/** What a scene's prompt and setting say happened, and what it is about. */
export function situationOf(brief: Brief): Situation {
  const { goal, setting, prompt: told } = brief.options;
  const known = typeof told === 'string' && told.trim() !== '' ? told : brief.topic;
  const prompt = `${known} ${String(setting ?? '')}`
    .replace(/(?:^|\s)(?:scene\s+)?goals?\s*:[\s\S]*$/i, '')
    .replace(/^setting\s*:.*$/gim, '');
  const characters = brief.seats.filter(seat => seat.role !== 'moderator');
  const deeds = new Map<string, string>();
  let consequence: string | undefined;
  for (const sentence of sentences(prompt.replace(/\s+/g, ' '))) {
    const found = deedIn(sentence, characters);
    if (found && !deeds.has(found.seat)) {
      deeds.set(found.seat, found.deed);
      consequence ??= /,\s*causing\s+(.+?)[.!]*$/i.exec(sentence)?.[1];
    }
  }
  const about =
    /\b(?:about|over|because of)\s+((?:the|a|an|his|her|their|missing|losing|breaking|leaving|selling|hiding|forgetting|\w+ing)\b[^.,;!?]{3,70})/i.exec(
      prompt,
    )?.[1];
  const whole = `${prompt} ${String(setting ?? '')} ${String(goal ?? '')}`;
  const trade = trades
    .map(([name, words]) => ({ name, count: whole.match(words)?.length ?? 0 }))
    .sort((a, b) => b.count - a.count)[0];
  return {
    deeds,
    ...(consequence ? { consequence } : {}),
    ...(about ? { issue: about.replace(/\b(?:his|her|their)\b/g, 'the').trim() } : {}),
    trade: trade && trade.count > 0 ? trade.name : 'any',
  };
}

function deedIn(sentence: string, characters: readonly Seat[]): { seat: string; deed: string } | undefined {
  for (const seat of characters) {
    const name = seat.name.split(/\s+/)[0] ?? seat.name;
    const after = new RegExp(
      `(?:^|[,;] |\\band )${name}(?:,[^,]{2,40},)? (?:has |had |just |secretly |once )?((?:\\w{3,}ed|${irregular})\\b[^,;.!?]{3,80})`,
    ).exec(sentence)?.[1];
    if (after) return { seat: seat.id, deed: after.replace(/\s+(?:and|but|so)\s*$/, '').trim() };
  }
  return undefined;
}

/** A deed told to the one who did it, or by them: their own things become `your` or `my`. */
export function deedTo(deed: string, whose: 'my' | 'your'): string {
  return deed
    .replace(/\b(?:his|her|their)\b/g, whose)
    .replace(/\b(?:himself|herself|themselves)\b/g, whose === 'my' ? 'myself' : 'yourself');
}
