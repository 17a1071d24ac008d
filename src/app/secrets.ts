import type { Redaction } from '../base/redactor';
import { secretsIn } from '../voices/claudecode/environment';

/** Has every key and token of an environment taken out of what is printed, recorded and exported; a shorter value is a switch or a number. */
export function learnSecrets(redaction: Redaction, env: Readonly<Record<string, string | undefined>>): void {
  for (const secret of secretsIn(env)) if (secret.trim().length >= 12) redaction.learn(secret.trim());
}
