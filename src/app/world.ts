import type { Redaction } from '../base/redactor';
import { nodeClock, sha256 } from '../disk/clock';
import { signatureOf } from '../disk/signature';
import { formatOf } from '../formats';
import type { World } from '../stage/setup';

/** The world as the stage sees it from this machine; with a user's secret, sessions in it are signed as theirs. */
export function worldOf(voiceOf: World['voiceOf'], redaction: Redaction, secret?: string): World {
  const world = { clock: nodeClock, formatOf, voiceOf, sha256, redaction };
  return secret === undefined ? world : { ...world, sign: (...signed) => signatureOf(secret, ...signed) };
}
