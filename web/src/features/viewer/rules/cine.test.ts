import { describe, expect, test } from 'vitest'
import { nextDue, rateOf } from './cine.ts'
import { bytesOf, type Header, itemFrames, joinItems, plainFrames } from './frames.ts'

describe('how fast a file is played', () => {
  test.each([
    [{ recommended: 25, cineRate: 30, frameTime: 100 }, 25],
    [{ recommended: null, cineRate: 30, frameTime: 100 }, 30],
    [{ recommended: 0, cineRate: null, frameTime: 66.67 }, 15],
    [{ recommended: null, cineRate: null, frameTime: 0 }, null],
    [{ recommended: null, cineRate: 0, frameTime: null }, null],
    [{ recommended: 200, cineRate: null, frameTime: null }, 60],
    [{ recommended: null, cineRate: null, frameTime: 5000 }, 1],
  ])('%j is %s frames per second', (said, rate) => {
    expect(rateOf(said)).toBe(rate)
  })

  test('does not drift, and does not hurry after it was late', () => {
    expect(nextDue({ due: 1000, now: 1010, rate: 10 })).toBe(1100)
    expect(nextDue({ due: 1000, now: 1500, rate: 10 })).toBe(1600)
  })
})

const header: Header = {
  ...{ frames: 3, rows: 2, columns: 4, samples: 1, bitsAllocated: 16 },
  ...{ photometric: 'MONOCHROME2', length: 48, from: 100 },
}

/** Items of the lengths given, each filled with its number. */
function items(...lengths: number[]): Uint8Array {
  const parts = lengths.map((length, number) => {
    const item = new Uint8Array(8 + length).fill(number)
    new DataView(item.buffer).setUint32(0, 0xe000fffe, true)
    new DataView(item.buffer).setUint32(4, length, true)
    return item
  })
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

describe('frames that lie one after the other', () => {
  test('are found by their size', () => {
    const frames = plainFrames(header)
    if (!frames) throw new Error('not found')
    expect(bytesOf(frames, 0)).toEqual({ from: 100, length: 16 })
    expect(bytesOf(frames, 2)).toEqual({ from: 132, length: 16 })
    expect(bytesOf(frames, 3)).toBeNull()
    expect(bytesOf(frames, -1)).toBeNull()
  })

  test.each([
    ['of bits', { bitsAllocated: 1 }],
    ['that are too few', { length: 40 }],
    ['of no size', { rows: 0 }],
    ['of an open length', { length: null }],
  ])('%s are not', (_what, changes) => {
    expect(plainFrames({ ...header, ...changes })).toBeNull()
  })

  test('take two samples a pixel where colors are shared by two', () => {
    const color = { ...header, samples: 3, bitsAllocated: 8, photometric: 'YBR_FULL_422' }
    expect(plainFrames(color)).toMatchObject({ frameBytes: 16 })
  })
})

describe('frames in items', () => {
  /** Three frames, the second of two items, behind their table of offsets. */
  function aFile(offsets: number[]) {
    const table = new Uint8Array(8 + offsets.length * 4)
    const view = new DataView(table.buffer)
    view.setUint32(0, 0xe000fffe, true)
    view.setUint32(4, offsets.length * 4, true)
    offsets.forEach((offset, at) => {
      view.setUint32(8 + at * 4, offset, true)
    })
    const end = Uint8Array.of(0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0)
    return Uint8Array.from([...new Uint8Array(100), ...table, ...items(4, 2, 6, 8), ...end])
  }

  test('are found by their table, and put together', () => {
    const file = aFile([0, 12, 36])
    const frames = itemFrames(file, { ...header, length: null }, file.length)
    if (!frames) throw new Error('not found')
    const read = (frame: number) => {
      const bytes = bytesOf(frames, frame)
      return bytes && [...joinItems(file.subarray(bytes.from, bytes.from + bytes.length))]
    }
    expect(read(0)).toEqual([0, 0, 0, 0])
    expect(read(1)).toEqual([1, 1, 2, 2, 2, 2, 2, 2])
    expect(read(2)).toEqual(new Array(8).fill(3))
    expect(read(3)).toBeNull()
  })

  test.each([
    ['without a table', []],
    ['of a table that is too short', [0, 12]],
    ['whose table falls', [0, 36, 12]],
    ['whose table leads out of the file', [0, 12, 9999]],
  ])('%s are not', (_what, offsets) => {
    const file = aFile(offsets)
    expect(itemFrames(file, { ...header, length: null }, file.length)).toBeNull()
  })

  test('that break off are damaged', () => {
    expect(() => joinItems(items(4, 8).subarray(0, 20))).toThrow('breaks off')
  })
})
