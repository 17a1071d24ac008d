/** Asks before something large is installed. */
export function agree(
  what: string,
  terminal?: { input?: NodeJS.ReadableStream; output?: NodeJS.WritableStream },
): Promise<void>;
