/** The address that a key may be sent to: https, or http on this machine, without a user's name or password; undefined for any other text. */
export function keyAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password) return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url : undefined;
}

function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
