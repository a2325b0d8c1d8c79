import * as v from 'valibot'
import { actorId, auditActionNames, auditOutcomes } from '#shared/model/audit.ts'
import { rangePresets } from '#shared/model/date-ranges.ts'
import { id } from '#shared/model/fields.ts'
import { lenient } from '../../ui/search.ts'

/** What the address of the page says. */
export const auditSearch = v.object({
  range: lenient(v.picklist(rangePresets)),
  actor: lenient(actorId),
  patientId: lenient(id),
  action: lenient(v.picklist(auditActionNames)),
  outcome: lenient(v.picklist(auditOutcomes)),
})
export type AuditSearch = v.InferOutput<typeof auditSearch>

export const DEFAULT_RANGE = 'recent7'

/** How much more is asked of the trail than a time. */
export function countFilters({ actor, patientId, action, outcome }: AuditSearch): number {
  return [actor, patientId, action, outcome].filter((asked) => asked !== undefined).length
}
