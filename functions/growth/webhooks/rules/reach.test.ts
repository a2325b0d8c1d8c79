import { describe, expect, it } from 'vitest'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import { webhookTypes } from '#shared/model/webhook.ts'
import { ensureTypesWithinReach, isWithinReach, webhookReachOf } from './reach.ts'

const aManager = (roles: PracticeRole[], permissions = {}) => ({ roles, permissions })

describe('the reach of a webhook', () => {
  it('is that of its manager, by roles and personal set', () => {
    expect(webhookReachOf(aManager([role.admin]))).toBe('all')
    expect(webhookReachOf(aManager([role.marketingManager]))).toBe('leads')
    expect(webhookReachOf(aManager([role.admin], { 'patients.read': false }))).toBe('none')
    expect(webhookReachOf(aManager([role.admin], { 'practices.webhooks.update': false }))).toBe(
      'none',
    )
    expect(webhookReachOf(aManager([role.hrManager]))).toBe('none')
    expect(webhookReachOf(null)).toBe('none')
  })

  it('limits a marketing manager to events about leads', () => {
    const open = webhookTypes.filter((type) => isWithinReach('leads', type))

    expect(open).toEqual(['lead.created', 'lead.statusChanged', 'lead.sentAgain'])
    expect(() => ensureTypesWithinReach('leads', [...open])).not.toThrow()
    expect(() => ensureTypesWithinReach('leads', [...open, 'task.created'])).toThrow()
    expect(() => ensureTypesWithinReach('none', ['lead.created'])).toThrow()
  })
})
