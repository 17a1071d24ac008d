import type { JsonObject } from '../base/json';
import type { DocumentText } from '../document/document';
import { wasRead } from '../formats/inspection/go';
import { pointOf, ruleAt, ruleOf } from '../formats/inspection/rules';
import type { SessionState } from '../ledger/state';
import { plainMessage } from '../transcript/escape';
import { encoded } from '../transcript/review';
import type { SessionPage } from '../transcript/sessionPage';
import { type Reported, resultsOf } from './sarifResults';

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** What a SARIF log needs beside the page. */
export interface SarifRules {
  /** The session's copy of the document; without it nothing is known of columns and of the words that changes replace. */
  document?: DocumentText;
  /** The program's version. */
  version?: string;
  /** The findings of this session that a baseline has too; left out: there is no baseline. */
  known?: ReadonlySet<string>;
}

/** What a session found in its document as a log of SARIF 2.1.0: one run on one file, its open findings as results and the points of the checklist as rules. */
export function sarifLog(about: SessionPage, state: SessionState, { version, ...rules }: SarifRules = {}): string {
  const { page, path } = about;
  const { docket } = page;
  const file = encoded(path ?? state.opened?.document?.copy ?? 'document.md');
  const open = docket.findings.filter(each => each.state !== 'fell');
  const points = [...new Set([...Object.keys(docket.examined), ...open.map(each => each.slot)].map(pointOf))];
  const reported: Reported = { about, file, ruleOf: slot => ruleAt(points, slot), ...rules };
  const run = {
    tool: {
      driver: {
        name: 'Convene',
        ...(version ? { version, semanticVersion: version } : {}),
        rules: points.map(ruleOf(docket.kind)),
      },
    },
    // A forge tells the logs of several documents at one commit apart by what stands before the last slash.
    automationDetails: { id: `convene/${file}/${state.opened?.session ?? ''}` },
    invocations: [invocationOf(about)],
    artifacts: [{ location: { uri: file }, roles: ['analysisTarget'], mimeType: 'text/markdown' }],
    columnKind: 'utf16CodeUnits',
    properties: { go: page.go, direction: page.direction, kind: docket.kind },
    results: resultsOf(open, reported),
  };
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, undefined, 2)}\n`;
}

/** What was not read shows as a failed run: no results of it are no clean bill. */
function invocationOf({ page, heading, rehearsed }: SessionPage): JsonObject {
  const notes = [...page.notes, ...(rehearsed ? ['Rehearsed without a model: nobody has read the document.'] : [])];
  const executionSuccessful = wasRead(page.docket);
  const level = executionSuccessful ? 'warning' : 'error';
  const toolExecutionNotifications = notes.map(text => ({ level, message: { text: plainMessage(heading(text)) } }));
  return { executionSuccessful, toolExecutionNotifications };
}
