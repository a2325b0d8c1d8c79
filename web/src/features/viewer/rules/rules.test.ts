import { describe, expect, test } from 'vitest'
import { documentOf } from './documents.ts'
import { faultOf } from './fault.ts'
import { fragmentsOf } from './fragments.ts'
import { imageIdOf, readImageId } from './image-id.ts'
import { commandOf, keysOf } from './keymap.ts'
import { cacheBytes, mostAhead } from './memory.ts'
import { isMp4 } from './mp4.ts'
import { openedIn, type Series, type Study, seriesBeside } from './opened.ts'
import { edgeLetters, opposite } from './orientation.ts'
import { prefetchOrder } from './prefetch.ts'
import { presetsOf, rangeOf, windowOf } from './presets.ts'
import { eightBits, swapPairs, unpackBits } from './samples.ts'
import { rgbOfHalved } from './ybr.ts'

const MIB = 1024 * 1024
const CT = '1.2.840.10008.5.1.4.1.1.2'

describe('the id of an image', () => {
  test.each([
    { uploadKey: 'K', file: 'DICOM/IM 1?frame=3&a=b#ä%', frame: null },
    { uploadKey: 'K', file: 'frame=2', frame: 12 },
  ])('holds the file $file and the frame $frame', (image) => {
    expect(readImageId(imageIdOf(image))).toEqual(image)
  })

  test('of another kind is refused', () => {
    expect(() => readImageId('wadouri:https://example.com')).toThrow('Not the id')
  })
})

describe('memory', () => {
  test.each([
    [{ deviceMemory: 8, isPhone: false }, 1024],
    [{ deviceMemory: 4, isPhone: false }, 512],
    [{ deviceMemory: undefined, isPhone: false }, 512],
    [{ deviceMemory: 2, isPhone: true }, 128],
    [{ deviceMemory: 0.5, isPhone: true }, 96],
  ])('of %j is %d MiB', (machine, mebibytes) => {
    expect(cacheBytes(machine)).toBe(mebibytes * MIB)
  })

  test('is shared by the panes, and never so little that nothing is fetched ahead', () => {
    expect(mostAhead(512 * MIB, MIB, 1)).toBe(384)
    expect(mostAhead(512 * MIB, MIB, 4)).toBe(96)
    expect(mostAhead(96 * MIB, 500 * MIB, 4)).toBe(1)
    expect(mostAhead(96 * MIB, 0, 1)).toBe(0)
  })
})

describe('what is fetched ahead', () => {
  test('lies around the image, more of it where somebody goes', () => {
    const order = prefetchOrder({ at: 5, total: 100, direction: 1, most: 6 })
    expect(order).toEqual([6, 7, 4, 8, 9, 3])
    expect(prefetchOrder({ at: 5, total: 100, direction: -1, most: 3 })).toEqual([4, 3, 6])
  })

  test('is everything once, where there is room, and ends at either end', () => {
    const order = prefetchOrder({ at: 2, total: 9, direction: 1, most: 50 })
    expect(order).toHaveLength(8)
    expect([...order].sort()).toEqual([0, 1, 3, 4, 5, 6, 7, 8])
    expect(prefetchOrder({ at: 0, total: 1, direction: 1, most: 50 })).toEqual([])
  })
})

describe('windows', () => {
  test('of CT have names, others none', () => {
    expect(presetsOf('CT').map(({ name }) => name)).toContain('Bone')
    expect(presetsOf('MR')).toEqual([])
  })

  test('are ranges and back', () => {
    expect(rangeOf({ center: 40, width: 400 })).toEqual({ lower: -160, upper: 239 })
    expect(windowOf({ lower: -160.4, upper: 239 })).toEqual({ center: 40, width: 400 })
    expect(windowOf({ lower: 0, upper: 1.5 })).toEqual({ center: 1.25, width: 2.5 })
  })
})

