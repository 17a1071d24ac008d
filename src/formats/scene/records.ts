import { isRecord, type Json, type JsonObject } from '../../base/json';

/** The objects in a list of data; nothing where it is no list. */
export function recordsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord).map(each => each as JsonObject) : [];
}
