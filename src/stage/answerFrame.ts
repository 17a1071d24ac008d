// Removes what models put around an answer: thoughts between tags, and a code fence.

/** The tags around a model's reasoning, for providers that do not separate it from the answer; after a backtick one is quoted as code. */
const thinkTag = /(?<!`)<(\/?)(?:\w{1,20}:)?think\w{0,6}>/gi;
const startsWithThinkTag = /^\s*<(?:\w{1,20}:)?think\w{0,6}>/i;
const closingThinkTag = /<\/(?:\w{1,20}:)?think\w{0,6}>/i;
const mayBecomeThinkTag = /^\s*(?:<(?:[\w:]{0,32})?)?$/;

/** Removes the text between thinking tags; an unclosed opening tag at a line's start removes the rest, an unopened closing tag at a line's end everything before it. */
export function removeThoughts(text: string): string {
  if (!text.includes('<')) return text;
  let result = '';
  let from = 0;
  let opened = -1;
  for (const { 0: whole, 1: slash, index } of text.matchAll(thinkTag)) {
    const end = index + whole.length;
    if (slash === '' && opened < 0) {
      opened = index;
    } else if (slash !== '' && opened >= 0) {
      result += text.slice(from, opened);
      [from, opened] = [end, -1];
    } else if (slash !== '' && /^[^\S\n]*(?:\n|$)/.test(text.slice(end))) {
      [result, from] = ['', end];
    }
  }
  const isOpen = opened >= 0 && /(?:^|\n)[^\S\n]*$/.test(text.slice(0, opened));
  return result + text.slice(from, isOpen ? opened : undefined);
}

/** Creates a filter that removes the thoughts at the beginning of an answer while it streams. */
export function createThoughtFilter(): (chunk: string) => string {
  let buffered = '';
  let place: 'before' | 'inside' | 'after' = 'before';
  return chunk => {
    if (place === 'after') return chunk;
    buffered += chunk;
    if (place === 'before' && startsWithThinkTag.test(buffered)) place = 'inside';
    else if (place === 'before' && mayBecomeThinkTag.test(buffered)) return '';
    const closing = place === 'inside' ? closingThinkTag.exec(buffered) : undefined;
    if (place === 'inside' && !closing) return '';
    place = 'after';
    return closing ? buffered.slice(closing.index + closing[0].length) : buffered;
  };
}

/** A fence without a language, or with that of Markdown, around the whole text. */
const fence = /^\s*(`{3,})(?:m(?:ark)?d(?:own)?)?[^\S\n]*\n([\s\S]*)\n\1\s*$/;

/** Removes a code fence that encloses the whole text. */
export function removeFence(text: string): string {
  const [, marks = '', inside] = fence.exec(text) ?? [];
  return inside === undefined || inside.includes(marks) ? text : inside;
}
