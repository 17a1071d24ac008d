/** The words in which a text differs from another, with the text before and after them; undefined if less than a third of the shorter text is common. */
export function changedPart(text: string, other: string): [before: string, changed: string, after: string] | undefined {
  // Each word keeps the space after it, so that the pieces can be joined again.
  const [words, otherWords] = [text, other].map(each => each.split(/(?<=\s)/)) as [string[], string[]];
  const most = Math.min(words.length, otherWords.length);
  let sameAtStart = 0;
  while (sameAtStart < most && words[sameAtStart]?.trim() === otherWords[sameAtStart]?.trim()) sameAtStart++;
  let sameAtEnd = 0;
  while (sameAtEnd < most - sameAtStart && words.at(-1 - sameAtEnd)?.trim() === otherWords.at(-1 - sameAtEnd)?.trim())
    sameAtEnd++;
  if ((sameAtStart + sameAtEnd) * 3 < most) return undefined;
  const end = words.length - sameAtEnd;
  return [words.slice(0, sameAtStart).join(''), words.slice(sameAtStart, end).join(''), words.slice(end).join('')];
}
