/** Escapes a text for use in a regular expression that matches exactly that text. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
