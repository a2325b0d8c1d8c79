/** The rows that a list showed last, by their keys, in their order. */
let rows: readonly string[] = []

/** Notes what a list shows, for the records that are opened from it. */
export function rememberRows(keys: readonly string[]) {
  rows = keys
}

/**
 * The record before or after one in the list that was shown last; null at its ends, and for a record
 * that was not in it.
 */
export function neighborOf(key: string, step: 1 | -1): string | null {
  const at = rows.indexOf(key)
  return at < 0 ? null : (rows[at + step] ?? null)
}
