import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseDicom } from 'dicom-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import { type Elements, writeDicom, writeElements, writeMeta } from '#test/fixtures/dicom/writer.ts'
import { FIRST_BYTES, isDicom, readHeader, readHeaderFrom } from './header.ts'
import { tags, transferSyntaxes } from './tags.ts'

const ctClass = '1.2.840.10008.5.1.4.1.1.2'

const elements: Elements = [
  [tags.specificCharacterSet, 'CS', 'ISO_IR 192'],
  [tags.sopClassUid, 'UI', ctClass],
  [tags.sopInstanceUid, 'UI', '1.2.3.4'],
  [tags.studyDate, 'DA', '20250203'],
  [tags.modality, 'CS', 'CT'],
  [tags.studyDescription, 'LO', 'Wirbelsäule'],
  [tags.patientName, 'PN', 'MÜLLER^JÖRG^A'],
  [tags.patientBirthDate, 'DA', '19610730'],
  [tags.studyInstanceUid, 'UI', '1.2.3'],
  [tags.seriesInstanceUid, 'UI', '1.2.3.1'],
  [tags.seriesNumber, 'IS', '4'],
  [tags.instanceNumber, 'IS', '12'],
  [tags.imagePositionPatient, 'DS', '-1.5\\2\\3e1'],
  [tags.numberOfFrames, 'IS', '3'],
  [tags.rows, 'US', [2]],
  [tags.columns, 'US', [3]],
  [tags.bitsAllocated, 'US', [8]],
]

const file = (overrides: Partial<Parameters<typeof writeDicom>[0]> = {}): Uint8Array =>
  writeDicom({
    sopClassUid: ctClass,
    sopInstanceUid: '1.2.3.4',
    elements,
    pixelData: { vr: 'OB', bytes: new Uint8Array(18) },
    ...overrides,
  })

const withFields = (...fields: Elements): Uint8Array => {
  const replaced = new Set(fields.map(([tag]) => tag))
  const kept = elements.filter(([tag]) => !replaced.has(tag))
  return file({ elements: [...kept, ...fields].toSorted(([one], [other]) => one - other) })
}

