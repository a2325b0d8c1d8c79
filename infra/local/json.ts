import * as v from 'valibot'

/** A value as JSON.parse gives it. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/** Tells whether a value is a JSON object (not an array, not null). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Takes any JSON object. */
export const jsonObject = v.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** Parses text known to be JSON; throws SyntaxError otherwise. */
export function parseJson(text: string): Json {
  return JSON.parse(text)
}

/** Parses text to a JSON object, or null where it is anything else. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value = parseJson(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The value as a list: itself, or alone in one, or none for null and undefined. */
export function asList(value: Json | undefined): Json[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}

/** A property of a JSON object, or undefined where the value is no object. */
export function get(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) ? value[key] : undefined
}

/** A text property of a JSON object, or null. */
export function getText(value: Json | undefined, key: string): string | null {
  const found = get(value, key)
  return typeof found === 'string' ? found : null
}
