import { expect, it } from 'vitest'
import type { GoogleAdsSettings } from '#shared/model/google-ads.ts'
import { bodyOf, valuesOf } from './google-values.ts'

const settings: GoogleAdsSettings = {
  ...{ isOn: true, way: 'upload', customerId: '1234567890', managerId: null, version: 3 },
  ...{ sendsContact: false, isConsentAsked: true, connectedAt: null, isRevoked: false },
  fileSince: null,
  actions: [{ status: 10, name: 'Booked', actionId: '7002', value: 120 }],
}

it('settings are sent as they were read', () => {
  expect(valuesOf(settings).customerId).toBe('123-456-7890')
  expect(bodyOf(valuesOf(settings))).toEqual({
    ...{ isOn: 1, way: 'upload', customerId: '123-456-7890', managerId: null },
    ...{ sendsContact: 0, isConsentAsked: 1, actions: settings.actions },
  })
})

it('a status without a name is no conversion', () => {
  const values = valuesOf(settings)

  expect(bodyOf({ ...values, actions: [] }).actions).toEqual([])
  expect(values.actions.filter(({ name }) => name !== '')).toHaveLength(1)
})

it('what is no amount is not taken for none', () => {
  const values = valuesOf(settings)
  const worth = (value: string) =>
    bodyOf({ ...values, actions: values.actions.map((action) => ({ ...action, value })) })
      .actions[0]?.value

  expect([worth(''), worth('$120'), worth('12.5'), worth('much')]).toEqual([null, 120, 12.5, -1])
})
