import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drop } from './builders.ts'
import { isoImages } from './iso-images.ts'
import type { Found, IgnoreReason } from './model.ts'
import { unpackEach } from './unpack.ts'

const SECTOR = 2048

const imageOf = (kind: keyof typeof isoImages): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gunzipSync(Buffer.from(isoImages[kind], 'base64')))

async function unpack(bytes: Uint8Array<ArrayBuffer>, path = 'disc.ISO') {
  const ignored: IgnoreReason[] = []
  const all: Found[] = []
  const found = { path, file: new File([bytes], 'disc.iso') }
  const source = unpackEach(drop(found), (reason) => ignored.push(reason), AbortSignal.timeout(9e4))
  for await (const batch of source) all.push(...batch)
  const texts = all.map(async (one) => [one.path, (await one.file?.text()) ?? null] as const)
  return { files: new Map(await Promise.all(texts)), ignored, all }
}

const slices = Array.from({ length: 25 }, (_, index) => index)
const number = (index: number) => String(index).padStart(3, '0')

/** Where the directory record of a name begins in an image, which has such names in its path table too. */
function recordOf(bytes: Uint8Array<ArrayBuffer>, name: string): number {
  const buffer = Buffer.from(bytes.buffer)
  let at = buffer.indexOf(name, 16 * SECTOR, 'latin1')
  while (at >= 0 && bytes[at - 1] !== name.length) at = buffer.indexOf(name, at + 1, 'latin1')
  if (at < 0) throw new Error(`the image has no ${name}`)
  return at - 33
}

describe('a disc image', () => {
  test.each(['joliet', 'rockRidge'] as const)('with %s names becomes a folder', async (kind) => {
    const { files, ignored, all } = await unpack(imageOf(kind))

    const expected: [string, string][] = [
      ['disc/DICOMDIR', 'index'],
      ['disc/Dicom scans/IM1 Müller.dcm', 'one'],
      ['disc/Dicom scans/deep/folder/IM2', 'deep'],
      ['disc/Dicom scans/empty.txt', ''],
      ...slices.map((index): [string, string] => [
        `disc/Dicom scans/slice-${number(index)}.dcm`,
        `slice ${index}`,
      ]),
    ]
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(expected))
    expect(ignored).toEqual([])
    const changed = all.map(({ file }) => file?.lastModified)
    expect(new Set(changed)).toEqual(new Set([Date.UTC(2026, 2, 1, 12)]))
  })

  test('with short names alone becomes a folder of these', async () => {
    const { files } = await unpack(imageOf('plain'))

    expect(files.get('disc/DICOMDIR')).toBe('index')
    expect(files.size).toBe(slices.length + 4)
    expect([...files.keys()].every((name) => /^disc\/[A-Z0-9_/.]+$/.test(name))).toBe(true)
  })

  test('joins the extents of a large file', async () => {
    const bytes = imageOf('plain')
    const first = recordOf(bytes, 'SLICE000.DCM;1')
    const second = recordOf(bytes, 'SLICE001.DCM;1')
    bytes.copyWithin(second + 33, first + 33, first + 33 + 14)
    bytes[first + 25] = 0x80

    const { files } = await unpack(bytes)

    expect([...files.values()]).toContainEqual(expect.stringMatching(/^slice \d+slice \d+$/))
  })

  test('that contains itself is read once, and a file beyond its end has no content', async () => {
    const bytes = imageOf('plain')
    const folder = recordOf(bytes, 'DEEP')
    const root = new DataView(bytes.buffer).getUint32(16 * SECTOR + 156 + 2, true)
    new DataView(bytes.buffer).setUint32(folder + 2, root, true)
    const index = recordOf(bytes, 'DICOMDIR.;1')
    new DataView(bytes.buffer).setUint32(index + 2, 0xffffff, true)

    const { files } = await unpack(bytes)

    expect(files.get('disc/DICOMDIR')).toBeNull()
    expect(files.size).toBe(slices.length + 3)
  })

  test('that is none, or is cut off, is refused', async () => {
    const whole = imageOf('joliet')

    expect((await unpack(new TextEncoder().encode('CD001'))).ignored).toEqual(['packed'])
    expect((await unpack(whole.slice(0, 20 * SECTOR))).ignored).toEqual(['packed'])
  })

  test('within a folder is passed on as it is', async () => {
    const { files } = await unpack(imageOf('plain'), 'CD/disc.iso')

    expect([...files.keys()]).toEqual(['CD/disc.iso'])
  })

  test('never throws, whatever bytes in its folders change', async () => {
    const whole = imageOf('rockRidge').slice(0, 80 * SECTOR)
    const place = fc.integer({ min: 16 * SECTOR, max: 30 * SECTOR })
    const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const bytes = whole.slice()
        for (const [at, value] of changed) bytes[at] = value
        const { files, ignored } = await unpack(bytes)
        expect(files.size > 0 || ignored.length <= 1).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
