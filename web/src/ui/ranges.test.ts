import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RangePreset, rangePresets } from '#shared/model/date-ranges.ts'
import { rangeOf } from './ranges.ts'

const zone = 'America/Chicago'
/** A Wednesday, two in the afternoon there. */
const now = new Date('2026-03-04T20:00:00Z')

describe('a range of days', () => {
  it.each<[RangePreset, string, string]>([
    ['today', '2026-03-04T06:00:00.000Z', '2026-03-05T05:59:59.999Z'],
    ['yesterday', '2026-03-03T06:00:00.000Z', '2026-03-04T05:59:59.999Z'],
    ['thisWeek', '2026-03-01T06:00:00.000Z', '2026-03-08T05:59:59.999Z'],
    ['lastMonth', '2026-02-01T06:00:00.000Z', '2026-03-01T05:59:59.999Z'],
    ['past30', '2026-02-02T06:00:00.000Z', '2026-03-04T05:59:59.999Z'],
    ['past31to60', '2026-01-03T06:00:00.000Z', '2026-02-02T05:59:59.999Z'],
    ['recent7', '2026-02-26T06:00:00.000Z', '2026-03-05T05:59:59.999Z'],
    ['lastYear', '2025-01-01T06:00:00.000Z', '2026-01-01T05:59:59.999Z'],
  ])('%s is whole days of the zone', (preset, from, to) => {
    expect(rangeOf(preset, now, zone)).toEqual({ from, to })
  })

  it.each<[RangePreset, string, string]>([
    ['thisMonth', '2026-03-01T06:00:00.000Z', '2026-04-01T04:59:59.999Z'],
    ['recent30', '2026-02-19T06:00:00.000Z', '2026-03-21T04:59:59.999Z'],
    ['past61to90', '2025-12-20T06:00:00.000Z', '2026-01-19T05:59:59.999Z'],
  ])('%s spans the change of the clocks', (preset, from, to) => {
    expect(rangeOf(preset, new Date('2026-03-20T20:00:00Z'), zone)).toEqual({ from, to })
  })

  it('of all time has no bounds', () => {
    expect(rangeOf('all', now, zone)).toEqual({})
  })

  it('begins before it ends, at any time in any zone', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01') })
    const zones = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Pacific/Guam')
    const bounded = rangePresets.filter((preset) => preset !== 'all')
    fc.assert(
      fc.property(moment, zones, fc.constantFrom(...bounded), (at, zone, preset) => {
        fc.pre(!Number.isNaN(at.getTime()))
        const { from = '', to = '' } = rangeOf(preset, at, zone)
        expect(from < to).toBe(true)
      }),
    )
  })
})
