import type { TenantScope } from '#functions/platform/identity/scope.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { patientRoutes } from '#shared/api/patients.ts'
import type { PracticeReach } from '#shared/permissions.ts'
import type { Columns } from './columns.ts'
import { rankOf } from './columns.ts'
import { fold, words } from './fold.ts'
import { nameTest, searchTests } from './search.ts'

/** The filters of the list, by words too where it is searched. */
export type PatientQuery = HandlerInput<typeof patientRoutes.list>['query'] &
  Partial<Pick<HandlerInput<typeof patientRoutes.search>['body'], 'search'>>

/** Whether the row in a slot passes. */
export type Test = (slot: number) => boolean

/** All of which a row must pass to be found (specification, section 7), the quick ones first. */
export function filtersOf(columns: Columns, query: PatientQuery): Test[] {
  return [
    ...codeTests(columns, query),
    ...textTests(columns, query),
    ...searchTests(columns, query.search ?? ''),
  ]
}

type Reaching = Pick<TenantScope, 'memberId' | 'patientIds' | 'groupIds' | 'reaches'>

/** Whether a row is within the scope: what `covers` says of a record. */
export function withinScope(columns: Columns, scope: Reaching): Test[] {
  if (scope.reaches.includes('all')) return []
  const isCaller = (id: string) => id === scope.memberId
  const { isLead, patientAdvocateId, leadAdvocateId, providerId, groupId, patientId } = columns
  const [asPatient, asLead] = [patientAdvocateId.where(isCaller), leadAdvocateId.where(isCaller)]
  const within: Record<PracticeReach, Test> = {
    all: () => true,
    leads: isLead.has,
    assigned: (slot) => asPatient(slot) || asLead(slot),
    treated: providerId.where(isCaller),
    managed: groupId.where((id) => scope.groupIds.includes(id)),
    own: (slot) => scope.patientIds.includes(patientId.at(slot)),
  }
  const tests = scope.reaches.map((reach) => within[reach])
  return [(slot) => tests.some((test) => test(slot))]
}

function textTests(columns: Columns, query: PatientQuery): Test[] {
  const { name, email, mobile, dob, registerSource } = query
  const tests: Test[] = []
  if (registerSource) {
    const source = fold(registerSource)
    tests.push(columns.registerSource.where((term) => fold(term) === source))
  }
  if (dob) {
    const day = dayOf(dob)
    tests.push(columns.dob.where((term) => day !== '' && term.startsWith(day)))
  }
  tests.push(...words(name ?? '').map((word) => nameTest(columns, word)))
  if (mobile) {
    const digits = mobile.replace(/\D/g, '')
    tests.push(digits === '' ? () => false : columns.mobile.containing(digits))
  }
  if (email) {
    const part = email.toLowerCase()
    tests.push((slot) => columns.email.at(slot).includes(part))
  }
  return tests
}

/** A day or its beginning as YYYYMMDD; MM/DD/YYYY is taken too. */
function dayOf(text: string): string {
  return text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, reorder).replace(/\D/g, '')
}

function reorder(_all: string, month: string, day: string, year: string): string {
  return `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`
}

function codeTests(columns: Columns, query: PatientQuery): Test[] {
  const tests: Test[] = []
  for (const flag of ['isArchived', 'isLead', 'isPatient', 'hasNewUploads'] as const) {
    const wanted = query[flag]
    const { has } = columns[flag]
    if (wanted === 1) tests.push(has)
    else if (wanted === 0) tests.push((slot) => !has(slot))
  }
  const { leadStatus, advocateId, providerId, groupId } = query
  if (leadStatus !== undefined) {
    const rank = rankOf(leadStatus)
    tests.push((slot) => columns.leadStatus.at(slot) === rank)
  }
  if (providerId !== undefined) tests.push(columns.providerId.where((id) => id === providerId))
  if (groupId !== undefined) tests.push(columns.groupId.where((id) => id === groupId))
  if (advocateId !== undefined) {
    const [asPatient, asLead] = [columns.patientAdvocateId, columns.leadAdvocateId].map((column) =>
      column.where((id) => id === advocateId),
    )
    tests.push((slot) => asPatient?.(slot) || asLead?.(slot) || false)
  }
  return tests
}
