import { describe, expect, it } from 'vitest'
import { aRecord } from '#test/support/records.ts'
import {
  FORMER_CONTACTS_MAX,
  formerContactsAfter,
  formerContactsOf,
  hasContact,
  packFormerContacts,
  unpackFormerContacts,
} from './former-contacts.ts'

const kept = aRecord({ patientId: 'kept', email: 'jane@example.com', mobile: '4155550199' })
const gone = aRecord({ patientId: 'gone', email: 'janet@example.com', contactPhone: '2125550100' })

const values = (contacts: readonly { value: string }[]) => contacts.map(({ value }) => value)

describe('former contacts', () => {
  it('are what either record had and the record no longer has', () => {
    const own = formerContactsAfter({ kept, gone }, kept)
    const taken = formerContactsAfter({ kept, gone }, { ...kept, email: gone.email })

    expect(own).toEqual([
      { kind: 'email', value: 'janet@example.com', mergedId: 'gone' },
      { kind: 'contactPhone', value: '2125550100', mergedId: 'gone' },
    ])
    expect(values(taken)).toEqual(['2125550100', 'jane@example.com'])
  })

  it('include those of the merged record, once each, up to a limit', () => {
    const formerContacts = Array.from({ length: FORMER_CONTACTS_MAX }, (_, index) => ({
      kind: 'email' as const,
      value: `${index}@example.com`,
      mergedId: 'other',
    }))
    const pair = { kept: { ...kept, formerContacts }, gone: { ...gone, formerContacts } }

    const contacts = formerContactsAfter(pair, kept)

    expect(contacts).toHaveLength(FORMER_CONTACTS_MAX)
    expect(new Set(values(contacts)).size).toBe(FORMER_CONTACTS_MAX)
    expect(contacts[0]?.value).toBe('janet@example.com')
  })

  it('leave out a contact that the record has again, and find the record', () => {
    const formerContacts = formerContactsAfter({ kept, gone }, kept)
    const record = { ...kept, formerContacts }
    const again = { ...record, email: 'janet@example.com' }

    expect(values(formerContactsOf(again))).toEqual(['2125550100'])
    expect(hasContact(record, 'email', 'janet@example.com')).toBe(true)
    expect(hasContact(record, 'mobile', '2125550100')).toBe(false)
    expect(values(unpackFormerContacts(packFormerContacts(record)))).toEqual(values(formerContacts))
    expect(packFormerContacts(kept)).toBeNull()
  })
})
