import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasRoomForVolume } from './memory.ts'
import { axes, axisBeside } from './planes.ts'
import type { Plane, Vector } from './position.ts'
import {
  canBeVolume,
  firstSlice,
  intoPlane,
  LEAST_SLICES,
  middleOf,
  nearestSlice,
  type Slice,
  stackDirection,
  valueTypeFor,
} from './volume.ts'

const MIB = 1024 * 1024

type Changes = Partial<Omit<Slice, 'plane'>> & { plane?: Partial<Plane> | null }

/** A slice of 64 by 64 pixels of 5 mm, across the body at a height in mm. */
function slice(height: number, { plane, ...changes }: Changes = {}): Slice {
  const across: Plane = { origin: [-160, -160, height], rows: [1, 0, 0], columns: [0, 1, 0] }
  return {
    plane: plane === null ? null : { ...across, ...plane },
    frame: '1.2.3',
    rows: 64,
    columns: 64,
    spacing: [5, 5],
    isGrey: true,
    ...changes,
  }
}

const heights = Array.from({ length: 12 }, (_, nth) => nth * 4)

/** Twelve slices, the fourth of which is another. */
const withOdd = (changes: Changes, height = 12) =>
  heights.map((one, nth) => (nth === 3 ? slice(height, changes) : slice(one)))

const TILT = 0.1

describe('a stack', () => {
  test('of even slices is a volume', () => {
    expect(canBeVolume(heights.map((height) => slice(height)))).toEqual({ can: true })
  })

  test.each<[string, Slice[], string]>([
    ['of few slices', heights.slice(0, LEAST_SLICES - 1).map((height) => slice(height)), 'few'],
    ['of none', [], 'few'],
    ['in colours', withOdd({ isGrey: false }), 'colours'],
    ['that does not say where a slice lies', withOdd({ plane: null }), 'noPlaces'],
    ['told by two origins', withOdd({ frame: '1.2.4' }), 'noPlaces'],
    ['that is not calibrated', withOdd({ spacing: null }), 'noLengths'],
    ['of two sizes', withOdd({ rows: 32 }), 'sizes'],
    ['of two scales', withOdd({ spacing: [5, 4] }), 'sizes'],
    ['with a view from the front before it', withOdd({ plane: { columns: [0, 0, -1] } }), 'turned'],
    ['with a slice at the place of another', withOdd({}, 16), 'uneven'],
    ['with a slice missing', withOdd({}, 48), 'uneven'],
    ['all of whose slices lie at one place', heights.map(() => slice(0)), 'uneven'],
    [
      'scanned by a gantry that was tilted',
      heights.map((height) => slice(height, { plane: { origin: [0, height, height] } })),
      'tilted',
    ],
  ])('%s is none', (_, slices, why) => {
    expect(canBeVolume(slices)).toEqual({ can: false, why })
  })

  test('whose places and lengths are rounded is one', () => {
    const rounded = heights.map((height, nth) =>
      slice(height + (nth % 2) * TILT, { spacing: [5 + (nth % 3) * 0.001, 5] }),
    )
    expect(canBeVolume(rounded)).toEqual({ can: true })
  })
})

const length = fc.double({ min: 0.2, max: 10, noNaN: true })
const coordinate = fc.double({ min: -500, max: 500, noNaN: true })
const place: fc.Arbitrary<Vector> = fc.tuple(coordinate, coordinate, coordinate)

/** Directions of a picture that is turned in any way, and what is behind it. */
const turned = fc
  .tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true }))
  .map(([turn, nod]) => {
    const [c, s, d, t] = [Math.cos(turn), Math.sin(turn), Math.cos(nod), Math.sin(nod)]
    const rows: Vector = [c, s, 0]
    const columns: Vector = [-s * d, c * d, t]
    const normal: Vector = [s * t, -c * t, d]
    return { rows, columns, normal }
  })

const stack = fc
  .record({ turned, from: place, step: length, count: fc.integer({ min: 8, max: 60 }) })
  .map(({ turned: { normal, rows, columns }, from, step, count }) =>
    Array.from({ length: count }, (_, nth) => {
      const [x, y, z] = normal.map((one, axis) => (from[axis] ?? 0) + one * nth * step)
      return slice(0, { plane: { origin: [x ?? 0, y ?? 0, z ?? 0], rows, columns } })
    }),
  )

