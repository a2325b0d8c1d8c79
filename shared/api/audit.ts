import * as v from 'valibot'
import { auditActionNames, auditEntry, ownAuditEntry } from '../model/audit.ts'
import { actorId, auditOutcomes, auditParts } from '../model/audit-filters.ts'
import { id, instant, integer } from '../model/fields.ts'
import { cursor, defineRoutes, get, inPractice, memberWith, permitted } from './contract.ts'
import { ownMember } from './own-member.ts'

export const AUDIT_PAGE_MAX = 200
export const AUDIT_EXPORT_MAX = 1000

const filter = {
  from: v.optional(instant),
  to: v.optional(instant),
  actor: v.optional(actorId),
  patientId: v.optional(id),
  action: v.optional(v.picklist(auditActionNames, 'is not known')),
  outcome: v.optional(v.picklist(auditOutcomes)),
  /** Both parts if it is missing. */
  part: v.optional(v.picklist(auditParts)),
  cursor: v.optional(cursor),
}

/**
 * A page of the trail. It may be short, or empty, and yet have a cursor: where few entries pass the
 * filter a call looks through so many and no more. `readTo` says how far back that was.
 */
function pageOf<const S extends v.GenericSchema>(item: S) {
  return v.object({
    items: v.array(item),
    cursor: v.nullable(v.string()),
    readTo: v.nullable(v.string()),
  })
}

/** Who saw or changed what. */
export const auditRoutes = defineRoutes({
  list: get('/practices/{practiceId}/audit', {
    summary: 'Who saw or changed which record, newest first.',
    access: permitted('practices.audit.list', 'params'),
    seen: 'audit.list',
    params: inPractice,
    query: v.object({ ...filter, limit: v.optional(integer(1, AUDIT_PAGE_MAX), 50) }),
    response: pageOf(auditEntry),
  }),
  export: get('/practices/{practiceId}/audit/export', {
    summary: 'The same in large pages, to keep: every export leaves an entry.',
    access: permitted('practices.audit.export', 'params'),
    seen: 'audit.export',
    params: inPractice,
    query: v.object({
      ...filter,
      limit: v.optional(integer(1, AUDIT_EXPORT_MAX), AUDIT_EXPORT_MAX),
    }),
    response: pageOf(auditEntry),
  }),
  mine: get('/members/{memberId}/audit', {
    summary: 'Who opened or changed a chart of your own, newest first; not what you did yourself.',
    access: memberWith('members.audit.list'),
    params: ownMember,
    query: v.object({
      practiceId: id,
      patientId: id,
      cursor: v.optional(cursor),
      limit: v.optional(integer(1, AUDIT_PAGE_MAX), 100),
    }),
    response: pageOf(ownAuditEntry),
  }),
})
