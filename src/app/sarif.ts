// Exports findings as SARIF, the format in which code hosts such as GitHub read the results of analysis tools.

import { endSentence } from '../base/endSentence';
import type { JsonObject } from '../base/json';
import { sha256 } from '../disk/clock';
import { amendDocument } from '../document/amending';
import type { DocumentText } from '../document/document';
import { findQuote, normalizeForSearch } from '../document/quote';
import { regionAt } from '../document/replacement';
import { wasReadWhole } from '../formats/inspection/go';
import { pointOfSlot, ruleBuilder, ruleReference } from '../formats/inspection/sarifRules';
import type { SessionState } from '../ledger/state';
import type { FoundQuote } from '../script/call';
import type { Cure, Finding } from '../script/page';
import { normalizeWhitespace } from '../text/spaces';
import { escapeSarif, printable } from '../transcript/escape';
import { placeWords } from '../transcript/pageChanges';
import { changePlace } from '../transcript/pieces';
import { encodePath } from '../transcript/review';
import type { SessionPage } from '../transcript/sessionPage';

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** What a SARIF log needs besides the session's page (its findings and their changes, ready to be shown). */
export interface SarifContext {
  /** The session's copy of the document; without it columns and replaced words are unknown. */
  document?: DocumentText;
  /** The program's version. */
  version?: string;
  /** The ids of this session's findings that a baseline, an earlier log, contains too; missing without a baseline. */
  known?: ReadonlySet<string>;
}

/** The context in which findings are rendered as results. */
interface ResultContext extends SarifContext {
  sessionPage: SessionPage;
  /** The file as a relative address. */
  file: string;
  /** The points of the checklist, in the order of the rules. */
  points: readonly string[];
}

