import type { Redaction } from '../base/redactor';
import { nodeClock, sha256 } from '../disk/clock';
import { signatureOf } from '../disk/signature';
import { formatOf } from '../formats';
import type { SessionServices } from '../stage/setup';
import { personVoice } from '../voices/person';

/** Creates the session services of this machine; with a user's secret, sessions are signed as theirs. */
export function sessionServices(
  voiceOf: SessionServices['voiceOf'],
  redaction: Redaction,
  secret?: string,
): SessionServices {
  const person = personVoice();
  const services = {
    ...{ clock: nodeClock, formatOf, sha256, redaction },
    voiceOf: (id: string) => (id === person.id ? person : voiceOf(id)),
  };
  return secret === undefined ? services : { ...services, sign: (...signed) => signatureOf(secret, ...signed) };
}