describe('readHeader', () => {
  test.each([
    transferSyntaxes.implicitLittleEndian,
    transferSyntaxes.explicitLittleEndian,
    transferSyntaxes.explicitBigEndian,
  ])('tells who and what a file in transfer syntax %s shows', (transferSyntaxUid) => {
    const header = readHeader(file({ transferSyntaxUid }))

    expect(header).toEqual({
      kind: 'image',
      transferSyntaxUid,
      sopClassUid: ctClass,
      sopInstanceUid: '1.2.3.4',
      studyInstanceUid: '1.2.3',
      seriesInstanceUid: '1.2.3.1',
      patientName: 'MÜLLER^JÖRG^A',
      patientId: null,
      patientBirthDate: '19610730',
      studyDate: '20250203',
      studyDescription: 'Wirbelsäule',
      seriesNumber: 4,
      seriesDescription: null,
      modality: 'CT',
      bodyPart: null,
      instanceNumber: 12,
      imagePositionPatient: [-1.5, 2, 30],
      imageOrientationPatient: null,
      sliceLocation: null,
      rows: 2,
      columns: 3,
      bitsAllocated: 8,
      numberOfFrames: 3,
    })
  })

  test('tells only the identity of a deflated file when it cannot inflate', () => {
    const header = readHeader(
      file({ transferSyntaxUid: transferSyntaxes.deflatedExplicitLittleEndian }),
    )

    expect(header).toMatchObject({ kind: 'other', sopInstanceUid: '1.2.3.4', patientName: null })
  })

  test('reads past sequences of either length and elements of 64-bit VRs', () => {
    const nested = writeElements([[0x00081150, 'UI', ctClass]])
    const endless = Buffer.concat([
      Buffer.from('08000511', 'hex'),
      Buffer.from('SQ\0\0'),
      Buffer.from('ffffffff', 'hex'),
      Buffer.from('feff00e0ffffffff', 'hex'),
      nested,
      Buffer.from('feff0de000000000', 'hex'),
      Buffer.from('feffdde000000000', 'hex'),
    ])
    const sopInstanceUid = '1.2.3.4'
    const bytes = Buffer.concat([
      writeMeta({ sopClassUid: ctClass, sopInstanceUid }),
      writeElements(elements.filter(([tag]) => tag < 0x00090000)),
      endless,
      writeElements([
        [0x00081140, 'SQ', [[[0x00081150, 'UI', ctClass]]]],
        [0x00091001, 'OV', new Uint8Array(16)],
        [0x00091002, 'UC', 'private'],
        ...elements.filter(([tag]) => tag > 0x00090000),
      ]),
    ])

    expect(readHeader(bytes)).toMatchObject({ patientName: 'MÜLLER^JÖRG^A', rows: 2 })
  })

  test('reads what a truncated file still holds', () => {
    const whole = file()
    const untilName = Buffer.from(whole).indexOf('19610730')

    const header = readHeader(whole.subarray(0, untilName))

    expect(header).toMatchObject({ patientName: 'MÜLLER^JÖRG^A', patientBirthDate: null })
  })

  test('recognises a DICOMDIR', () => {
    const directory = [
      ...studyFiles({ patientName: 'DOE', birthDate: '', studies: [], seed: 1, directory: true }),
    ].at(-1)

    expect(readHeader(directory?.bytes ?? new Uint8Array())).toMatchObject({ kind: 'directory' })
  })

  test.each([true, false])('reads a bare data set (explicit: %s)', (explicit) => {
    const bytes = writeElements(elements, explicit)

    expect(isDicom(bytes)).toBe(true)
    expect(readHeader(bytes)).toMatchObject({ patientName: 'MÜLLER^JÖRG^A', rows: 2, columns: 3 })
  })

  test.each([true, false])('reads a bare data set in big endian (explicit: %s)', (explicit) => {
    const bytes = writeElements(elements, explicit, false)

    expect(isDicom(bytes)).toBe(true)
    expect(readHeader(bytes)).toMatchObject({
      transferSyntaxUid: transferSyntaxes.explicitBigEndian,
      patientName: 'MÜLLER^JÖRG^A',
      rows: 2,
      columns: 3,
    })
  })

  test.each([
    ['2025-02-03', '20250203'],
    ['2025.02.03', '20250203'],
    ['20250230', null],
    ['00000000', null],
    ['unknown', null],
  ])('takes the date %s for %s', (written, read) => {
    const header = readHeader(withFields([tags.studyDate, 'DA', written]))

    expect(header?.studyDate).toBe(read)
  })

  test('takes rubbish in a number for null', () => {
    const bytes = withFields(
      [tags.instanceNumber, 'IS', 'twelve'],
      [tags.numberOfFrames, 'IS', '-1'],
      [tags.imagePositionPatient, 'DS', '1\\2'],
      [tags.rows, 'US', new Uint8Array(0)],
    )

    expect(readHeader(bytes)).toMatchObject({
      kind: 'other',
      instanceNumber: null,
      numberOfFrames: 1,
      imagePositionPatient: null,
      rows: null,
    })
  })

  test('agrees with an independent parser on synthesized files', () => {
    const files = studyFiles({
      patientName: 'DOE^JANE',
      birthDate: '19800101',
      seed: 3,
      studies: [
        {
          description: 'Trunk',
          date: '20250101',
          series: [{ modality: 'CT', description: 'Axial', slices: 3, rows: 8, columns: 9 }],
        },
      ],
    })

    for (const { bytes } of files) {
      const parsed = parseDicom(bytes)
      expect(readHeader(bytes)).toMatchObject({
        patientName: parsed.string('x00100010'),
        studyInstanceUid: parsed.string('x0020000d'),
        sopInstanceUid: parsed.string('x00080018'),
        instanceNumber: parsed.intString('x00200013'),
        rows: parsed.uint16('x00280010'),
        columns: parsed.uint16('x00280011'),
      })
    }
  })
})

describe('readHeaderFrom', () => {
  /** Reads the header piece by piece; tells how much of the file that took. */
  async function readPieces(bytes: Uint8Array) {
    let length = FIRST_BYTES
    const read = async (from: number, count: number) => {
      const piece = bytes.subarray(from, from + count)
      length += piece.length
      return piece
    }
    const header = await readHeaderFrom(read, bytes.length, bytes.subarray(0, FIRST_BYTES))
    return { header, length }
  }

  const before = elements.filter(([tag]) => tag < 0x00090000)
  const after = elements.filter(([tag]) => tag > 0x00090000)
  const large = new Uint8Array(2 * 1024 * 1024)
  const whole = readHeader(file())

  test.each([
    [transferSyntaxes.explicitLittleEndian],
    [transferSyntaxes.implicitLittleEndian],
    [transferSyntaxes.explicitBigEndian],
  ])('passes over large private elements, transfer syntax %s', async (transferSyntaxUid) => {
    const bytes = file({
      transferSyntaxUid,
      elements: [...before, [0x00091001, 'OB', large], [0x00091002, 'OB', large], ...after],
    })

    const { header, length } = await readPieces(bytes)

    expect(header).toEqual({ ...whole, transferSyntaxUid })
    expect(length).toBeLessThan(large.length / 4)
  })

  test('reads a long sequence whose end only its content tells', async () => {
    const items = Buffer.concat([
      Buffer.from('09000111', 'hex'),
      Buffer.from('SQ\0\0'),
      Buffer.from('ffffffff', 'hex'),
      ...Array.from({ length: 40_000 }, () => [
        Buffer.from('feff00e0ffffffff', 'hex'),
        writeElements([[0x00081150, 'UI', ctClass]]),
        Buffer.from('feff0de000000000', 'hex'),
      ]).flat(),
      Buffer.from('feffdde000000000', 'hex'),
    ])
    const bytes = Buffer.concat([
      writeMeta({ sopClassUid: ctClass, sopInstanceUid: '1.2.3.4' }),
      writeElements(before),
      items,
      writeElements(after),
    ])

    expect((await readPieces(bytes)).header).toEqual(whole)
  })

  test('passes over large meta information', async () => {
    const meta = Buffer.from(writeMeta({ sopClassUid: ctClass, sopInstanceUid: '1.2.3.4' }))
    const bytes = Buffer.concat([meta, writeElements([[0x00020102, 'OB', large], ...elements])])

    expect((await readPieces(bytes)).header).toEqual(whole)
  })

  test('reads no more of a document than its beginning', async () => {
    const bytes = file({ elements: [...before, [0x00420011, 'OB', large]] })

    expect((await readPieces(bytes)).length).toBe(FIRST_BYTES)
  })

  test('ends where the file does, and where it cannot be read', async () => {
    const cut = file().subarray(0, 500)

    expect((await readPieces(cut)).length).toBe(FIRST_BYTES)
    const bytes = file({ elements: [...before, [0x00091001, 'OB', large], ...after] })
    const first = bytes.subarray(0, FIRST_BYTES)
    expect(await readHeaderFrom(async () => null, bytes.length, first)).toMatchObject({
      sopInstanceUid: '1.2.3.4',
      patientName: null,
    })
  })
})

