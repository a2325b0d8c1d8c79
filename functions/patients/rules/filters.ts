import type { HandlerInput } from '#shared/api/contract.ts'
import type { patientRoutes } from '#shared/api/patients.ts'
import type { KeptRow } from '../records.ts'
import { fold, words } from './fold.ts'
import { emailParts, initialsOf, nameTest, searchTests } from './search.ts'

/** The filters of the list, by words too where it is searched. */
export type PatientQuery = HandlerInput<typeof patientRoutes.list>['query'] &
  Partial<Pick<HandlerInput<typeof patientRoutes.search>['body'], 'search'>>

/**
 * A row with what filters compare, worked out once. `initials` has a bit for how each word of the name
 * and part of the email begins.
 */
export type Searchable<R extends KeptRow> = { row: R; name: string; initials: number }

export type Test = (entry: Searchable<KeptRow>) => boolean

/** In `name`, each word that a search may match the beginning of follows a space. */
export function searchable<R extends KeptRow>(row: R): Searchable<R> {
  const names = [row.firstName, row.middleName, row.lastName].flatMap((part) =>
    part === null ? [] : fold(part).split(' '),
  )
  const parts = names.flatMap((name) => name.split(/[-'’.]/).slice(1))
  const beginnings = [...names, ...parts]
  const initials = initialsOf([...beginnings, ...emailParts(row.email)])
  return { row, name: ` ${beginnings.join(' ')}`, initials }
}

/** Whether a row passes every filter that was given (specification, section 7). */
export function filterOf(query: PatientQuery): Test {
  const tests = [...codeTests(query), ...searchTests(query.search ?? ''), ...textTests(query)]
  return (entry) => {
    for (const test of tests) if (!test(entry)) return false
    return true
  }
}

function textTests({ name, email, mobile, dob, registerSource }: PatientQuery): Test[] {
  const tests = words(name ?? '').map(nameTest)
  if (email) {
    const part = email.toLowerCase()
    tests.push(({ row }) => row.email?.includes(part) ?? false)
  }
  if (mobile) {
    const digits = mobile.replace(/\D/g, '')
    tests.push(({ row }) => digits !== '' && (row.mobile?.includes(digits) ?? false))
  }
  if (dob) {
    const day = dayOf(dob)
    tests.push(({ row }) => day !== '' && row.dob.startsWith(day))
  }
  if (registerSource) {
    const source = fold(registerSource)
    tests.push(({ row }) => row.registerSource !== null && fold(row.registerSource) === source)
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

function codeTests(query: PatientQuery): Test[] {
  const { leadStatus, isLead, isPatient, isArchived, hasNewUploads } = query
  const { advocateId, providerId, groupId } = query
  const tests: Test[] = [({ row }) => row.isArchived === (isArchived === 1)]
  if (leadStatus !== undefined) tests.push(({ row }) => row.leadStatus === leadStatus)
  if (isLead !== undefined) tests.push(({ row }) => row.isLead === (isLead === 1))
  if (isPatient !== undefined) tests.push(({ row }) => row.isPatient === (isPatient === 1))
  if (hasNewUploads !== undefined) {
    tests.push(({ row }) => row.newUploadCount > 0 === (hasNewUploads === 1))
  }
  if (advocateId !== undefined) {
    tests.push(({ row }) => [row.leadAdvocateId, row.patientAdvocateId].includes(advocateId))
  }
  if (providerId !== undefined) tests.push(({ row }) => row.providerId === providerId)
  if (groupId !== undefined) tests.push(({ row }) => row.groupId === groupId)
  return tests
}
