import { sourceLabels } from '#shared/model/sources.ts'

/** Where a record came from, in words; what the practice added to the list says it itself. */
export function sourceLabel(source: string | null): string | null {
  return Object.entries(sourceLabels).find(([value]) => value === source)?.[1] ?? source
}
