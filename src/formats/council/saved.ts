import type { JsonObject } from '../../base/json';
import type { Turn } from '../../script/turn';

const tokensAWord = 1.4;

/** What the rounds that were not held would have taken, judged by those that were: each turn is sent all before it and adds as much as turns did so far. The document is left out. */
export function savedBy(heard: readonly Turn[], round: number, planned: number): JsonObject | undefined {
  const rounds = planned - round;
  if (rounds <= 0) return undefined;
  const words = heard.reduce((sum, turn) => sum + turn.words, 0);
  const [turnsARound, wordsARound] = [heard.length / round, words / round];
  let read = 0;
  for (let left = 0; left < rounds; left++) read += turnsARound * (words + (left + 0.5) * wordsARound);
  const tokens = (read + rounds * wordsARound) * tokensAWord;
  return { rounds, turns: Math.round(rounds * turnsARound), tokens: Math.round(tokens) };
}
