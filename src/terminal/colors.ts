/** The escape that sets a `#rrggbb` colour in a terminal of this colour depth; nothing where it has too few colours. */
export function hexColor(color: string, depth: number): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!match || depth < 8) return '';
  const [red = 0, green = 0, blue = 0] = match.slice(1).map(part => Number.parseInt(part, 16));
  if (depth >= 24) return `\u001b[38;2;${red};${green};${blue}m`;
  // The 6 × 6 × 6 cube of the 256 colours.
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(part => Math.round((part / 255) * 5));
  return `\u001b[38;5;${16 + 36 * r + 6 * g + b}m`;
}
