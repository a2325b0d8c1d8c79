/** A value as JSON.parse gives it. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/** Tells whether a value is a JSON object (not an array, not null). */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses text known to be JSON; throws SyntaxError otherwise. */
export const parseJson = (text: string): Json => JSON.parse(text)

/** Parses text to a JSON object, or null where it is anything else. */
export const parseObject = (text: string): JsonObject | null => {
  try {
    const value = parseJson(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The value as a list: itself, or alone in one, or none for null and undefined. */
export const asList = (value: Json | undefined): Json[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** A property of a JSON object, or undefined where the value is no object. */
export const get = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) ? value[key] : undefined

/** A text property of a JSON object, or null. */
export const getText = (value: Json | undefined, key: string): string | null => {
  const found = get(value, key)
  return typeof found === 'string' ? found : null
}
