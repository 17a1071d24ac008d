import { isRecord } from '../base/json';
import { type Addition, addTaskUnder, taskRange } from '../document/addition';
import { amendDocument, type UnplacedChange } from '../document/amending';
import type { DocumentText } from '../document/document';
import { type SessionState, sessionView } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Page } from '../script/page';
import { readSafely } from '../script/viewing';
import { detectLanguage } from '../text/language';
import { escapeInline } from '../transcript/escape';
import { headingTranslator } from '../transcript/headings';
import { entryTask } from '../transcript/pageEntry';
import { resultFields } from '../transcript/sections';
import { endedPage } from '../transcript/sessionPage';

/** An edit of the document, by text offsets, that the user can accept or reject. */
export interface PageEdit {
  start: number;
  end: number;
  text: string;
  /** The id of the change, or the title of the list. */
  label: string;
  reason: string;
}

/** Converts the result of a session to edits of its document: changes at their words, then lists of what is to be done; `left` are changes without a place. */
export function buildPageEdits(
  state: SessionState,
  format: FormatView | undefined,
  document: DocumentText,
): { edits: PageEdit[]; left: readonly UnplacedChange[] } {
  const page = endedPage(state, format)?.page;
  const heading = headingTranslator(state.opened, format);
  const { edits, left } = page ? changeEdits(page, document) : { edits: [], left: [] };
  const conclusion = readSafely(() => format?.conclusion?.(sessionView(state))) ?? {};
  const concluded = (key: string) => resultFields({ [key]: conclusion[key] ?? [] }).flatMap(({ texts }) => texts);
  // A single change needs no order.
  const steps = page && left.length + edits.length > 1 ? orderItems(page) : [];
  const choices = page ? [...page.decide, ...page.otherChoices] : [];
  const questions = [
    ...choices.map(
      ({ id, question, sides }) =>
        `${id}: ${question} ${sides.map(({ what, price }) => `${what} (${price})`).join(' / ')}`,
    ),
    ...concluded('openQuestions'),
  ];
  const lists = [
    { title: 'Order of work', items: steps },
    { title: 'Open questions', items: questions },
    { title: 'Conditions', items: concluded('conditions') },
    { title: 'Clauses', items: adoptedClauses(state) },
  ];
  const listed = lists
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => listEdit(document, heading(title), items));
  return { edits: [...edits, ...listed], left };
}

/** Adds a finding to the open questions of its document, under a heading in the document's language. */
export function openQuestionEdit(document: DocumentText, finding: Parameters<typeof entryTask>[0]): Addition {
  const heading = headingTranslator({ language: detectLanguage(document.text) }, undefined);
  return addTaskUnder(document, heading('Open questions'), entryTask(finding));
}

/** The range of a finding's open question in its document; undefined if it is not there, or was reworded or checked off. */
export function openQuestionRange(document: DocumentText, { id, claim }: { id: string; claim: string }) {
  return taskRange(document, entryTask({ id, claim }));
}

/** The clauses of the bill that a parliament has adopted. */
function adoptedClauses({ outcome }: SessionState): string[] {
  const bill = outcome?.success ? outcome.bill : undefined;
  return isRecord(bill) && Array.isArray(bill.clauses) ? bill.clauses.map(String) : [];
}

/** The changes (cures) at their places, without those on which a choice is open; the docket is the list of all findings and cures. */
function changeEdits({ docket, order }: Page, document: DocumentText) {
  const cures = order.flatMap(id => docket.cures.find(each => each.id === id) ?? []);
  const { edits, left } = amendDocument(
    document,
    cures.map(cure => ({ id: cure.id, passage: cure })),
  );
  const reasons = (ids: readonly string[]) => {
    const settled = cures.filter(each => ids.includes(each.id)).flatMap(each => each.settles);
    return docket.findings.filter(each => settled.includes(each.id)).map(each => `${each.id}: ${each.claim}`);
  };
  return {
    edits: edits.map(({ ids, ...edit }) => ({ ...edit, label: ids.join(', '), reason: reasons(ids).join(' · ') })),
    left,
  };
}

/** The changes in working order, each with the first finding that it settles. */
function orderItems({ docket, order }: Page): string[] {
  return order.flatMap(id => {
    const settles = docket.cures.find(each => each.id === id)?.settles ?? [];
    const [first] = docket.findings.filter(each => settles.includes(each.id));
    return first ? [`${id} (${settles.join(', ')}): ${first.claim}`] : [];
  });
}

function listEdit(document: DocumentText, title: string, items: readonly string[]): PageEdit {
  const [first = '', ...others] = items.map(escapeInline);
  const { afterLine, text } = addTaskUnder(document, title, first);
  const end = document.text.split('\n').slice(0, afterLine).join('\n').length;
  const rest = others.map(each => `\n- [ ] ${each}`).join('');
  return {
    start: end,
    end,
    text: `${text.trimEnd()}${rest}${text.endsWith('\n') ? '\n' : ''}`,
    label: title,
    reason: items.join(' · '),
  };
}
