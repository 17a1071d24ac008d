import type { JsonObject } from '../base/json';
import type { DocumentText } from '../document/document';
import { wasReadWhole } from '../formats/inspection/go';
import { pointOfSlot, ruleBuilder, ruleReference } from '../formats/inspection/sarifRules';
import type { SessionState } from '../ledger/state';
import { escapeSarif } from '../transcript/escape';
import { encodePath } from '../transcript/review';
import type { SessionPage } from '../transcript/sessionPage';
import { type ResultContext, resultsOf } from './sarifResults';

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** What a SARIF log needs beside the page. */
export interface SarifContext {
  /** The session's copy of the document; without it columns and replaced words are unknown. */
  document?: DocumentText;
  /** The program's version. */
  version?: string;
  /** The findings of this session that a baseline contains too; missing without a baseline. */
  known?: ReadonlySet<string>;
}

/** Renders a session's findings as a SARIF 2.1.0 log: one run on one file, open findings as results, checklist points as rules. */
export function sarifLog(about: SessionPage, state: SessionState, { version, ...rules }: SarifContext = {}): string {
  const { page, path } = about;
  const { docket } = page;
  const file = encodePath(path ?? state.opened?.document?.copy ?? 'document.md');
  const open = docket.findings.filter(each => each.state !== 'fell');
  const points = [...new Set([...Object.keys(docket.examined), ...open.map(each => each.slot)].map(pointOfSlot))];
  const context: ResultContext = { about, file, ruleOf: slot => ruleReference(points, slot), ...rules };
  const run = {
    tool: {
      driver: {
        name: 'Convene',
        ...(version ? { version, semanticVersion: version } : {}),
        rules: points.map(ruleBuilder(docket.kind)),
      },
    },
    // GitHub distinguishes the logs of several documents in one commit by the part before the last slash.
    automationDetails: { id: `convene/${file}/${state.opened?.session ?? ''}` },
    invocations: [invocationOf(about)],
    artifacts: [{ location: { uri: file }, roles: ['analysisTarget'], mimeType: 'text/markdown' }],
    columnKind: 'utf16CodeUnits',
    properties: { go: page.go, direction: page.direction, kind: docket.kind },
    results: resultsOf(open, context),
  };
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, undefined, 2)}\n`;
}

/** The invocation of the run; an incompletely read document is marked as failed, so that missing results do not read as a pass. */
function invocationOf({ page, heading, rehearsed }: SessionPage): JsonObject {
  const notes = [...page.notes, ...(rehearsed ? ['Rehearsed without a model: nobody has read the document.'] : [])];
  const executionSuccessful = wasReadWhole(page.docket);
  const level = executionSuccessful ? 'warning' : 'error';
  const toolExecutionNotifications = notes.map(text => ({ level, message: { text: escapeSarif(heading(text)) } }));
  return { executionSuccessful, toolExecutionNotifications };
}
