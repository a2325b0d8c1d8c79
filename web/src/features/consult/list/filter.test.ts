import { expect, it } from 'vitest'
import { CONSULT_LIST_DAYS_MAX } from '#shared/model/consult.ts'
import { consultViews } from '../search.ts'
import { filterOf } from './filter.ts'

const looking = {
  ...{ memberId: 'ME', now: new Date('2026-11-23T15:00:00Z'), zone: 'America/New_York' },
}

it('asks for no more days than a list covers', () => {
  for (const view of consultViews) {
    const { from, to } = filterOf({ view }, looking)
    if (from === undefined || to === undefined) continue
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
    expect(days).toBeLessThanOrEqual(CONSULT_LIST_DAYS_MAX)
  }
})

it('opens with today and what comes', () => {
  expect(filterOf({}, looking)).toMatchObject({
    ...{ from: '2026-11-23T05:00:00.000Z', order: 'scheduledAt ASC' },
  })
  expect(filterOf({ view: 'mine' }, looking)).toMatchObject({ providerId: 'ME' })
  expect(filterOf({ view: 'requests', providerId: 'DOC' }, looking)).toEqual({
    ...{ isRequest: 1, providerId: 'DOC', order: 'scheduledAt ASC' },
  })
  expect(filterOf({ view: 'past' }, looking)).toMatchObject({
    ...{ isRequest: 0, to: '2026-11-24T05:00:00.000Z', order: 'scheduledAt DESC' },
  })
})
