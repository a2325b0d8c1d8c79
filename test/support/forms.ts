/**
 * A body as a form: lists as `x[0]`, fields inside of others as `x[y]`, null and an empty list as nothing. What is
 * undefined is left out.
 */
export function encodeForm(body: unknown): string {
  return new URLSearchParams(pairsOf('', body)).toString()
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (value === null) return [[name, '']]
  if (typeof value !== 'object') return [[name, String(value)]]
  const entries = Object.entries(value)
  if (entries.length === 0) return name === '' ? [] : [[name, '']]
  return entries.flatMap(([key, inner]) => pairsOf(name === '' ? key : `${name}[${key}]`, inner))
}
