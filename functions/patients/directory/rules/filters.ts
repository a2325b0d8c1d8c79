import type { Test } from '#functions/platform/directory/results.ts'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { patientRoutes } from '#shared/api/patients.ts'
import { deadlinesIn, isWaiting } from '#shared/model/lead-waits.ts'
import {
  leadStatus,
  leadTimestampFields,
  type SkippableStatus,
  statusesFrom,
} from '#shared/model/leads.ts'
import { momentFilters, NOBODY } from '#shared/model/patient-filters.ts'
import { fold, words } from '#shared/normalize.ts'
import type { PracticeReach } from '#shared/permissions.ts'
import type { Columns, Names } from './columns.ts'
import { classRankOf, rankOf, statusOf } from './columns.ts'
import { nameTest, searchTests } from './search.ts'

/** The filters of the list, by words too where it is searched. */
export type PatientQuery = HandlerInput<typeof patientRoutes.list>['query'] & {
  search?: string | undefined
}

type Asked = Omit<PatientQuery, 'offset' | 'limit'>

/** All of which a row must pass to be found (specification, section 7), the quick ones first. */
export function filtersOf(columns: Columns, query: Asked, names: Names): Test[] {
  return [
    ...flagTests(columns, query),
    ...momentTests(columns, query),
    ...careTests(columns, query, names),
    ...termTests(columns, query),
    ...textTests(columns, query),
    ...searchTests(columns, query.search ?? ''),
  ]
}

type Reaching = Pick<TenantScope, 'memberId' | 'patientIds' | 'groupIds' | 'reaches'>

/**
 * Whether a row is within the scope: what `covers` says of a record. A record that was merged into
 * another is in no list.
 */
export function withinScope(columns: Columns, scope: Reaching): Test[] {
  const { isMerged } = columns
  const isPresent: Test = (slot) => !isMerged.has(slot)
  if (scope.reaches.includes('all')) return [isPresent]
  const isCaller = (id: string) => id === scope.memberId
  const { isLead, isPatient, patientAdvocateId, leadAdvocateId, providerId, groupId, patientId } =
    columns
  const [asPatient, asLead] = [patientAdvocateId.where(isCaller), leadAdvocateId.where(isCaller)]
  const isOwn: Test = (slot) => scope.patientIds.includes(patientId.at(slot))
  const within: Record<PracticeReach, Test> = {
    all: () => true,
    leads: isLead.has,
    assigned: (slot) => asPatient(slot) || asLead(slot),
    treated: providerId.where(isCaller),
    managed: groupId.where((id) => scope.groupIds.includes(id)),
    own: isOwn,
    ownAsPatient: (slot) => isPatient.has(slot) && isOwn(slot),
  }
  const tests = scope.reaches.map((reach) => within[reach])
  return [isPresent, (slot) => tests.some((test) => test(slot))]
}

function flagTests(columns: Columns, query: Asked): Test[] {
  const { hasOpenTasks, leadClass, isAnswered, reachedStatus, waits } = query
  const tests: Test[] = []
  for (const flag of ['isArchived', 'isLead', 'isPatient', 'hasNewUploads'] as const) {
    tests.push(...asWanted(query[flag], columns[flag].has))
  }
  tests.push(...asWanted(hasOpenTasks, columns.openTaskCount.has))
  if (query.leadStatus !== undefined) {
    const rank = rankOf(query.leadStatus)
    tests.push((slot) => columns.leadStatus.at(slot) === rank)
  }
  tests.push(...asWanted(isAnswered, answeredTest(columns)))
  if (reachedStatus !== undefined) tests.push(reachedTest(columns, reachedStatus))
  if (waits !== undefined) tests.push(waitingTest(columns, waits))
  if (leadClass !== undefined) {
    const rank = classRankOf(leadClass)
    tests.push((slot) => columns.leadClass.at(slot) === rank)
  }
  return tests
}

/** Who came to any status that takes somebody of the practice. */
function answeredTest({ openedAt, engagedAt, reviewAt, bookedAt, convertedAt }: Columns): Test {
  const stages = [openedAt, engagedAt, reviewAt, bookedAt, convertedAt]
  return (slot) => stages.some(({ has }) => has(slot))
}

