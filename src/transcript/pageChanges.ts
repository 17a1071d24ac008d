// The changes of a page for its author: each with its place, all in the order of the document, and the order of work.

import type { Cure, Passage } from '../script/page';
import { changePlace, foldPieces, type Lines, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** A wording with its place and label. */
export function wordingPiece(passage: Passage, name: string, about: SessionPage): Extract<Piece, { kind: 'change' }> {
  const { heading, offset } = about;
  const lines = passage.lines && { start: passage.lines.start + offset, end: passage.lines.end + offset };
  const goes = changePlace(passage, {
    ...{ instead: heading('in place of'), added: heading('added'), struck: heading('struck') },
  });
  const where = [lines && lineLabel(lines, about), goes].filter(Boolean).join(', ') || undefined;
  return { kind: 'change', label: `${heading('Change')} (${name})`, where, lines, text: passage.change.trim() };
}

/** The words for a range of lines. */
export function lineLabel({ start, end }: Lines, { heading }: Pick<SessionPage, 'heading'>): string {
  return start === end ? `${heading('line')} ${start}` : `${heading('lines')} ${start}–${end}`;
}

/** The minimum number of steps for which an order is shown. */
export const minSteps = 3;

/** All changes as their author works them in, from the top of the document to its end, with the findings that each settles; those without a place come last. Nothing where few have one. */
export function changesInOrder(about: SessionPage): Piece[] {
  const all = listedChanges(about).map(each => ({ ...each, place: passagePlace(each.passage, about) }));
  const placed = all.flatMap(({ place, ...each }) => (place ? [{ ...each, ...place }] : []));
  if (placed.length < minSteps) return [];
  placed.sort((a, b) => a.lines.start - b.lines.start || a.at - b.at);
  let last: string | undefined;
  const inOrder = placed.flatMap(({ passage, name, lines }): Piece[] => {
    const section = about.sectionAt?.(lines.start);
    const begins = section !== undefined && section !== last;
    last = section;
    return [...(begins ? [titlePiece(section)] : []), wordingPiece({ ...passage, lines }, name, about)];
  });
  const others = all.filter(({ place }) => !place).map(({ passage, name }) => wordingPiece(passage, name, about));
  return [...inOrder, ...(others.length > 0 ? [titlePiece(about.heading('To be placed'))] : []), ...others];
}

const titlePiece = (label: string): Piece => ({ kind: 'text', label, text: '' });

/** The lines of the session's copy at which a wording goes and the offset in its text, as far as they are known. */
function passagePlace({ lines, replaces, place = '' }: Passage, { text = '' }: SessionPage) {
  if (lines) {
    const from = text.split('\n', lines.start - 1).join('\n').length;
    return { lines, at: Math.max(from, replaces ? text.indexOf(replaces, from) : from) };
  }
  // An addition goes to the last words that its place quotes.
  const words =
    place
      .match(/“[^“”]+”|"[^"]+"/g)
      ?.at(-1)
      ?.slice(1, -1) ?? '';
  const at = words === '' ? -1 : text.indexOf(words);
  if (at < 0 || text.includes(words, at + 1)) return undefined;
  const line = text.slice(0, at + words.length).split('\n').length;
  return { lines: { start: line, end: line }, at: at + words.length };
}

/** The changes on the page and the wording of each side of its choices. */
function listedChanges({ page, heading }: SessionPage): { passage: Passage; name: string }[] {
  const { blocks, matters, more, numbers, smaller, docket } = page;
  const cures = [blocks, matters, more, numbers, smaller].flat().flatMap((each): readonly Cure[] => each.cures ?? []);
  const name = (id: string, ids: readonly string[] = []) => (ids.length > 0 ? `${id}: ${ids.join(', ')}` : id);
  return [
    ...cures.map(cure => ({ passage: cure, name: name(cure.id, cure.settles) })),
    ...docket.choices.flatMap(({ id, about, sides }) =>
      sides.flatMap(({ changes = [] }, at) =>
        changes.map(passage => ({ passage, name: name(`${id}, ${at + 1}, ${heading('if chosen')}`, about) })),
      ),
    ),
  ];
}

/** The order of the work on one line; findings that one change settles are one step, and what waits for a choice comes after it. */
export function orderPieces({ page, heading }: SessionPage): Piece[] {
  const { cures, choices, findings } = page.docket;
  const seen = new Set<string>(findings.filter(each => each.state === 'fell').map(each => each.id));
  const step = (ids: readonly string[]) => {
    const [first, ...others] = ids.filter(each => !seen.has(each));
    for (const each of ids) seen.add(each);
    if (first === undefined) return [];
    return others.length > 0 ? [`${first} ${heading('with')} ${others.join(', ')}`] : [first];
  };
  const changed = page.order.flatMap(id => step(cures.find(each => each.id === id)?.settles ?? []));
  const waiting = choices.flatMap(({ id, about = [] }) =>
    step(about).map(each => `${heading('after')} ${id}: ${each}`),
  );
  const steps = [...changed, ...waiting, ...page.blocks.flatMap(({ id }) => step([id]))];
  return steps.length < minSteps
    ? []
    : foldPieces(heading('Order of work'), [{ kind: 'text', text: steps.join(' → ') }]);
}
