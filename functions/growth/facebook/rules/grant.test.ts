import { describe, expect, it } from 'vitest'
import { connectAddress, FACEBOOK_PERMISSIONS, missingPermissions } from './grant.ts'

const settings = { appId: '12', dialogUrl: 'https://meta.test/dialog', configId: null }
const to = { origin: 'https://app.test', state: 's' }

describe('the address of the consent dialog', () => {
  it('asks for every permission that leads need', () => {
    const { searchParams } = new URL(connectAddress(settings, to))

    expect(searchParams.get('scope')?.split(',')).toEqual([...FACEBOOK_PERMISSIONS])
    expect(searchParams.has('config_id')).toBe(false)
  })

  it('names a configuration of Facebook Login for Business instead', () => {
    const { searchParams } = new URL(connectAddress({ ...settings, configId: '77' }, to))

    expect(searchParams.get('config_id')).toBe('77')
    expect(searchParams.has('scope')).toBe(false)
  })
})

it('a permission that was declined or never asked for is missing', () => {
  const granted = FACEBOOK_PERMISSIONS.map((permission) => ({
    permission,
    status: permission === 'leads_retrieval' ? 'declined' : 'granted',
  }))

  expect(missingPermissions(granted)).toEqual(['leads_retrieval'])
  expect(missingPermissions(granted.slice(1))).toContain('ads_management')
})