describe('the edges of a picture', () => {
  test.each([
    [[1, 0, 0], 'L'],
    [[-1, 0, 0], 'R'],
    [[0, 3, 0], 'P'],
    [[0, 0, -0.5], 'F'],
    [[0.8, -0.6, 0.1], 'LA'],
    [[0, 0, 0], ''],
  ] as const)('towards %j are %s', (direction, letters) => {
    expect(edgeLetters(direction)).toBe(letters)
  })

  test('on the other side are the opposite', () => {
    expect(edgeLetters(opposite([0.8, -0.6, 0.1]))).toBe('RP')
  })
})

describe('keys', () => {
  const press = (key: string, held = {}) =>
    commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

  test.each([
    ['ArrowDown', 'nextImage'],
    ['PageUp', 'previousSeries'],
    ['R', 'rotateRight'],
    ['+', 'zoomIn'],
    [' ', 'reset'],
    ['3', 2],
    ['d', 'lengthTool'],
    ['q', null],
  ])('%s is %s', (key, does) => {
    expect(press(key)).toBe(does)
  })

  test('of the browser are left alone', () => {
    expect(press('r', { ctrlKey: true })).toBeNull()
    expect(press('1', { altKey: true })).toBeNull()
  })

  test('can be asked for by what they do', () => {
    expect(keysOf('invert')).toEqual(['i'])
  })
})

describe('why an image is not shown', () => {
  test.each([
    ['1.2.840.10008.1.2.4.102', true, { kind: 'video', encoding: 'MPEG-4' }],
    ['1.2.840.10008.1.2.1', false, { kind: 'noPicture' }],
    ['1.2.840.10008.1.2.1', true, { kind: 'damaged' }],
    ['1.2.840.10008.1.2.4.92', true, { kind: 'encoding', encoding: '1.2.840.10008.1.2.4.92' }],
    [null, false, { kind: 'damaged' }],
  ])('%s with a picture: %s', (syntax, hasPixels, fault) => {
    const { fault: found } = faultOf({ syntax, hasPixels, sopClass: CT })
    expect(found).toEqual({ encoding: null, document: null, ...fault })
  })

  test.each([
    ['88.33', 'report'],
    ['88.59', 'keyImages'],
    ['88.67', 'doseReport'],
    ['104.1', 'pdf'],
    ['481.3', 'structures'],
    ['481.5', 'plan'],
    ['11.1', 'presentation'],
    ['9.1.1', 'waveform'],
    ['66', 'rawData'],
    ['30', 'parametricMap'],
  ])('class %s is named for what it is: %s', (own, document) => {
    const sopClass = `1.2.840.10008.5.1.4.1.1.${own}`
    for (const hasPixels of [true, false]) {
      const { fault } = faultOf({ syntax: '1.2.840.10008.1.2.1', hasPixels, sopClass })
      expect(fault).toMatchObject({ kind: 'document', document })
    }
  })

  test.each(['2', '66.4', '481.2', '4.2', '6.1'])('class %s is one of pictures', (own) => {
    expect(documentOf(`1.2.840.10008.5.1.4.1.1.${own}`)).toBeNull()
    expect(documentOf(null)).toBeNull()
  })
})

describe('what the address opens', () => {
  const aSeries = (seriesInstanceUid: string): Series => ({
    ...{ seriesInstanceUid, modality: 'CT', description: null, instances: 1 },
    ...{ previewUrl: null, files: ['A'], copies: [] },
  })
  const aStudy = (studyInstanceUid: string, series: Series[]): Study => ({
    ...{ studyInstanceUid, patientName: null, patientBirthDate: null, studyDate: null },
    ...{ description: null, series },
  })
  const studies = [
    aStudy('1', []),
    aStudy('2', [aSeries('2.1'), aSeries('2.2')]),
    aStudy('3', [aSeries('3.1')]),
  ]

  test.each([
    [{}, '2.1'],
    [{ study: '2', series: '2.2' }, '2.2'],
    [{ study: '3' }, '3.1'],
    [{ study: '1' }, '2.1'],
    [{ study: '9', series: '9.9' }, '2.1'],
  ])('by %j is series %s', (wanted, uid) => {
    expect(openedIn({ studies }, wanted)?.series.seriesInstanceUid).toBe(uid)
  })

  test('is nothing where no study has series', () => {
    expect(openedIn({ studies: [aStudy('1', [])] }, {})).toBeNull()
  })

  test('has series beside it, up to either end', () => {
    const opened = openedIn({ studies }, { study: '2' })
    if (!opened) throw new Error('nothing is open')
    expect(seriesBeside(opened, 1).seriesInstanceUid).toBe('2.2')
    expect(seriesBeside(opened, -1).seriesInstanceUid).toBe('2.1')
  })
})

