import type { FormerContact } from '#shared/model/patient.ts'
import type { PatientItem } from '../records.ts'

/** A record keeps so many of its former contacts: each has an item of its own in the table. */
export const FORMER_CONTACTS_MAX = 20

const kinds = ['email', 'mobile', 'contactPhone'] as const

type Contacts = Pick<PatientItem, (typeof kinds)[number]>
type Record = Contacts & Pick<PatientItem, 'formerContacts'>

/**
 * The former contacts of a record after another one was merged into it: what either record had and the
 * record no longer has. Each names the merge by the id of the other record, so that undoing it can
 * take them away.
 */
export function formerContactsAfter(
  { kept, gone }: { kept: Record; gone: Record & Pick<PatientItem, 'patientId'> },
  after: Contacts,
): FormerContact[] {
  const ofMerge = [gone, kept].flatMap((record) =>
    kinds.flatMap((kind) => {
      const value = record[kind]
      return value ? [{ kind, value, mergedId: gone.patientId }] : []
    }),
  )
  const contacts = [...ofMerge, ...kept.formerContacts, ...gone.formerContacts]
  return contacts.filter(isFirst).filter(isFormer(after)).slice(0, FORMER_CONTACTS_MAX)
}

/** The former contacts of a record, without those that it has again. */
export function formerContactsOf(record: Record): FormerContact[] {
  return record.formerContacts.filter(isFormer(record))
}

/** Whether a record has an email address or mobile number, or had it before a merge. */
export function hasContact(
  record: Partial<Contacts> & { formerContacts?: readonly FormerContact[] },
  kind: 'email' | 'mobile',
  value: string,
): boolean {
  const isSame = (contact: FormerContact) => contact.kind === kind && contact.value === value
  return record[kind] === value || (record.formerContacts ?? []).some(isSame)
}

/** The former contacts as one text, each after a space, as lists search them; null if there are none. */
export function packFormerContacts(record: Record): string | null {
  const contacts = formerContactsOf(record)
  return contacts.length === 0 ? null : contacts.map(({ value }) => ` ${value}`).join('')
}

/** The contacts of such a text. */
export function unpackFormerContacts(packed: string | null): { value: string }[] {
  const values = (packed ?? '').split(' ').filter(Boolean)
  return values.map((value) => ({ value }))
}

function isFormer(record: Contacts): (contact: FormerContact) => boolean {
  const numbers = [record.mobile, record.contactPhone]
  return ({ kind, value }) => (kind === 'email' ? value !== record.email : !numbers.includes(value))
}

function isFirst(
  { kind, value }: FormerContact,
  index: number,
  contacts: readonly FormerContact[],
): boolean {
  const first = contacts.findIndex((other) => other.kind === kind && other.value === value)
  return first === index
}
