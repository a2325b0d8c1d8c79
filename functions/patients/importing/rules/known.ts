import { plainName } from '#functions/platform/plain-name.ts'
import type { LineValues } from '#shared/imports/line.ts'
import type { PatientItem } from '../../records.ts'
import { compareIdentity, type Identity } from '../../rules/identity.ts'

/** What people are told apart by. */
export type KnownPerson = Pick<
  PatientItem,
  'patientId' | 'firstName' | 'lastName' | 'email' | 'mobile' | 'dob' | 'mergedInto'
> & {
  /** Email addresses and numbers from before merges. */
  formerContacts?: readonly { value: string }[]
}

/** Who is there already, by what a line may say of them. */
export type Known = {
  /** Takes over a record as it is now. */
  learn(person: KnownPerson): void
  /** The record of an id, or the one that stands for it. */
  byId(patientId: string): string | null
  /** Whose address it is, whatever the person is called. */
  ownerOf(email: string): string | null
  /** Who has the address and may be the person: couples share addresses. */
  byEmail(email: string, person: Identity): string | null
  /** Who has the number and may be the person: families share telephones. */
  byMobile(mobile: string, person: Identity): string | null
  byNameAndBirth(person: Named & { dob: string }): string | null
}

type Named = { firstName?: string | null | undefined; lastName?: string | null | undefined }

function nameAndBirth({ firstName, lastName, dob }: Named & { dob: string }): string | null {
  if (!firstName || !lastName || !dob) return null
  // O'Brien is O Brien and OBrien.
  const joined = (name: string) => plainName(name).replaceAll(' ', '')
  return `${joined(firstName)}|${joined(lastName)}|${dob}`
}

/** Nobody yet. */
export function createKnown(): Known {
  const people = new Map<string, KnownPerson>()
  const emails = new Map<string, string>()
  const formerContacts = new Map<string, string[]>()
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

  /** Whose contact it was before a merge, if the person may be the same. */
  function byFormer(contact: string, person: Identity): string | null {
    const mayBe = (id: string) => compareIdentity(people.get(id) ?? {}, person) !== 'other'
    const found = formerContacts.get(contact)?.find(mayBe)
    return found === undefined ? null : byId(found)
  }

  function byId(patientId: string): string | null {
    let person = people.get(patientId)
    for (let times = 0; person?.mergedInto && times < people.size; times += 1) {
      person = people.get(person.mergedInto)
    }
    return person?.patientId ?? null
  }

  return {
    learn(person) {
      const { patientId, email, mobile } = person
      const before = people.get(patientId)
      if (before) forget(before)
      people.set(patientId, person)
      // A merged record keeps its contacts, by which the record that stands for it is found.
      const isMerged = person.mergedInto !== null
      if (email && !(isMerged && emails.has(email))) emails.set(email, patientId)
      if (mobile) mobiles.set(mobile, [...(mobiles.get(mobile) ?? []), patientId])
      for (const { value } of person.formerContacts ?? []) {
        const others = formerContacts.get(value)?.filter((id) => id !== patientId) ?? []
        formerContacts.set(value, [...others, patientId])
      }
      const birth = nameAndBirth(person)
      if (birth && !isMerged && !births.has(birth)) births.set(birth, patientId)
    },
    byId,
    ownerOf: (email) => byId(emails.get(email) ?? ''),
    byEmail(email, person) {
      const owner = people.get(emails.get(email) ?? '')
      const isSame = owner && compareIdentity(owner, person) !== 'other'
      return isSame ? byId(owner.patientId) : byFormer(email, person)
    },
    byMobile(mobile, person) {
      const mayBe = (id: string) => compareIdentity(people.get(id) ?? {}, person) !== 'other'
      const found = mobiles.get(mobile)?.find(mayBe)
      return found === undefined ? byFormer(mobile, person) : byId(found)
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
  const person = { firstName, lastName, dob }
  const first = (find: (one: (typeof known)[number]) => string | null) =>
    known.map(find).find((id) => id !== null) ?? null
  return (
    (patientId ? first((one) => one.byId(patientId)) : null) ??
    (email ? first((one) => one.byEmail(email, person)) : null) ??
    (mobile ? first((one) => one.byMobile(mobile, person)) : null) ??
    (dob ? first((one) => one.byNameAndBirth({ firstName, lastName, dob })) : null)
  )
}
