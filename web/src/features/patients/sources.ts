import { insurancePlans, sourceLabels } from '#shared/model/sources.ts'

/** Where a record came from, in words; what the practice added to the list says it itself. */
export function sourceLabel(source: string | null): string | null {
  return Object.entries(sourceLabels).find(([value]) => value === source)?.[1] ?? source
}

/** The insurance plan, in words. */
export function planLabel(plan: string | null): string | null {
  return Object.entries(insurancePlans).find(([value]) => value === plan)?.[1] ?? plan
}
