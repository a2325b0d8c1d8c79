import * as v from 'valibot'
import type { auditActionNames } from '#shared/model/audit.ts'
import { type AuditPart, actorId, auditOutcomes, auditParts } from '#shared/model/audit-filters.ts'
import { rangePresets } from '#shared/model/date-ranges.ts'
import { id } from '#shared/model/plain-fields.ts'
import { lenient } from '../../ui/search.ts'

/** What the address of the page says. Which actions there are is known once the page is loaded. */
export const auditSearch = v.object({
  range: lenient(v.picklist(rangePresets)),
  actor: lenient(actorId),
  patientId: lenient(id),
  action: lenient(v.pipe(v.string(), v.regex(/^[\w./-]{1,80}$/))),
  outcome: lenient(v.picklist(auditOutcomes)),
  part: lenient(v.picklist(['all', ...auditParts])),
})
export type AuditAddress = v.InferOutput<typeof auditSearch>

/** The same with an action that there is. */
export type AuditSearch = Omit<AuditAddress, 'action'> & {
  action?: (typeof auditActionNames)[number] | undefined
}

export const DEFAULT_RANGE = 'recent7'

/** Changes come first: looks are many. A chosen action says itself which part it is of. */
export function partOf({ part, action }: AuditSearch): 'all' | AuditPart {
  return part ?? (action === undefined ? 'changes' : 'all')
}

/** How much more is asked of the trail than a time. */
export function countFilters({ actor, patientId, action, outcome }: AuditSearch): number {
  return [actor, patientId, action, outcome].filter((asked) => asked !== undefined).length
}
