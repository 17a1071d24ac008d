import { inspectionCallRules } from '../../../src/formats/inspection/calls';
import { schemaNote } from '../../../src/stage/promptRules';
import type { ModelRequest } from '../modelServer/request';

const { calls } = inspectionCallRules({ closingMoves: [] });
const notes = Object.entries(calls).map(([kind, { answer }]) => ({ kind, note: schemaNote(answer) }));

/** The kind of call of an inspection that a request is, by the answer that it asks for; undefined where it is a turn. */
export function callKind({ last }: Pick<ModelRequest, 'last'>): string | undefined {
  return notes.find(({ note }) => last.includes(note))?.kind;
}
