import { expect, it } from 'vitest'
import { createMemoryTable } from '#test/support/billing-table.ts'
import { billingKey, canOnlyRead } from './standing.ts'

const at = (time: string) => new Date(`2027-03-15T${time}Z`)

it('a practice can only read from the second on in which its grace has run out', async () => {
  const table = createMemoryTable()
  const owed = { pastDueSince: '2027-03-01T12:00:00.000Z', suspendedAt: null }
  await table.transact([{ kind: 'put', item: { ...billingKey('p'), entity: 'billing', ...owed } }])

  expect(await canOnlyRead(table, 'p', at('11:59:30'))).toBe(false)
  expect(await canOnlyRead(table, 'p', at('11:59:59'))).toBe(false)
  expect(await canOnlyRead(table, 'p', at('12:00:00'))).toBe(true)
})
