import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A finding as far as a test cares. */
export interface SavedWords {
  id: string;
  claim: string;
  quotes?: readonly string[];
  severity?: 'blocks' | 'matters' | 'minor';
  state?: 'stands' | 'fell' | 'unclear' | 'unchecked';
  section?: string;
  turns?: readonly string[];
  cures?: readonly { change: string; replaces?: string; place?: string }[];
}

/** Writes the `findings.json` of a session into its folder, which is made where it is missing. */
export function saveFindings(folder: string, document: string, findings: readonly SavedWords[], at: string): void {
  const cures = findings.flatMap(({ id, cures = [] }) =>
    cures.map((cure, index) => ({ id: `C${id.slice(1)}${index || ''}`, settles: [id], ...cure })),
  );
  const words = {
    ...{ version: 1, session: path.basename(folder), at, document: { title: 'Document', path: document }, cures },
    findings: findings.map(({ cures: _cures, quotes = [], ...each }) => ({
      ...{ section: '', consequence: 'Harm.', severity: 'blocks', state: 'stands', change: null, unquoted: false },
      ...{ quotes: quotes.map(text => ({ text, lines: { start: 1, end: 1 } })), ...each },
    })),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'findings.json'), JSON.stringify(words));
}
