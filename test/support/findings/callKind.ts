import { examiningOf } from '../../../src/formats/inspection/calls';
import { shapeNote } from '../../../src/stage/house';
import type { ModelRequest } from '../modelServer/request';

const { calls } = examiningOf({ closingMoves: [] });
const notes = Object.entries(calls).map(([kind, { answer }]) => ({ kind, note: shapeNote(answer) }));

/** The kind of call of an inspection that a request is, by the answer that it asks for; undefined where it is a turn. */
export function callKind({ last }: Pick<ModelRequest, 'last'>): string | undefined {
  return notes.find(({ note }) => last.includes(note))?.kind;
}