describe('damaged input', () => {
  test('random bytes are no DICOM and never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2048 }), (bytes) => {
        expect(isDicom(bytes)).toBe(false)
        expect(readHeader(bytes)).toBeNull()
      }),
    )
  })

  test('random bytes after a marker never throw', () => {
    const start = file().subarray(0, 400)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 512 }), fc.nat(400), (bytes, kept) => {
        readHeader(Buffer.concat([start.subarray(0, kept), bytes]))
      }),
    )
  })

  test('a file cut anywhere, with any byte changed, never throws', () => {
    const whole = file()
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length), fc.nat(255), (cut, at, byte) => {
        const changed = whole.slice(0, cut)
        if (at < changed.length) changed[at] = byte
        readHeader(changed)
      }),
      { numRuns: 2000 },
    )
  })

  test('nesting without end is given up', () => {
    const opening = Buffer.concat([
      Buffer.from('08000511', 'hex'),
      Buffer.from('SQ\0\0'),
      Buffer.from('fffffffffeff00e0ffffffff', 'hex'),
    ])
    const bytes = Buffer.concat([
      file().subarray(0, 400),
      ...Array.from({ length: 10_000 }, () => opening),
    ])

    expect(() => readHeader(bytes)).not.toThrow()
  })

  test.each(['%PDF-1.7', '\x89PNG\r\n\x1a\n', 'GIF89a', 'PK\x03\x04', ''])(
    'a file that begins with %j is no DICOM',
    (start) => {
      expect(isDicom(Buffer.concat([Buffer.from(start), Buffer.alloc(500)]))).toBe(false)
    },
  )

  test('a file that only says it is DICOM has no header', () => {
    const bytes = Buffer.concat([
      Buffer.alloc(128),
      Buffer.from('DICM and then nothing of the kind'),
    ])

    expect(isDicom(bytes)).toBe(true)
    expect(readHeader(bytes)).toBeNull()
  })
})

const realFiles = resolve(import.meta.dirname, '../../../shared/dicom')

describe.skipIf(!statSync(realFiles, { throwIfNoEntry: false }))('real files', () => {
  const files = (folder: string) =>
    readdirSync(join(realFiles, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))

  test('a disc shows its two patients', () => {
    const headers = files('disc').map((path) => readHeader(readFileSync(path)))

    const names = new Set(headers.map((header) => header?.patientName))
    expect(names).toEqual(new Set(['Doe^Archibald', 'Doe^Peter', null]))
    expect(headers.filter((header) => header?.kind === 'directory')).toHaveLength(1)
    expect(headers.filter((header) => header?.kind === 'image')).toHaveLength(24)
  })

  test('each agrees with an independent parser, whole and from its first bytes', () => {
    for (const path of [...files('disc'), ...files('single')]) {
      const bytes = readFileSync(path)
      const parsed = parseDicom(bytes)
      expect(readHeader(bytes)).toMatchObject({
        transferSyntaxUid: parsed.string('x00020010'),
        patientName: parsed.string('x00100010') ?? null,
        studyInstanceUid: parsed.string('x0020000d') ?? null,
        modality: parsed.string('x00080060') ?? null,
        rows: parsed.uint16('x00280010') ?? null,
        bitsAllocated: parsed.uint16('x00280100') ?? null,
      })
      expect(readHeader(bytes.subarray(0, 4096))?.patientName).toBe(
        parsed.string('x00100010') ?? null,
      )
    }
  })
})
