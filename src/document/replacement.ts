// Marks that a search for words ignores, including the number of a list item.
const leadingMarks = /^(?:[^\p{L}\p{N}]|\d{1,3}[.)](?=\s))*$/u;
const trailingMarks = /^[^\p{L}\p{N}\s]*$/u;
const maxMarks = 8;

/** Extends the range at which words were found by the punctuation with which they begin and end, since the search ignores it. */
export function replacedRange(
  text: string,
  { start, end }: { start: number; end: number },
  words: string,
): { start: number; end: number } {
  const lengths = Array.from({ length: maxMarks + 1 }, (_, shorter) => maxMarks - shorter);
  const ahead = lengths.find(each => {
    const marks = words.slice(0, each);
    return marks.length === each && leadingMarks.test(marks) && text.slice(0, start).endsWith(marks);
  });
  const behind = lengths.find(each => {
    const marks = words.slice(words.length - each);
    return marks.length === each && trailingMarks.test(marks) && text.startsWith(marks, end);
  });
  return { start: start - (ahead ?? 0), end: end + (behind ?? 0) };
}

/** Converts a range to lines and columns from 1, in UTF-16 units; the end column is exclusive. */
export function regionAt(text: string, { start, end }: { start: number; end: number }, offset: number) {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length + offset;
  const columnOf = (at: number) => at - text.lastIndexOf('\n', at - 1);
  return { startLine: lineOf(start), startColumn: columnOf(start), endLine: lineOf(end), endColumn: columnOf(end) };
}
