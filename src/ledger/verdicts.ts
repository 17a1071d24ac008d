import { isRecord } from '../base/json';
import { agreement, declined, type EndedCall, faults, manners } from '../script/call';
import type { Check } from '../script/turn';

const maxDetailLength = 300;

/** Parses the verdicts in an answer of the examiner, the model that checks turns; only those on turns that it was asked about (`asked.turns`) count. */
export function parseVerdicts({
  kind,
  data,
  asked,
}: Pick<EndedCall, 'kind' | 'data' | 'asked'>): NonNullable<EndedCall['verdicts']> {
  const turns = listIn(asked?.turns);
  const entries = kind === agreement ? listIn(data?.turns) : kind === manners ? listIn(data?.faults) : [];
  return entries.flatMap(entry => {
    if (!isRecord(entry) || typeof entry.turn !== 'string' || !turns.includes(entry.turn)) return [];
    const detail = typeof entry.why === 'string' ? entry.why.trim().slice(0, maxDetailLength) : '';
    const check = kind === agreement ? agreementCheck(entry.agrees, detail) : faultCheck(entry.fault, detail);
    return check ? [{ turn: entry.turn, check }] : [];
  });
}

/** The check of an agreement verdict; none if the answer is ambiguous. */
function agreementCheck(agrees: unknown, detail: string): Check | undefined {
  if (agrees === 'yes') return { rule: agreement, ok: true };
  if (agrees === 'declines') return { rule: declined, ok: false, detail };
  return agrees === 'no' ? { rule: agreement, ok: false, detail } : undefined;
}

/** The check of a fault of manners; none if it is unknown. */
function faultCheck(fault: unknown, detail: string): Check | undefined {
  const rule = faults.find(each => each === fault);
  return rule && { rule, ok: false, detail };
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
