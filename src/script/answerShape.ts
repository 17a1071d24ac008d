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

/** Defines an answer that consists mainly of one list: any object with that list is accepted, and its entries are validated where they are used, so that an invalid entry costs no other. */
export function listShape<T extends z.core.$ZodShape>(
  name: string,
  list: keyof T & string,
  fields: T,
): AnswerShape<JsonObject> {
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(fields));
  return {
    name,
    schema: schema as JsonObject,
    // The list stays required: a rehearsal that fills in the schema must not leave it out.
    shortSchema: { ...(relaxSchema(schema) as JsonObject), required: [list] },
    check(value) {
      const data = Array.isArray(value) ? { [list]: value } : value;
      if (isRecord(data) && Array.isArray(data[list])) return { data: data as JsonObject };
      return { complaint: `The answer has no list \`${list}\`.` };
    },
  };
}

/** Extends an answer, or plain speech, by optional fields: they never cause a retry, and are recorded as far as `read` understands them. */
export function besideShape<T extends z.core.$ZodShape>(
  own: AnswerShape | undefined,
  name: string,
  fields: T,
  read: (data: JsonObject) => JsonObject,
): AnswerShape {
  const { $schema: _, ...wire } = z.toJSONSchema(z.object(own ? fields : { say: z.string(), ...fields }));
  const more = wire as JsonObject;
  const joined = (schema: JsonObject | undefined): JsonObject => ({
    ...(schema ?? more),
    properties: { ...propertiesOf(schema), ...propertiesOf(more) },
  });
  return {
    name: own?.name ?? name,
    schema: joined(own?.schema),
    shortSchema: relaxSchema(joined(own?.shortSchema ?? own?.schema)) as JsonObject,
    ...(own ? {} : { isBeside: true }),
    check(value) {
      const answered = own ? own.check(value) : { data: {} };
      if (!('data' in answered) || !isRecord(value)) return answered;
      return { data: { ...answered.data, ...read(value as JsonObject) } };
    },
  };
}

function propertiesOf(schema: JsonObject | undefined): JsonObject {
  return isRecord(schema?.properties) ? (schema.properties as JsonObject) : {};
}

/** Removes `required` and `additionalProperties` from a schema that is described in words. */
function relaxSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(relaxSchema);
  if (!isRecord(schema)) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== 'required' && key !== 'additionalProperties');
  return Object.fromEntries(entries.map(([key, value]) => [key, relaxSchema(value)]));
}

function shapeOf<D>(name: string, object: z.ZodMiniObject): AnswerShape<D> {
  const { $schema: _, ...wire } = z.toJSONSchema(object);
  const schema = wire as JsonObject;
  return {
    name,
    schema,
    check(value) {
      const fit = coerceAnswer(value, schema);
      const result = z.safeParse(object, fit);
      if (!result.success) return { complaint: describeIssues(fit, schema, result.error.issues) };
      const { say: _say, ...data } = result.data;
      return { data: data as D };
    },
  };
}
