import { expect, it } from 'vitest'
import { candidates, messageAt, placeOf, together } from './places.ts'

it('puts the latest of several words together, as far back as all of them are known', () => {
  const whole = { places: ['9', '5', '1'], isCut: false }
  expect(together([whole, { places: ['8', '5'], isCut: false }])).toEqual({
    ...{ places: ['9', '8', '5', '1'], isCut: false },
  })
  expect(together([whole, { places: ['8', '4'], isCut: true }])).toEqual({
    ...{ places: ['9', '8', '5', '4'], isCut: true },
  })
  expect(together([])).toEqual({ places: [], isCut: false })
})

it('looks where the rarest word is, but not where another one is known not to be', () => {
  const common = { places: ['9', '7', '6', '3'], isCut: true }
  const rare = { places: ['8', '6', '2'], isCut: false }
  expect(candidates([common, rare])).toEqual(rare)
  expect(candidates([common, rare, { places: ['9', '6', '5', '2'], isCut: false }])).toEqual({
    ...{ places: ['6', '2'], isCut: false },
  })
  expect(candidates([common])).toEqual(common)
})

it('names a message', () => {
  const place = placeOf('2026-03-01T10:00:00.000Z', 'ANN', 12)
  expect(messageAt(place)).toEqual({ patientId: 'ANN', seq: 12 })
  expect(() => messageAt('nothing')).toThrow('not a place')
})