/** Leads that are converted have passed every status; stamps tell how far the others came. */
function reachedTest(columns: Columns, status: SkippableStatus): Test {
  const stages = statusesFrom(status)
    .filter((one) => one !== leadStatus.converted)
    .map((one) => columns[leadTimestampFields[one]])
  const converted = rankOf(leadStatus.converted)
  return (slot) => columns.leadStatus.at(slot) === converted || stages.some(({ has }) => has(slot))
}

function waitingTest(columns: Columns, waits: string): Test {
  const deadlines = deadlinesIn(waits)
  return (slot) =>
    isWaiting(statusOf(columns.leadStatus.at(slot)), columns.leadStatusAt.at(slot), deadlines)
}

const not =
  (test: Test): Test =>
  (slot) =>
    !test(slot)

function asWanted(wanted: 0 | 1 | undefined, has: Test): Test[] {
  if (wanted === undefined) return []
  return [wanted === 1 ? has : not(has)]
}

function momentTests(columns: Columns, query: Asked): Test[] {
  return momentFilters.flatMap((name) => {
    const [from, to] = [query[`${name}From`], query[`${name}To`]]
    if (!from && !to) return []
    const [first, last] = [from ? Date.parse(from) : 0, to ? Date.parse(to) : Infinity]
    return [columns[name].between(first, last)]
  })
}

/** Who cares for the person. Of groups, those that are no more count as none. */
function careTests(columns: Columns, query: Asked, { groups }: Names): Test[] {
  const of = (column: Columns['groupId'], wanted: string): Test => {
    if (wanted !== NOBODY) return column.where((id) => id === wanted)
    if (column !== columns.groupId) return (slot) => !column.has(slot)
    const isInOne = column.where((id) => groups.has(id))
    return (slot) => !isInOne(slot)
  }
  const tests: Test[] = []
  for (const name of ['providerId', 'groupId', 'patientAdvocateId', 'leadAdvocateId'] as const) {
    const wanted = query[name]
    if (wanted !== undefined) tests.push(of(columns[name], wanted))
  }
  const { advocateId } = query
  if (advocateId !== undefined) {
    const asPatient = of(columns.patientAdvocateId, advocateId)
    const asLead = of(columns.leadAdvocateId, advocateId)
    const isNone = advocateId === NOBODY
    tests.push((slot) =>
      isNone ? asPatient(slot) && asLead(slot) : asPatient(slot) || asLead(slot),
    )
  }
  return tests
}

/** What many rows share: the whole of what was chosen from a list, a part of what was typed. */
function termTests(columns: Columns, query: Asked): Test[] {
  const { dob, dobFrom, dobTo, addressState } = query
  const tests: Test[] = []
  for (const name of ['registerSource', 'insurancePlan'] as const) {
    const wanted = fold(query[name] ?? '')
    if (wanted !== '') tests.push(columns[name].where((term) => fold(term) === wanted))
  }
  for (const name of ['insuranceCompany', 'marketingCampaign', 'possibleCity'] as const) {
    const part = fold(query[name] ?? '')
    if (part !== '') tests.push(columns[name].where((term) => fold(term).includes(part)))
  }
  for (const name of ['firstSource', 'firstCampaign'] as const) {
    const wanted = fold(query[name] ?? '')
    if (wanted === NOBODY) tests.push(not(columns[name].where((term) => fold(term) !== NOBODY)))
    else if (wanted !== '') tests.push(columns[name].where((term) => fold(term) === wanted))
  }
  const { leadFormId, leadReason, importId } = query
  if (importId) tests.push(columns.importIds.where((ids) => ids.split(' ').includes(importId)))
  if (leadFormId === NOBODY) tests.push(not(columns.leadFormId.has))
  else if (leadFormId) tests.push(columns.leadFormId.where((id) => id === leadFormId))
  if (leadReason === NOBODY) tests.push(not(columns.leadReason.has))
  else if (leadReason) tests.push(columns.leadReason.where((reason) => reason === leadReason))
  if (addressState) tests.push(columns.addressState.where((term) => term === addressState))
  if (dob) {
    const day = dayOf(dob)
    tests.push(columns.dob.where((term) => day !== '' && term.startsWith(day)))
  }
  if (dobFrom || dobTo) {
    const [first, last] = [dobFrom ?? '', dobTo ?? '~']
    tests.push(columns.dob.where((term) => term >= first && term <= last))
  }
  return tests
}

function textTests(columns: Columns, query: Asked): Test[] {
  const { name, email, mobile } = query
  const tests: Test[] = words(name ?? '').map((word) => nameTest(columns, word))
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
