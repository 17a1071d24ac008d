/** Parses an address that an API key may be sent to: https, or http on this machine, without credentials; undefined for any other text. */
export function parseKeyAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password) return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url : undefined;
}

/** Whether an address points to this machine. */
export function isLocal(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address));
}

/** The host of an address, as messages name it. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** The origin of an address, as it is displayed and stored. */
export function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}

function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
