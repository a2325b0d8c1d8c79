import * as v from 'valibot'
import { patientItem, patientKeys, patientName } from '#functions/patients/public.ts'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Query, Table } from '#functions/platform/table.ts'
import { readCursor, writeCursor } from '#functions/platform/table-query.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { staff } from '#shared/model/practice.ts'
import type { Asked, ReadTrail } from './operations/read-page.ts'

const keptEntry = v.object({ ...auditItem.entries, pk: v.string(), sk: v.string() })
const person = v.pick(staff, ['staffId', 'firstName', 'lastName', 'roles'])
const account = v.object({ id: v.string(), firstName: v.string(), lastName: v.string() })
const record = v.pick(patientItem, ['patientId', 'firstName', 'lastName', 'email', 'mobile'])

export type Named = { name: string; roles: v.InferOutput<typeof person>['roles'] }

/** The audit trail of one practice, and the names of the people and records in it. */
export function createAuditStore(table: Table, practiceId: string) {
  const keys = auditKeys(practiceId)

  /** A record's own partition, or the whole practice's by the index. */
  function queryOf({ patientId, from, to, where }: Asked): Query {
    const place: Pick<Query, 'pk' | 'index'> =
      patientId === undefined
        ? { pk: keys.ofPractice, index: 'gsi1' }
        : { pk: keys.ofRecord(patientId) }
    // What sorts after every id of that very moment.
    const range = { ...(from && { from }), ...(to && { to: `${to}~` }) }
    return { ...place, range, where, reverse: true }
  }

  const readTrail: ReadTrail = {
    async page(asked, limit, cursor) {
      const query = queryOf(asked)
      const page = await table.query({ ...query, ...(limit && { limit }), cursor }, keptEntry)
      const key = page.cursor === null ? null : readCursor(query, page.cursor)
      return { ...page, readTo: key?.sk?.split('#')[0] ?? null }
    },
    cursorAfter: (asked, { pk, sk }) =>
      writeCursor(queryOf(asked), {
        ...{ pk, sk },
        ...(asked.patientId === undefined && { gsi1pk: keys.ofPractice, gsi1sk: sk }),
      }),
  }

  return {
    readTrail,

    /** Members by id, as the practice calls them; members without an account any more are left out. */
    async people(memberIds: readonly string[]): Promise<Map<string, Named>> {
      const ids = [...new Set(memberIds)]
      const staffs = await table.getMany(ids.map(practiceKeys(practiceId).staff), person)
      const people = new Map<string, Named>(
        staffs.map(({ staffId, roles, ...names }) => [staffId, { name: fullName(names), roles }]),
      )
      const others = ids.filter((id) => !people.has(id)).map(identityKeys.member)
      for (const { id, ...names } of await table.getMany(others, account)) {
        people.set(id, { name: fullName(names), roles: [] })
      }
      return people
    },

    /** What the patients are called, by id. */
    async records(patientIds: readonly string[]): Promise<Map<string, string>> {
      const found = await table.getMany(
        [...new Set(patientIds)].map(patientKeys(practiceId).patient),
        record,
      )
      return new Map(found.map((patient) => [patient.patientId, patientName(patient)]))
    },
  }
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}
