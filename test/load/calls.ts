import { priceCalls } from '#test/support/calls.ts'
import type { Tell } from './figures.ts'
import { withFolder } from './local.ts'

/** Round trips in sequence and units of every call of the contract: counted, not timed. */
export async function benchCalls(tell: Tell): Promise<void> {
  const priced = await withFolder(priceCalls)
  for (const { name, refused, trips, readUnits, writeUnits } of priced) {
    const title = `calls: ${name}${refused ? ` (${refused})` : ''}`
    tell({ name: title, value: trips, unit: 'trips', comparedWith: null })
    tell({ name: title, value: readUnits, unit: 'RRU', comparedWith: null })
    tell({ name: title, value: writeUnits, unit: 'WRU', comparedWith: null })
  }
}