test('knows a video by the first box of its container', () => {
  const bytes = (words: string) => new TextEncoder().encode(words)
  expect(isMp4(bytes('\0\0\0\x18ftypisom'))).toBe(true)
  for (const other of [bytes('G@\0\x10transport'), bytes('ftyp'), undefined]) {
    expect(isMp4(other)).toBe(false)
  }
})

describe('the fragments of a video', () => {
  const item = (tag: number, content: number[], length = content.length) => {
    const header = new DataView(new ArrayBuffer(8))
    header.setUint32(0, tag, true)
    header.setUint32(4, length, true)
    return [...new Uint8Array(header.buffer), ...content]
  }
  const [begin, end] = [0xe000fffe, 0xe0ddfffe]
  const found = (items: number[]) => {
    const bytes = Uint8Array.from([7, 7, ...items])
    const read = async ({ from, length }: { from: number; length: number }) =>
      bytes.slice(from, from + length).buffer
    return fragmentsOf(read, { from: 2, size: bytes.length })
  }

  test.each([
    ['with a table of offsets', item(begin, [0, 0, 0, 0]), 4],
    ['with an empty one', item(begin, []), 0],
  ])('are found %s', async (_with, table, tableBytes) => {
    const items = [...table, ...item(begin, [1, 2]), ...item(begin, [3, 4, 5, 6])]
    const first = 2 + 8 + tableBytes + 8
    const fragments = [
      { from: first, length: 2 },
      { from: first + 2 + 8, length: 4 },
    ]

    expect(await found([...items, ...item(end, [])])).toEqual(fragments)
    expect(await found(items)).toEqual(fragments)
  })

  test.each([
    ['break off', [...item(begin, []), ...item(begin, [1, 2], 9)]],
    ['break off in a header', [...item(begin, []), 254, 255]],
    ['are something else', item(0x00100010, [])],
    ['are too many', Array.from({ length: 80 }, () => item(begin, [1])).flat()],
  ])('are none where they %s', async (_why, items) => {
    expect(await found(items)).toBeNull()
  })
})

test('gives two pixels the differences of colour that they share', () => {
  const bytes = Uint8Array.of(76, 200, 85, 255, 128, 128, 128, 128)
  expect([...rgbOfHalved(bytes)]).toEqual([254, 0, 0, 255, 124, 124, 128, 128, 128, 128, 128, 128])
})

describe('samples', () => {
  test('of one bit each begin at the lowest bit, also within a byte', () => {
    const bytes = Uint8Array.of(0b1010_0110, 0b0000_0011)
    expect([...unpackBits(bytes, { fromBit: 0, count: 4 })]).toEqual([0, 1, 1, 0])
    expect([...unpackBits(bytes, { fromBit: 6, count: 5 })]).toEqual([0, 1, 1, 1, 0])
  })

  test('of 16 bits become their upper eight that are used', () => {
    const bytes = Uint8Array.of(0x34, 0x12, 0xff, 0x0f)
    const how = { bitsStored: 12, littleEndian: true }
    expect([...eightBits(bytes, how)]).toEqual([0x23, 0xff])
    expect([...eightBits(bytes, { bitsStored: 16, littleEndian: false })]).toEqual([0x34, 0xff])
  })

  test('in words of the other order are swapped', () => {
    expect([...swapPairs(Uint8Array.of(1, 2, 3, 4))]).toEqual([2, 1, 4, 3])
  })
})
