import { redactor } from '../base/redactor';

/** The secrets of this window and the one function that takes them out of any text. */
export interface Redaction {
  learn(secret: string): void;
  redact(text: string): string;
}

/** A redaction that knows every secret it was ever told. */
export function makeRedaction(): Redaction {
  const secrets = new Set<string>();
  let clean = redactor([]);
  return {
    learn(secret) {
      if (secrets.has(secret)) return;
      secrets.add(secret);
      clean = redactor([...secrets]);
    },
    redact: text => clean(text),
  };
}
