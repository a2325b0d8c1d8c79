import { describe, expect, it } from 'vitest'
import { CatalogueError } from '#shared/errors.ts'
import type { ChargeItem } from '../records.ts'
import { mergePage, readPosition, writePosition } from './invoices.ts'

const chargeAt = (at: string): ChargeItem => ({
  id: at,
  title: 'Max, the rest of the period',
  amount: { amount: 135_000, currency: 'USD' },
  at,
  paymentId: 'payment',
  receiptUrl: null,
})
const invoiceAt = (createdAt: string) => ({ createdAt })

describe('charges among the pages of invoices', () => {
  const charges = ['2026-06-15', '2026-05-01', '2026-04-20', '2026-01-01'].map(chargeAt)
  const pages = [
    { items: ['2026-06-01', '2026-05-01'].map(invoiceAt), cursor: 'second' },
    { items: [], cursor: 'third' },
    { items: ['2026-04-01', '2026-03-01'].map(invoiceAt), cursor: null },
  ]

  it('are each on one page, by their time', () => {
    let before: string | null = null
    const found = pages.map((page) => {
      const merged = mergePage(page, charges, before)
      before = merged.until
      return merged.charges.map(({ at }) => at)
    })

    expect(found).toEqual([['2026-06-15', '2026-05-01'], [], ['2026-04-20', '2026-01-01']])
  })

  it('are found again by the cursor of a page', () => {
    expect(readPosition(writePosition('2026-05-01', 'a~b'))).toEqual({
      before: '2026-05-01',
      cursor: 'a~b',
    })
    expect(readPosition(undefined)).toEqual({ before: null, cursor: undefined })
    expect(() => readPosition('forged')).toThrow(CatalogueError)
  })
})
