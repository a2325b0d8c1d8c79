import { expect, it } from 'vitest'
import { practiceKeys } from '#functions/practices/public.ts'
import { createBooks } from '#infra/stand-ins/square/books.ts'
import { CatalogueError } from '#shared/errors.ts'
import { paymentsBy } from '#test/support/billing-books.ts'
import { createMemoryTable } from '#test/support/billing-table.ts'
import { createBillingStore } from '../store.ts'
import { subscribe } from './subscribe.ts'
import { updateSubscription } from './update.ts'

it('what was done is written down also where it cannot be read afterwards, and is read next', async () => {
  const now = new Date('2027-04-01T17:00:00Z')
  const books = createBooks(() => now)
  const table = createMemoryTable()
  const store = createBillingStore(table, 'practice')
  const keys = practiceKeys('practice')
  const practice = { name: 'Bay', contactEmail: 'a@example.com', timezone: 'America/New_York' }
  const counts = { leadRecordsUsed: 0, leadRecordsLimit: 50, leadRecordsMonth: '' }
  await table.transact([
    { kind: 'put', item: { ...keys.practice, entity: 'practice', ...practice } },
    {
      kind: 'put',
      item: { ...keys.plan, entity: 'plan', plan: 'trial', trialEndsAt: null, ...counts },
    },
  ])
  await store.replace(await store.billing(), { customerId: 'customer' })
  books.customers.set('customer', {})
  books.cards.set('card', {
    ...{ id: 'card', last4: '1111', customerId: 'customer', brand: 'VISA', expMonth: 1 },
    ...{ expYear: 2040, cardholderName: null, enabled: true, createdAt: books.now() },
  })
  const { payments } = paymentsBy(books, async () => undefined, 'key')
  const work = { store, payments, now }
  const form = { planVariationId: 'VARIATION-BASIC', cardId: 'card' }
  await subscribe(work, form, { newId: () => 'key', writes: [] })
  const { id = '', version = 0 } = (await store.billing()).subscription ?? {}
  let isCanceled = false
  const failing = {
    ...payments,
    cancel: (subscriptionId: string) => {
      isCanceled = true
      return payments.cancel(subscriptionId)
    },
    subscriptions: async (customerId: string) => {
      if (isCanceled) throw new CatalogueError('ERR_BILLING_UNAVAILABLE')
      return payments.subscriptions(customerId)
    },
  }
  const key = { pk: 'TRAIL', sk: 'one' }
  const writes = [{ kind: 'put' as const, item: { ...key, entity: 'audit' } }]

  const asked = updateSubscription(
    { ...work, payments: failing },
    id,
    { action: 'cancel', version },
    { newId: () => 'other', writes },
  )

  await expect(asked).rejects.toMatchObject({ name: 'ERR_BILLING_UNAVAILABLE' })
  expect(table.items().map(({ pk }) => pk)).toContain('TRAIL')
  expect((await store.billing()).readAt).toBeNull()
})
