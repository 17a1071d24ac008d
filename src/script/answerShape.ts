// Shapes of answers that are data: a JSON object with the words spoken (`say`) and further fields, or with fields alone.

import * as z from 'zod/mini';
import { isRecord, type JsonObject } from '../base/json';
import { describeIssues } from './answerComplaint';
import { coerceAnswer } from './coerceAnswer';
import type { AnswerShape } from './move';

type ShapeOf<T extends z.core.$ZodShape> = AnswerShape<z.infer<z.ZodMiniObject<T>>>;

/** Defines a data answer from its fields, with `say` first; the same schema is sent to the model and validates the answer. */
export function answerShape<T extends z.core.$ZodShape>(name: string, fields: T): ShapeOf<T> {
  return shapeOf(name, z.object({ say: z.string(), ...fields }));
}

/** Defines an answer that is data alone, without speech. */
export function dataShape<T extends z.core.$ZodShape>(name: string, fields: T): ShapeOf<T> {
  return shapeOf(name, z.object(fields));
}

/** Defines an answer that is mainly one list, whose entries are validated where they are used: an invalid entry costs no other. */
export function listShape<T extends z.core.$ZodShape>(
  name: string,
  list: keyof T & string,
  fields: T,
): AnswerShape<JsonObject> {
  const schema = jsonSchemaOf(z.object(fields));
  return {
    name,
    schema,
    // The list stays required: a rehearsal that fills in the schema must not leave it out.
    shortSchema: { ...(relaxSchema(schema) as JsonObject), required: [list] },
    check(value) {
      const data = Array.isArray(value) ? { [list]: value } : value;
      if (isRecord(data) && Array.isArray(data[list])) return { data: data as JsonObject };
      return { complaint: `The answer has no list \`${list}\`.` };
    },
  };
}

/** Extends an answer, or plain speech (no `base`), by optional fields: they never cause a retry, and are recorded as far as `read` understands them. */
export function besideShape<T extends z.core.$ZodShape>(
  base: AnswerShape | undefined,
  name: string,
  fields: T,
  read: (data: JsonObject) => JsonObject,
): AnswerShape {
  const added = jsonSchemaOf(z.object(base ? fields : { say: z.string(), ...fields }));
  const withAdded = (schema: JsonObject | undefined): JsonObject => ({
    ...(schema ?? added),
    properties: { ...propertiesOf(schema), ...propertiesOf(added) },
  });
  return {
    name: base?.name ?? name,
    schema: withAdded(base?.schema),
    shortSchema: relaxSchema(withAdded(base?.shortSchema ?? base?.schema)) as JsonObject,
    ...(base ? {} : { isBeside: true }),
    check(value) {
      const checked = base ? base.check(value) : { data: {} };
      if ('complaint' in checked || !isRecord(value)) return checked;
      return { data: { ...checked.data, ...read(value as JsonObject) } };
    },
  };
}

function propertiesOf(schema: JsonObject | undefined): JsonObject {
  return isRecord(schema?.properties) ? (schema.properties as JsonObject) : {};
}

/** Shortens a schema for a prompt: without `required` and `additionalProperties`, at every depth. */
function relaxSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(relaxSchema);
  if (!isRecord(schema)) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== 'required' && key !== 'additionalProperties');
  return Object.fromEntries(entries.map(([key, value]) => [key, relaxSchema(value)]));
}

/** The JSON schema of an object, without `$schema`, the address of the standard. */
function jsonSchemaOf(object: z.ZodMiniObject): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(object);
  return schema as JsonObject;
}

function shapeOf<D>(name: string, object: z.ZodMiniObject): AnswerShape<D> {
  const schema = jsonSchemaOf(object);
  return {
    name,
    schema,
    check(value) {
      const coerced = coerceAnswer(value, schema);
      const result = z.safeParse(object, coerced);
      if (!result.success) return { complaint: describeIssues(coerced, schema, result.error.issues) };
      const { say: _say, ...data } = result.data;
      return { data: data as D };
    },
  };
}
