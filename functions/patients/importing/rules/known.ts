import { plainName } from '#functions/platform/plain-name.ts'
import type { LineValues } from '#shared/imports/line.ts'
import type { PatientItem } from '../../records.ts'

/** What people are told apart by. */
export type KnownPerson = Pick<
  PatientItem,
  'patientId' | 'firstName' | 'lastName' | 'email' | 'mobile' | 'dob' | 'mergedInto'
>

/** Who is there already, by what a line may say of them. */
export type Known = {
  /** Takes over a record as it is now. */
  learn(person: KnownPerson): void
  /** The record of an id, or the one that stands for it. */
  byId(patientId: string): string | null
  /** Whose address it is. */
  byEmail(email: string): string | null
  /** Who has the number and no other name, for families share a telephone. */
  byMobile(mobile: string, named: Named): string | null
  byNameAndBirth(person: Named & { dob: string }): string | null
}

type Named = { firstName?: string | null | undefined; lastName?: string | null | undefined }

const agree = (one: string | null | undefined, other: string | null | undefined) =>
  !one || !other || plainName(one) === plainName(other)

function nameAndBirth({ firstName, lastName, dob }: Named & { dob: string }): string | null {
  if (!firstName || !lastName || !dob) return null
  return `${plainName(firstName)}|${plainName(lastName)}|${dob}`
}

/** Nobody yet. */
export function createKnown(): Known {
  const people = new Map<string, KnownPerson>()
  const emails = new Map<string, string>()
  const mobiles = new Map<string, string[]>()
  const births = new Map<string, string>()

  function forget({ patientId, email, mobile, ...person }: KnownPerson): void {
    if (email && emails.get(email) === patientId) emails.delete(email)
    if (mobile) {
      const others = mobiles.get(mobile)?.filter((id) => id !== patientId) ?? []
      mobiles.set(mobile, others)
    }
    const birth = nameAndBirth(person)
    if (birth && births.get(birth) === patientId) births.delete(birth)
  }

  return {
    learn(person) {
      const { patientId, email, mobile } = person
      const before = people.get(patientId)
      if (before) forget(before)
      people.set(patientId, person)
      if (person.mergedInto !== null) return
      if (email) emails.set(email, patientId)
      if (mobile) mobiles.set(mobile, [...(mobiles.get(mobile) ?? []), patientId])
      const birth = nameAndBirth(person)
      if (birth && !births.has(birth)) births.set(birth, patientId)
    },
    byId(patientId) {
      let person = people.get(patientId)
      for (let times = 0; person?.mergedInto && times < people.size; times += 1) {
        person = people.get(person.mergedInto)
      }
      return person?.patientId ?? null
    },
    byEmail: (email) => emails.get(email) ?? null,
    byMobile(mobile, { firstName, lastName }) {
      const found = mobiles.get(mobile)?.find((id) => {
        const person = people.get(id)
        return agree(person?.firstName, firstName) && agree(person?.lastName, lastName)
      })
      return found ?? null
    },
    byNameAndBirth(person) {
      const birth = nameAndBirth(person)
      return birth === null ? null : (births.get(birth) ?? null)
    },
  }
}

/** Whom a line is about, by the surest that it says; null for somebody new. */
export function findKnown(
  known: readonly Pick<Known, 'byId' | 'byEmail' | 'byMobile' | 'byNameAndBirth'>[],
  { patientId, email, mobile, firstName, lastName, dob }: LineValues,
): string | null {
  const first = (find: (one: (typeof known)[number]) => string | null) =>
    known.map(find).find((id) => id !== null) ?? null
  return (
    (patientId ? first((one) => one.byId(patientId)) : null) ??
    (email ? first((one) => one.byEmail(email)) : null) ??
    (mobile ? first((one) => one.byMobile(mobile, { firstName, lastName })) : null) ??
    (dob ? first((one) => one.byNameAndBirth({ firstName, lastName, dob })) : null)
  )
}
