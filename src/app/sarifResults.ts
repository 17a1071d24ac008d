import { endSentence } from '../base/endSentence';
import type { JsonObject } from '../base/json';
import { sha256 } from '../disk/clock';
import { amendDocument } from '../document/amending';
import type { DocumentText } from '../document/document';
import { findQuote, normalizeForSearch } from '../document/quote';
import { regionAt } from '../document/replacement';
import type { FoundQuote } from '../script/call';
import type { Cure, Finding } from '../script/page';
import { normalizeWhitespace } from '../text/spaces';
import { escapeSarif, printable } from '../transcript/escape';
import { placeWords } from '../transcript/pageChanges';
import { changePlace } from '../transcript/pieces';
import type { SessionPage } from '../transcript/sessionPage';

/** The context in which findings are rendered as results. */
export interface ResultContext {
  about: SessionPage;
  /** The file as a relative address. */
  file: string;
  document?: DocumentText;
  known?: ReadonlySet<string>;
  ruleOf(slot: string): { ruleId: string; ruleIndex: number };
}

const levels = { blocks: 'error', matters: 'warning', minor: 'note' } as const;

/** Renders findings as results, each at its first quote in the document, with a fingerprint that survives edits elsewhere. */
export function resultsOf(findings: readonly Finding[], reported: ResultContext): JsonObject[] {
  const counts = new Map<string, number>();
  return findings.map(finding => {
    const hash = fingerprintOf(finding);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return resultOf(finding, reported, `${hash}:${count}`);
  });
}

function resultOf(finding: Finding, reported: ResultContext, fingerprint: string): JsonObject {
  const { about, known, ruleOf } = reported;
  const { id, severity, certainty, type, state, section } = finding;
  const cures = about.page.docket.cures.filter(each => each.settles.includes(id));
  const [place, ...others] = placesOf(finding, reported);
  const fixes = fixesOf(cures, reported);
  return {
    ...ruleOf(finding.slot),
    level: levels[severity],
    message: { text: messageOf(finding, cures, about) },
    locations: [{ physicalLocation: place ?? sectionPlace(section, reported) }],
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
  const found = quotes.filter(each => each.startLine !== undefined);
  const words =
    found.length > 0
      ? found.map(each => normalizeForSearch(each.text).text).sort()
      : [normalizeWhitespace(claim.toLowerCase())];
  return sha256(JSON.stringify([normalizeWhitespace(section.toLowerCase()), ...words])).slice(0, 32);
}

function messageOf(
  { claim, consequence, change = '' }: Finding,
  cures: readonly Cure[],
  { heading }: SessionPage,
): string {
  const words = placeWords(heading);
  const tested = cures.map(cure => {
    const label = [`${heading('Change')} (${cure.id})`, changePlace(cure, words)].filter(Boolean).join(', ');
    return `${label}: ${cure.change.trim()}`;
  });
  const proposed = tested.length === 0 && change ? [`${heading('Change as proposed, not tested')}: ${change}`] : [];
  const said = [claim, consequence].filter(Boolean).map(endSentence);
  return escapeSarif([said.join(' '), ...tested, ...proposed].join('\n\n'));
}

/** The places of a finding's quotes in the document. */
function placesOf({ quotes }: Finding, reported: ResultContext): JsonObject[] {
  return quotes.flatMap(quote => {
    const region = regionOf(quote, reported);
    return region ? [{ artifactLocation: { uri: reported.file, index: 0 }, region }] : [];
  });
}

function regionOf(
  { text, startLine, endLine = startLine }: FoundQuote,
  { document, about }: ResultContext,
): JsonObject | undefined {
  if (startLine === undefined || endLine === undefined) return undefined;
  const found = document && findQuote(document, text);
  if (document && found?.startLine === startLine) return regionAt(document.text, found, about.offset);
  return { startLine: startLine + about.offset, endLine: endLine + about.offset };
}

/** The place of a finding without quotes: its section, or the beginning. */
function sectionPlace(section: string, { document, about, file }: ResultContext): JsonObject {
  const heading = document?.sections.find(each => each.title === section);
  return {
    artifactLocation: { uri: file, index: 0 },
    region: { startLine: (heading?.startLine ?? 1) + about.offset },
  };
}

/** Renders the changes as one fix: only all of them together settle the finding. */
function fixesOf(cures: readonly Cure[], { document, about, file }: ResultContext): JsonObject[] {
  if (!document || cures.some(each => each.disputed)) return [];
  const { edits } = amendDocument(
    document,
    cures.map(cure => ({ id: cure.id, passage: cure })),
  );
  if (edits.length === 0) return [];
  const replacements = edits.map(edit => ({
    deletedRegion: regionAt(document.text, edit, about.offset),
    insertedContent: { text: printable(edit.text) },
  }));
  const names = edits.flatMap(({ ids }) => ids).join(', ');
  return [
    {
      description: { text: `${about.heading('Change')} (${names})` },
      artifactChanges: [{ artifactLocation: { uri: file, index: 0 }, replacements }],
    },
  ];
}
