import * as z from 'zod/mini';
import type { JsonObject } from '../base/json';
import type { AnswerShape } from './move';

/** The shape of a data answer from a schema: `say` first, then the fields; the same schema goes over the wire and judges what comes back. */
export function answerShape<T extends z.core.$ZodShape>(
  name: string,
  fields: T,
): AnswerShape<z.infer<z.ZodMiniObject<T>>> {
  const schema = z.object({ say: z.string(), ...fields });
  const { $schema: _, ...wire } = z.toJSONSchema(schema);
  return {
    name,
    schema: wire as JsonObject,
    check(value) {
      const result = z.safeParse(schema, value);
      if (!result.success) return { complaint: complaintOf(result.error) };
      const { say: _say, ...data } = result.data as JsonObject;
      return { data: data as z.infer<z.ZodMiniObject<T>> };
    },
  };
}

function complaintOf(error: z.core.$ZodError): string {
  const issues = error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`);
  return `The data does not have the shape that was asked for (${issues.join('; ')}).`;
}
