import { placePassage, type Unplaced } from '../app/placing';
import { isRecord } from '../base/json';
import { type Addition, taskUnder } from '../document/addition';
import type { DocumentText } from '../document/document';
import { heardOf, type SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Page } from '../script/page';
import { readBy } from '../script/viewing';
import { languageOf } from '../text/language';
import { escapeInline } from '../transcript/escape';
import { headingsOf } from '../transcript/headings';
import { entryTask } from '../transcript/pageEntry';
import { fieldsOf } from '../transcript/sections';
import { endedPage } from '../transcript/sessionPage';

/** An edit of the document, at offsets of its text, that a person can take or leave; and what it is made for. */
export interface PageEdit {
  start: number;
  end: number;
  text: string;
  /** The change or the list by its name, and why it is there. */
  label: string;
  reason: string;
}

/** A change that has no place in the text as it is now. */
export interface LeftOut {
  id: string;
  reason: Unplaced['reason'] | 'overlaps';
}

/** What a session comes to as edits of its document as it stands now: each change at its words, then what is to be decided, done and kept to, a list each. */
export function pageEdits(
  state: SessionState,
  format: FormatView | undefined,
  document: DocumentText,
): { edits: PageEdit[]; left: LeftOut[] } {
  const page = endedPage(state, format)?.page;
  const heading = headingsOf(state.opened, format);
  const { edits, left } = page ? changesOf(page, document) : { edits: [], left: [] };
  const conclusion = readBy(() => format?.conclusion?.(heardOf(state))) ?? {};
  const said = (key: string) => fieldsOf({ [key]: conclusion[key] ?? [] }).flatMap(({ texts }) => texts);
  const steps = page && left.length + edits.length > 1 ? orderOf(page) : [];
  const choices = page ? [...page.decide, ...page.otherChoices] : [];
  const questions = [
    ...choices.map(
      ({ id, question, sides }) =>
        `${id}: ${question} ${sides.map(({ what, price }) => `${what} (${price})`).join(' / ')}`,
    ),
    ...said('openQuestions'),
  ];
  const lists = [
    { title: 'Order of work', items: steps },
    { title: 'Open questions', items: questions },
    { title: 'Conditions', items: said('conditions') },
    { title: 'Clauses', items: clausesIn(state) },
  ];
  const listed = lists
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => listEdit(document, heading(title), items));
  return { edits: [...edits, ...listed], left };
}

/** A finding among the open questions of its document, under a heading in the document's language. */
export function openQuestion(document: DocumentText, finding: Parameters<typeof entryTask>[0]): Addition {
  const heading = headingsOf({ language: languageOf(document.text) }, undefined);
  return taskUnder(document, heading('Open questions'), entryTask(finding));
}

/** The clauses of a bill that was decided on. */
function clausesIn({ outcome }: SessionState): string[] {
  const bill = outcome?.success ? outcome.bill : undefined;
  return isRecord(bill) && Array.isArray(bill.clauses) ? bill.clauses.map(String) : [];
}

/** Changes in the order of the work; of two at the same words the first is taken, and where a choice is open none of its sides. */
function changesOf({ docket, order }: Page, document: DocumentText): { edits: PageEdit[]; left: LeftOut[] } {
  const [edits, left]: [PageEdit[], LeftOut[]] = [[], []];
  for (const id of order) {
    const cure = docket.cures.find(each => each.id === id);
    if (!cure) continue;
    const placed = placePassage(document, cure);
    const why = docket.findings.filter(each => cure.settles.includes(each.id)).map(each => `${each.id}: ${each.claim}`);
    if ('reason' in placed) left.push({ id, reason: placed.reason });
    else if (edits.some(each => placed.start < each.end && each.start < placed.end))
      left.push({ id, reason: 'overlaps' });
    else edits.push({ ...placed, label: id, reason: why.join(' · ') });
  }
  return { edits, left };
}

/** The findings in the order in which they are worked in, those of one change together. */
function orderOf({ docket, order }: Page): string[] {
  return order.flatMap(id => {
    const settles = docket.cures.find(each => each.id === id)?.settles ?? [];
    const [first] = docket.findings.filter(each => settles.includes(each.id));
    return first ? [`${id} (${settles.join(', ')}): ${first.claim}`] : [];
  });
}

function listEdit(document: DocumentText, title: string, items: readonly string[]): PageEdit {
  const [first = '', ...others] = items.map(escapeInline);
  const { afterLine, text } = taskUnder(document, title, first);
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
