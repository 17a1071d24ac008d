import * as z from 'zod/mini';
import { isRecord, type JsonObject } from '../base/json';
import { complaintAbout } from './answerComplaint';
import { fitted } from './answerFit';
import type { AnswerShape } from './move';

type ShapeOf<T extends z.core.$ZodShape> = AnswerShape<z.infer<z.ZodMiniObject<T>>>;

/** The shape of a data answer from a schema: `say` first, then the fields; the same schema goes over the wire and judges what comes back. */
export function answerShape<T extends z.core.$ZodShape>(name: string, fields: T): ShapeOf<T> {
  return shapeOf(name, z.object({ say: z.string(), ...fields }));
}

/** The shape of an answer that is data alone, with no speech beside it. */
export function dataShape<T extends z.core.$ZodShape>(name: string, fields: T): ShapeOf<T> {
  return shapeOf(name, z.object(fields));
}

/** The shape of data that hangs on one list: whatever comes back with that list is taken as it is, and read entry by entry where it is used, so that one that does not fit costs no other. */
export function listShape<T extends z.core.$ZodShape>(
  name: string,
  list: keyof T & string,
  fields: T,
): AnswerShape<JsonObject> {
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(fields));
  return {
    name,
    schema: schema as JsonObject,
    // The list is what makes it an answer: whoever fills in the rest by the shape must not leave it out.
    inWords: { ...(withoutRules(schema) as JsonObject), required: [list] },
    check(value) {
      const data = Array.isArray(value) ? { [list]: value } : value;
      if (isRecord(data) && Array.isArray(data[list])) return { data: data as JsonObject };
      return { complaint: `The answer has no list \`${list}\`.` };
    },
  };
}

/** A shape with more beside its own fields, or beside words alone: that is never a reason to ask again, and is recorded as far as `read` makes something of it. */
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
    inWords: withoutRules(joined(own?.inWords ?? own?.schema)) as JsonObject,
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

/** A schema as it is told in words: what it requires of every object goes without saying. */
function withoutRules(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRules);
  if (!isRecord(schema)) return schema;
  const kept = Object.entries(schema).filter(([key]) => key !== 'required' && key !== 'additionalProperties');
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutRules(value)]));
}

function shapeOf<D>(name: string, object: z.ZodMiniObject): AnswerShape<D> {
  const { $schema: _, ...wire } = z.toJSONSchema(object);
  const schema = wire as JsonObject;
  return {
    name,
    schema,
    check(value) {
      const fit = fitted(value, schema);
      const result = z.safeParse(object, fit);
      if (!result.success) return { complaint: complaintAbout(fit, schema, result.error.issues) };
      const { say: _say, ...data } = result.data;
      return { data: data as D };
    },
  };
}
