/** The tag between which a model writes what it thinks, where its provider does not tell that apart from the answer. */
const tag = /(?<!`)<(\/?)(?:\w{1,20}:)?think\w{0,6}>/gi;
const opensAtStart = /^\s*<(?:\w{1,20}:)?think\w{0,6}>/i;
const mayOpen = /^\s*(?:<(?:[\w:]{0,32})?)?$/;

/** The text without what stands between thinking tags; an opening tag at a line's start that nothing closes takes the rest, a closing one at a line's end that nothing opened takes what is before it. */
export function withoutThoughts(text: string): string {
  if (!text.includes('<')) return text;
  let left = '';
  let from = 0;
  let opened = -1;
  for (const { 0: whole, 1: slash, index } of text.matchAll(tag)) {
    const end = index + whole.length;
    if (slash === '' && opened < 0) {
      opened = index;
    } else if (slash !== '' && opened >= 0) {
      left += text.slice(from, opened);
      [from, opened] = [end, -1];
    } else if (slash !== '' && /^[^\S\n]*(?:\n|$)/.test(text.slice(end))) {
      [left, from] = ['', end];
    }
  }
  const isOpen = opened >= 0 && /(?:^|\n)[^\S\n]*$/.test(text.slice(0, opened));
  return left + text.slice(from, isOpen ? opened : undefined);
}

/** Keeps the thoughts that an answer begins with out of its words while it streams. */
export function thoughtReader(): (chunk: string) => string {
  let waiting = '';
  let place: 'before' | 'inside' | 'after' = 'before';
  return chunk => {
    if (place === 'after') return chunk;
    waiting += chunk;
    if (place === 'before' && opensAtStart.test(waiting)) place = 'inside';
    else if (place === 'before' && mayOpen.test(waiting)) return '';
    const closed = place === 'inside' ? /<\/(?:\w{1,20}:)?think\w{0,6}>/i.exec(waiting) : { index: 0, 0: '' };
    if (!closed) return '';
    place = 'after';
    return waiting.slice(closed.index + closed[0].length);
  };
}

const fence = /^\s*(`{3,})(?:m(?:ark)?d(?:own)?)?[^\S\n]*\n([\s\S]*)\n\1\s*$/;

/** The text without a code fence that holds all of it. */
export function withoutFence(text: string): string {
  const [, marks = '', inside] = fence.exec(text) ?? [];
  return inside === undefined || inside.includes(marks) ? text : inside;
}
