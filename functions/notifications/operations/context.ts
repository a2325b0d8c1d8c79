import * as v from 'valibot'
import { patientItem, patientKeys, patientName } from '#functions/patients/public.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import { identityKeys, memberItem } from '#functions/platform/identity/records.ts'
import { covers } from '#functions/platform/identity/scope.ts'
import { standingOf } from '#functions/platform/identity/standing.ts'
import type { Table } from '#functions/platform/table.ts'
import { type PracticeBasics, readPractices } from '#functions/practices/public.ts'
import { type PracticePermission, reachOf } from '#shared/permissions.ts'
import type { About, Told } from '../rules/feed.ts'

const knownPatient = v.pick(patientItem, [
  ...(['practiceId', 'patientId', 'firstName', 'lastName', 'email', 'mobile'] as const),
  ...(['isLead', 'isPatient', 'providerId', 'patientAdvocateId', 'leadAdvocateId'] as const),
])
type KnownPatient = v.InferOutput<typeof knownPatient>

const person = v.pick(memberItem, ['id', 'firstName', 'lastName'])

/** What is known of something to somebody who is told of it. */
export type Known = {
  about: About
  practice: string
  /** Who did it. */
  actor: string
  /** Whom it happened to, where it did to a person; You where that is the reader. */
  member: string
  /** Whom it is about; null where that is not for the reader. */
  patient: { name: string; path: string } | null
}

/** The people and practices that some of what is told names, as they are now. */
export type Names = {
  practices: ReadonlyMap<string, PracticeBasics>
  people: ReadonlyMap<string, string>
  patients: ReadonlyMap<string, KnownPatient>
}

const present = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
]

/** Whether an id is that of a member; a guest's stands for a link. */
export const isMember = (id: string | null): id is string => id !== null && !id.includes(':')

export async function readNames(table: Table, items: readonly Told[]): Promise<Names> {
  const people = present(
    items.flatMap(({ actor, about }) => [isMember(actor) ? actor : null, about.memberId]),
  )
  const patients = new Map(
    items.flatMap(({ practiceId, about: { patientId } }) =>
      practiceId && patientId ? [[patientId, patientKeys(practiceId).patient(patientId)]] : [],
    ),
  )
  const [practices, members, records] = await Promise.all([
    readPractices(table, present(items.flatMap((one) => [one.practiceId, one.about.practiceId]))),
    table.getMany(people.map(identityKeys.member), person),
    table.getMany([...patients.values()], knownPatient),
  ])
  return {
    practices,
    people: new Map(members.map((one) => [one.id, `${one.firstName} ${one.lastName}`])),
    patients: new Map(records.map((record) => [record.patientId, record])),
  }
}

/** What the reader may know of it. */
export function knownTo(
  reader: Identity,
  { practiceId, actor, about }: Told,
  needs: PracticePermission | null,
  { practices, people, patients }: Names,
): Known {
  const patient = about.patientId ? patients.get(about.patientId) : undefined
  const named = about.practiceId ?? practiceId
  const nameOf = (id: string) => (id === reader.member.id ? 'You' : (people.get(id) ?? 'Somebody'))
  return {
    about,
    practice: (named && practices.get(named)?.name) || 'the practice',
    actor: isMember(actor) ? nameOf(actor) : actor === null ? 'Praxis' : 'Somebody with a link',
    member: about.memberId ? nameOf(about.memberId) : 'Somebody',
    patient:
      patient && reaches(reader, practiceId, needs, patient)
        ? { name: patientName(patient), path: pathOf(reader, patient) }
        : null,
  }
}

/** Whether the reader may see all of it. */
export function isFor(
  reader: Identity,
  { practiceId, about }: Pick<Told, 'practiceId' | 'about'>,
  needs: PracticePermission | null,
  { patients }: Pick<Names, 'patients'>,
): boolean {
  if (needs === null || practiceId === null) return practiceId === null
  if (about.patientId === undefined) return reaches(reader, practiceId, needs, null)
  const patient = patients.get(about.patientId)
  return patient !== undefined && reaches(reader, practiceId, needs, patient)
}

function reaches(
  reader: Identity,
  practiceId: string | null,
  needs: PracticePermission | null,
  patient: KnownPatient | null,
): boolean {
  if (needs === null) return false
  const { holders, personal, memberId, patientIds } = standingOf(reader, practiceId)
  const granted = reachOf(needs, holders, personal)
  return patient
    ? covers({ memberId, patientIds, reaches: granted }, patient)
    : granted.includes('all')
}

/** Where staff find somebody (specification, section 2, Customer links); patients find their scans. */
function pathOf(reader: Identity, { practiceId, patientId, isLead, isPatient }: KnownPatient) {
  const worksThere = reader.memberships.some((one) => one.practiceId === practiceId)
  if (!worksThere) return '/rad-cloud'
  return `/${isLead && !isPatient ? 'lead-convert' : 'patient-link'}/${patientId}`
}
