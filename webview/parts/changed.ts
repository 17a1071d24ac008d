/** The words in which a text differs from another, with the text before and after them; undefined if the texts have too little in common. */
export function changedPart(text: string, other: string): [before: string, changed: string, after: string] | undefined {
  const [own, others] = [text, other].map(each => each.split(/(?<=\s)/)) as [string[], string[]];
  const most = Math.min(own.length, others.length);
  let first = 0;
  while (first < most && own[first]?.trim() === others[first]?.trim()) first++;
  let last = 0;
  while (last < most - first && own.at(-1 - last)?.trim() === others.at(-1 - last)?.trim()) last++;
  if ((first + last) * 3 < most) return undefined;
  const end = own.length - last;
  return [own.slice(0, first).join(''), own.slice(first, end).join(''), own.slice(end).join('')];
}
