import type { Redaction } from '../base/redactor';
import { nodeClock, sha256 } from '../disk/clock';
import { signatureOf } from '../disk/signature';
import { formatOf } from '../formats';
import type { World } from '../stage/setup';
import { personVoice } from '../voices/person';

/** The world as the stage sees it from this machine; with a user's secret, sessions in it are signed as theirs. */
export function worldOf(voiceOf: World['voiceOf'], redaction: Redaction, secret?: string): World {
  const person = personVoice();
  const world = {
    ...{ clock: nodeClock, formatOf, sha256, redaction },
    voiceOf: (id: string) => (id === person.id ? person : voiceOf(id)),
  };
  return secret === undefined ? world : { ...world, sign: (...signed) => signatureOf(secret, ...signed) };
}
