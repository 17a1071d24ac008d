/** Ends a text with a full stop if it has no final punctuation, of whatever script. */
export function endSentence(text: string): string {
  return text === '' || /[.!?…。！？]["”“’)]*$/u.test(text) ? text : `${text}.`;
}
