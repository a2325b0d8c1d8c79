import type { FilterQuery } from '../../directory/rules/directory.ts'

/** What the audit trail says of an export: how many rows, by which filters. Never what was looked for. */
export function detailsOf({ order: _, ...query }: FilterQuery, total: number): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const names = set.map(([name]) => name).sort()
  return `${total} ${total === 1 ? 'row' : 'rows'}, filtered by ${names.join(', ')}`
}
