import { expect, it } from 'vitest'
import { ensureLeadQuota } from './quota.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const trial = {
  plan: 'trial',
  trialEndsAt: '2026-03-02T09:00:01.000Z',
  leadRecordsUsed: 49,
  leadRecordsLimit: 50,
  leadRecordsMonth: '',
} as const

it('has room while records are left and the trial goes on', () => {
  expect(() => ensureLeadQuota(trial, now)).not.toThrow()
  expect(() => ensureLeadQuota({ ...trial, plan: 'basic', trialEndsAt: null }, now)).not.toThrow()
})

it.each([
  ['the records are used up', { ...trial, leadRecordsUsed: 50 }],
  ['the trial is over', { ...trial, trialEndsAt: now.toISOString() }],
  ['the trial has no end', { ...trial, trialEndsAt: null }],
])('has none where %s', (_case, plan) => {
  expect(() => ensureLeadQuota(plan, now)).toThrow(
    expect.objectContaining({ name: 'ERR_LEAD_QUOTA_REACHED' }),
  )
})
