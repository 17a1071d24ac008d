// What is skipped where words are looked up: marks, the number of a list's item among them.
const before = /^(?:[^\p{L}\p{N}]|\d{1,3}[.)](?=\s))*$/u;
const after = /^[^\p{L}\p{N}\s]*$/u;
const longest = 8;

/** The range of a text that words take in which they were found, with the marks that they begin and end with: they are looked up without them. */
export function replacedRange(
  text: string,
  { start, end }: { start: number; end: number },
  words: string,
): { start: number; end: number } {
  const lengths = Array.from({ length: longest + 1 }, (_, shorter) => longest - shorter);
  const ahead = lengths.find(each => {
    const marks = words.slice(0, each);
    return marks.length === each && before.test(marks) && text.slice(0, start).endsWith(marks);
  });
  const behind = lengths.find(each => {
    const marks = words.slice(words.length - each);
    return marks.length === each && after.test(marks) && text.startsWith(marks, end);
  });
  return { start: start - (ahead ?? 0), end: end + (behind ?? 0) };
}

/** A range of a text by lines and columns from 1, in units of UTF-16; the last column stands behind it. */
export function regionAt(text: string, { start, end }: { start: number; end: number }, offset: number) {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length + offset;
  const columnOf = (at: number) => at - text.lastIndexOf('\n', at - 1);
  return { startLine: lineOf(start), startColumn: columnOf(start), endLine: lineOf(end), endColumn: columnOf(end) };
}