describe('slices that are turned in any way', () => {
  test('are a volume where they lie evenly, in any order', () => {
    fc.assert(
      fc.property(stack, fc.infiniteStream(fc.nat(1000)), (slices, order) => {
        const keys = slices.map(() => order.next().value ?? 0)
        const mixed = slices
          .map((one, nth) => ({ one, key: keys[nth] ?? 0 }))
          .sort((one, other) => one.key - other.key)
        expect(canBeVolume(mixed.map(({ one }) => one))).toEqual({ can: true })
      }),
    )
  })

  test('are none where one of those between is missing', () => {
    fc.assert(
      fc.property(stack, fc.nat(1000), (slices, seed) => {
        const gone = 1 + (seed % (slices.length - 2))
        const left = slices.filter((_, nth) => nth !== gone)
        const why = left.length < LEAST_SLICES ? 'few' : 'uneven'
        expect(canBeVolume(left)).toEqual({ can: false, why })
      }),
    )
  })

  test('are found by the place in the middle of each', () => {
    fc.assert(
      fc.property(stack, fc.nat(1000), (slices, seed) => {
        const nth = seed % slices.length
        const middle = slices[nth] && middleOf(slices[nth])
        expect(middle && nearestSlice(slices, middle)).toBe(nth)
      }),
    )
  })
})

describe('the direction of a stack along the normal of a plane', () => {
  const rising = [slice(0), slice(2), slice(4)]

  test('tells whether image numbers rise or fall along it', () => {
    expect(stackDirection(rising, [0, 0, 1])).toBe(1)
    expect(stackDirection(rising, [0, 0, -1])).toBe(-1)
    expect(stackDirection(rising.toReversed(), [0, 0, 1])).toBe(-1)
  })

  test('is none in planes across the images, or without images', () => {
    expect(stackDirection(rising, [1, 0, 0])).toBe(0)
    expect(stackDirection([], [0, 0, 1])).toBe(0)
    expect(stackDirection([slice(0, { plane: null })], [0, 0, 1])).toBe(0)
  })
})

test('planes begin in the middle of a stack, or where somebody went to in it', () => {
  expect(firstSlice(0, 11)).toBe(5)
  expect(firstSlice(0, 8)).toBe(3)
  expect(firstSlice(3, 11)).toBe(3)
  expect(firstSlice(10, 11)).toBe(10)
})

describe('a place', () => {
  test('in the middle of a slice is half of its pixels away from its corner', () => {
    expect(middleOf(slice(8))).toEqual([-2.5, -2.5, 8])
    expect(middleOf(slice(8, { spacing: null }))).toBeNull()
  })

  test('is moved into a plane along its normal alone', () => {
    const through: Vector = [9, 9, 40]
    expect(intoPlane([1, 2, 3], { normal: [0, 0, -1], through })).toEqual([1, 2, 40])
    expect(intoPlane([1, 2, 3], { normal: [1, 0, 0], through })).toEqual([9, 2, 3])
  })

  test('stays where it is once it lies there', () => {
    fc.assert(
      fc.property(place, place, turned, (from, through, { normal }) => {
        const once = intoPlane(from, { normal, through })
        const twice = intoPlane(once, { normal, through })
        for (const axis of [0, 1, 2] as const) expect(twice[axis]).toBeCloseTo(once[axis], 6)
      }),
    )
  })
})

describe('the room for a volume', () => {
  const ct = { pictureBytes: 2 * 512 * 512, pixels: 512 * 512 }

  test.each([
    [1024, 500, true],
    [512, 500, true],
    [512, 800, false],
    [128, 160, true],
    [128, 180, false],
  ])('in %d MiB for pictures there is for %d slices of a CT: %s', (budget, count, has) => {
    expect(hasRoomForVolume(budget * MIB, { ...ct, count })).toBe(has)
  })
})

describe('what the values are kept as', () => {
  const ranges: Readonly<Record<string, readonly [number, number]>> = {
    Uint8Array: [0, 255],
    Int8Array: [-128, 127],
    Uint16Array: [0, 65_535],
    Int16Array: [-32_768, 32_767],
    Float32Array: [-16_777_216, 16_777_216],
  }

  test('is that of the pictures where they have the same', () => {
    expect(valueTypeFor(['Int16Array', 'Int16Array'])).toBe('Int16Array')
    expect(valueTypeFor(['Uint16Array', 'Uint8Array'])).toBe('Uint16Array')
    expect(valueTypeFor(['Uint16Array', 'Int16Array'])).toBe('Float32Array')
    expect(valueTypeFor(['Float64Array'])).toBe('Float32Array')
  })

  test('has room for each of their values', () => {
    const some = fc.array(fc.constantFrom(...Object.keys(ranges)), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(some, (types) => {
        const [least, most] = ranges[valueTypeFor(types)] ?? [0, 0]
        for (const type of types) {
          const [from, to] = ranges[type] ?? [0, 0]
          expect(from >= least && to <= most).toBe(true)
        }
      }),
    )
  })
})

test('the planes follow each other round and round', () => {
  expect(axes.map((axis) => axisBeside(axis, 1))).toEqual(['sagittal', 'coronal', 'axial'])
  expect(axes.map((axis) => axisBeside(axis, -1))).toEqual(['coronal', 'axial', 'sagittal'])
})
