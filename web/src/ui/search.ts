import * as v from 'valibot'

/**
 * A value in the address of a page that may be missing: what cannot be read counts as not given, so
 * that no address, however mistyped, is an error.
 */
// @__NO_SIDE_EFFECTS__
export function lenient<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined)
}

/** A switch in the address: there as 1, or not at all. */
export const flag = lenient(v.literal(1))

/** Columns in the address, other than those of the view that it names: `name:200,dob`. */
export const columnNames = lenient(v.pipe(v.string(), v.maxLength(600), v.regex(/^[\w:,]+$/)))
