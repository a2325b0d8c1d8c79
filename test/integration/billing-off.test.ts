import { expect, it } from 'vitest'
import { aPractice } from '#test/support/builders.ts'
import { refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

it('a stage begins without a payment service: there is the trial, and a clear sentence', async () => {
  const { practiceId, admin } = await aPractice(app.run)
  const query = { practiceId }

  expect((await admin.client.get('/subscriptions', { query })).body).toMatchObject({
    ...{ items: [], payments: null, plan: 'trial', leadRecordsLimit: 50 },
    standing: { kind: 'good' },
  })
  expect((await admin.client.get('/subscriptions/plans', { query })).body).toMatchObject({
    isConfigured: false,
    items: [{ name: 'Free trial' }, { name: 'Basic' }, { name: '360 Max' }],
  })
  for (const path of ['plan-variations', 'cards', 'invoices']) {
    expect(await admin.client.get(`/subscriptions/${path}`, { query })).toMatchObject(
      refusal('ERR_BILLING_NOT_CONFIGURED'),
    )
  }
})
