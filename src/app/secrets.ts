import type { Redaction } from '../base/redactor';
import { secretsIn } from '../voices/claudecode/environment';

/** Registers every key and token of an environment for redaction; shorter values are skipped. */
export function registerSecrets(redaction: Redaction, env: Readonly<Record<string, string | undefined>>): void {
  for (const secret of secretsIn(env)) if (secret.trim().length >= 12) redaction.addSecret(secret.trim());
}