/** Renders a session's findings as a SARIF 2.1.0 log: one run on one file, open findings as results, checklist points as rules. */
export function sarifLog(sessionPage: SessionPage, state: SessionState, context: SarifContext = {}): string {
  const { version } = context;
  const { page, path } = sessionPage;
  const { docket } = page;
  const file = encodePath(path ?? state.opened?.document?.copy ?? 'document.md');
  // A finding that fell was refuted.
  const open = docket.findings.filter(each => each.state !== 'fell');
  const points = [...new Set([...Object.keys(docket.examined), ...open.map(each => each.slot)].map(pointOfSlot))];
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
    invocations: [invocationOf(sessionPage)],
    artifacts: [{ location: { uri: file }, roles: ['analysisTarget'], mimeType: 'text/markdown' }],
    columnKind: 'utf16CodeUnits',
    properties: { go: page.go, direction: page.direction, kind: docket.kind },
    results: resultsOf(open, { ...context, sessionPage, file, points }),
  };
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, undefined, 2)}\n`;
}

/** The invocation of the run; an incompletely read document is marked as failed, so that missing results do not read as a pass. */
function invocationOf({ page, translate, rehearsed }: SessionPage): JsonObject {
  const notes = [...page.notes, ...(rehearsed ? ['Rehearsed without a model: nobody has read the document.'] : [])];
  const executionSuccessful = wasReadWhole(page.docket);
  const level = executionSuccessful ? 'warning' : 'error';
  const toolExecutionNotifications = notes.map(text => ({ level, message: { text: escapeSarif(translate(text)) } }));
  return { executionSuccessful, toolExecutionNotifications };
}

const levels = { blocks: 'error', matters: 'warning', minor: 'note' } as const;

/** Renders findings as results, with fingerprints that survive edits; findings that share one are numbered. */
function resultsOf(findings: readonly Finding[], context: ResultContext): JsonObject[] {
  const counts = new Map<string, number>();
  return findings.map(finding => {
    const hash = fingerprintOf(finding);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return resultOf(finding, context, `${hash}:${count}`);
  });
}

/** Renders a finding as a result, at its first quote in the document. */
function resultOf(finding: Finding, context: ResultContext, fingerprint: string): JsonObject {
  const { sessionPage, known, points } = context;
  const { id, severity, certainty, type, state, section } = finding;
  const cures = sessionPage.page.docket.cures.filter(each => each.settles.includes(id));
  const [place, ...others] = placesOf(finding, context);
  const fixes = fixesOf(cures, context);
  return {
    ...ruleReference(points, finding.slot),
    level: levels[severity],
    message: { text: messageOf(finding, cures, sessionPage) },
    locations: [{ physicalLocation: place ?? sectionPlace(section, context) }],
    ...(others.length > 0
      ? { relatedLocations: others.map((physicalLocation, at) => ({ id: at, physicalLocation })) }
      : {}),
    // GitHub recognizes an alert by the second name.
    partialFingerprints: { 'conveneFinding/v1': fingerprint, primaryLocationLineHash: fingerprint },
    ...(known ? { baselineState: known.has(id) ? 'unchanged' : 'new' } : {}),
    ...(fixes.length > 0 ? { fixes } : {}),
    properties: { id, severity, certainty, type, state, section },
  };
}

/** Hashes the quotes and the section of a finding, not its line or claim, so that it survives edits; without quotes the claim is used. */
function fingerprintOf({ quotes, section, claim }: Finding): string {
  const located = quotes.filter(each => each.startLine !== undefined);
  const words =
    located.length > 0
      ? located.map(each => normalizeForSearch(each.text).text).sort()
      : [normalizeWhitespace(claim.toLowerCase())];
  return sha256(JSON.stringify([normalizeWhitespace(section.toLowerCase()), ...words])).slice(0, 32);
}

/** The claim and its consequence, then the tested changes, or else the untested one that a reader proposed. */
function messageOf(
  { claim, consequence, change = '' }: Finding,
  cures: readonly Cure[],
  { translate }: SessionPage,
): string {
  const words = placeWords(translate);
  const tested = cures.map(cure => {
    const label = [`${translate('Change')} (${cure.id})`, changePlace(cure, words)].filter(Boolean).join(', ');
    return `${label}: ${cure.change.trim()}`;
  });
  const proposed = tested.length === 0 && change ? [`${translate('Change as proposed, not tested')}: ${change}`] : [];
  const said = [claim, consequence].filter(Boolean).map(endSentence);
  return escapeSarif([said.join(' '), ...tested, ...proposed].join('\n\n'));
}

/** The places of a finding's quotes in the document. */
function placesOf({ quotes }: Finding, context: ResultContext): JsonObject[] {
  return quotes.flatMap(quote => {
    const region = regionOf(quote, context);
    return region ? [{ artifactLocation: { uri: context.file, index: 0 }, region }] : [];
  });
}

/** The region of a quote: exact where the document is at hand and has it there, otherwise whole lines. */
function regionOf(
  { text, startLine, endLine = startLine }: FoundQuote,
  { document, sessionPage }: ResultContext,
): JsonObject | undefined {
  if (startLine === undefined || endLine === undefined) return undefined;
  const match = document && findQuote(document, text);
  if (document && match?.startLine === startLine) return regionAt(document.text, match, sessionPage.offset);
  return { startLine: startLine + sessionPage.offset, endLine: endLine + sessionPage.offset };
}

/** The place of a finding without quotes: its section, or the beginning. */
function sectionPlace(section: string, { document, sessionPage, file }: ResultContext): JsonObject {
  const start = document?.sections.find(each => each.title === section)?.startLine ?? 1;
  return { artifactLocation: { uri: file, index: 0 }, region: { startLine: start + sessionPage.offset } };
}

/** Renders the changes as one fix, since only all of them together settle the finding; none without the document or if one is disputed. */
function fixesOf(cures: readonly Cure[], { document, sessionPage, file }: ResultContext): JsonObject[] {
  if (!document || cures.some(each => each.disputed)) return [];
  const changes = cures.map(cure => ({ id: cure.id, passage: cure }));
  const { edits } = amendDocument(document, changes);
  if (edits.length === 0) return [];
  const replacements = edits.map(edit => ({
    deletedRegion: regionAt(document.text, edit, sessionPage.offset),
    insertedContent: { text: printable(edit.text) },
  }));
  const names = edits.flatMap(({ ids }) => ids).join(', ');
  return [
    {
      description: { text: `${sessionPage.translate('Change')} (${names})` },
      artifactChanges: [{ artifactLocation: { uri: file, index: 0 }, replacements }],
    },
  ];
}
