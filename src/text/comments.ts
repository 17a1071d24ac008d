/** Removes HTML comments, each replaced by `instead`; an unclosed comment stays. */
export function removeComments(text: string, instead = ''): string {
  let left = '';
  for (let from = 0; ; ) {
    const start = text.indexOf('<!--', from);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return left + text.slice(from);
    left += text.slice(from, start) + instead;
    from = end + 3;
  }
}
