import * as v from 'valibot'
import { followMerges, patientItem, patientKeys, patientName } from '#functions/patients/public.ts'
import type { NamedRecord } from '#functions/platform/http/seen.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import { identityKeys, memberItem } from '#functions/platform/identity/records.ts'
import { covers } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import { type PracticeBasics, readPractices } from '#functions/practices/public.ts'
import { type PracticePermission, reachOf } from '#shared/permissions.ts'
import type { About, FeedItem } from '../rules/feed.ts'

const patientOfItem = v.pick(patientItem, [
  ...(['practiceId', 'patientId', 'firstName', 'lastName', 'email', 'mobile'] as const),
  ...([
    'mergedInto',
    'mergedFrom',
    'isLead',
    'isPatient',
    'groupId',
    'providerId',
    'patientAdvocateId',
    'leadAdvocateId',
  ] as const),
])
type Patient = v.InferOutput<typeof patientOfItem>

const person = v.pick(memberItem, ['id', 'firstName', 'lastName'])

/** What the words and the link of an item are made of, as far as its reader may see it. */
export type ReaderContext = {
  about: About
  practice: string
  /** Who did it. */
  actor: string
  /** The person to whom it happened; You where that is the reader. */
  member: string
  /** The patient; null where there is none, or the reader may not see them. */
  patient: { name: string; path: string } | null
}

/** The present names of the people and practices of some items. */
export type Names = {
  practices: ReadonlyMap<string, PracticeBasics>
  people: ReadonlyMap<string, string>
  patients: ReadonlyMap<string, Patient>
}

const present = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
]

/** Whether an id is that of a member; a guest's stands for a link. */
export const isMember = (id: string | null): id is string => id !== null && !id.includes(':')

export async function readNames(table: Table, items: readonly FeedItem[]): Promise<Names> {
  const people = present(
    items.flatMap(({ actor, about }) => [isMember(actor) ? actor : null, about.memberId]),
  )
  const patients = new Map(
    items.flatMap(({ practiceId, about: { patientId } }) =>
      practiceId && patientId ? [[patientId, patientKeys(practiceId).patient(patientId)]] : [],
    ),
  )
  const standing = async (record: Patient): Promise<[string, Patient]> => {
    const { patient } = patientKeys(record.practiceId)
    const read = (id: string) => table.get(patient(id), patientOfItem)
    return [record.patientId, (await followMerges(record, read)) ?? record]
  }
  const [practices, members, records] = await Promise.all([
    readPractices(table, present(items.flatMap((one) => [one.practiceId, one.about.practiceId]))),
    table.getMany(people.map(identityKeys.member), person),
    table.getMany([...patients.values()], patientOfItem),
  ])
  return {
    practices,
    people: new Map(members.map((one) => [one.id, `${one.firstName} ${one.lastName}`])),
    patients: new Map(await Promise.all(records.map(standing))),
  }
}

/** The context of an item for one reader. */
export function contextFor(
  reader: Identity,
  { practiceId, actor, about }: FeedItem,
  needs: PracticePermission | null,
  { practices, people, patients }: Names,
): ReaderContext {
  const patient = about.patientId ? patients.get(about.patientId) : undefined
  const practice = practices.get(about.practiceId ?? practiceId ?? '')
  const nameOf = (id: string) => (id === reader.member.id ? 'You' : (people.get(id) ?? 'Somebody'))
  return {
    about,
    practice: practice?.name || 'the practice',
    actor: isMember(actor) ? nameOf(actor) : actor === null ? 'Praxis' : 'Somebody with a link',
    member: about.memberId ? nameOf(about.memberId) : 'Somebody',
    patient:
      patient && reaches(reader, practiceId, needs, patient)
        ? { name: patientName(patient), path: pathOf(reader, patient) }
        : null,
  }
}

/** The records that a reader sees by name in some items, each once. */
export function namedRecords(
  items: readonly { context: ReaderContext; practiceId: string | null }[],
): NamedRecord[] {
  const named = new Map<string, NamedRecord>()
  for (const { context, practiceId } of items) {
    const { patientId } = context.about
    if (context.patient === null || practiceId === null || patientId === undefined) continue
    named.set(`${practiceId} ${patientId}`, { practiceId, patientId })
  }
  return [...named.values()]
}

/** Whether the reader may see all of an item. */
export function maySee(
  reader: Identity,
  { practiceId, about }: FeedItem,
  needs: PracticePermission | null,
  { patients }: Names,
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
  patient: Patient | null,
): boolean {
  if (needs === null) return false
  const { holders, personal, memberId, patientIds, groupIds } = holdingsOf(reader, practiceId)
  const granted = reachOf(needs, holders, personal)
  if (!patient) return granted.includes('all')
  return covers({ memberId, patientIds, groupIds, reaches: granted }, patient)
}

/** Where staff find somebody (specification, section 2, Customer links); patients find their scans. */
function pathOf(reader: Identity, { practiceId, patientId, isLead, isPatient }: Patient) {
  const worksThere = reader.memberships.some((one) => one.practiceId === practiceId)
  if (!worksThere) return '/rad-cloud'
  return `/${isLead && !isPatient ? 'lead-convert' : 'patient-link'}/${patientId}`
}
