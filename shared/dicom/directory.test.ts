import { type DataSet, parseDicom } from 'dicom-parser'
import { describe, expect, it } from 'vitest'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import {
  type DirectoryImage,
  factsOf,
  missingStart,
  tellsAll,
  writeDirectory,
} from './directory.ts'
import { readHeader } from './header.ts'

const patient = (directory: boolean) => ({
  patientName: 'Müller^Jörg',
  birthDate: '19800203',
  seed: 3,
  directory,
  studies: [
    {
      description: 'Lumbar spine',
      date: '20250101',
      series: [
        { modality: 'MR', description: 'Sagittal T2', slices: 3, rows: 16, columns: 24 },
        { modality: 'CR', description: 'Frontal', slices: 1, rows: 16, columns: 24 },
      ],
    },
    {
      description: 'Abdomen',
      date: '20240101',
      series: [{ modality: 'CT', description: 'Axial', slices: 2, rows: 16, columns: 24 }],
    },
  ],
})

const FILE_SET = '2.25.7'

/** What a directory would say of the files of a disc, each where it lies. */
function imagesOf(): DirectoryImage[] {
  return [...studyFiles(patient(false))].flatMap(({ path, bytes }) => {
    const facts = factsOf(bytes)
    const header = readHeader(bytes)
    if (!facts || !header?.studyInstanceUid || !header.seriesInstanceUid) return []
    const { studyInstanceUid, seriesInstanceUid } = header
    const fileId = path.split('/')
    return [{ ...header, ...facts, fileId, studyInstanceUid, seriesInstanceUid }]
  })
}

type Item = { offset: number; dataSet: DataSet }

function opened(bytes: Uint8Array) {
  const parsed = parseDicom(bytes)
  const items = (parsed.elements.x00041220?.items ?? []).flatMap(
    ({ dataSet, dataOffset }): Item[] =>
      dataSet === undefined ? [] : [{ offset: dataOffset - 8, dataSet }],
  )
  return { parsed, items }
}

/** The records that the offsets lead to, each with what it says of itself. */
function walk(items: readonly Item[], offset: number | undefined, depth = 0): string[] {
  const found = items.find((item) => item.offset === offset)
  if (!found) return []
  const { dataSet } = found
  const named = ['x00100010', 'x00081030', 'x0008103e', 'x00041500'].flatMap(
    (tag) => dataSet.string(tag) ?? [],
  )
  return [
    `${' '.repeat(depth)}${dataSet.string('x00041430')} ${named.join()}`,
    ...walk(items, dataSet.uint32('x00041420'), depth + 1),
    ...walk(items, dataSet.uint32('x00041400'), depth),
  ]
}

describe('a DICOMDIR', () => {
  it('leads another parser by its offsets to every record and file', () => {
    const { parsed, items } = opened(writeDirectory(imagesOf(), FILE_SET))

    const records = walk(items, parsed.uint32('x00041200'))

    expect(records.map((record) => record.replace(/M.ller.*/, 'M'))).toEqual([
      expect.stringContaining('PATIENT '),
      ' STUDY Lumbar spine',
      '  SERIES Sagittal T2',
      '   IMAGE DICOM\\ST0\\SE1\\IM0001',
      '   IMAGE DICOM\\ST0\\SE1\\IM0002',
      '   IMAGE DICOM\\ST0\\SE1\\IM0003',
      '  SERIES Frontal',
      '   IMAGE DICOM\\ST0\\SE2\\IM0001',
      ' STUDY Abdomen',
      '  SERIES Axial',
      '   IMAGE DICOM\\ST1\\SE1\\IM0001',
      '   IMAGE DICOM\\ST1\\SE1\\IM0002',
    ])
    expect(records).toHaveLength(items.length)
    expect(parsed.uint32('x00041202')).toBe(items[0]?.offset)
    expect(parsed.string('x00020002')).toBe('1.2.840.10008.1.3.10')
    expect(parsed.string('x00020003')).toBe(FILE_SET)
  })

  it('says of each image what the file says', () => {
    const images = imagesOf()
    const { items } = opened(writeDirectory(images, FILE_SET))
    const said = items
      .map(({ dataSet }) => dataSet)
      .filter((dataSet) => dataSet.string('x00041430') === 'IMAGE')

    expect(said.map((dataSet) => dataSet.string('x00041511'))).toEqual(
      images.map(({ sopInstanceUid }) => sopInstanceUid),
    )
    expect(said.map((dataSet) => dataSet.string('x00041510'))).toEqual(
      images.map(({ sopClassUid }) => sopClassUid),
    )
  })

  it('is read by our own reader as one, and has no lengths that are odd', () => {
    const bytes = writeDirectory(imagesOf(), FILE_SET)

    expect(readHeader(bytes)).toMatchObject({ kind: 'directory' })
    expect(bytes.length % 2).toBe(0)
    expect(() => opened(writeDirectory([], FILE_SET))).not.toThrow()
  })
})

describe('a file on a disc', () => {
  it('is known by its beginning', () => {
    const [file] = studyFiles(patient(false))
    const bytes = file?.bytes ?? new Uint8Array()

    expect(tellsAll(bytes)).toBe(true)
    expect(tellsAll(bytes.subarray(0, 300))).toBe(false)
    expect(factsOf(new TextEncoder().encode('a report'))).toBeNull()
  })

  it('gets the beginning that files from before Part 10 lack', () => {
    const [file] = studyFiles(patient(false))
    const bytes = new Uint8Array(file?.bytes ?? [])
    const group = new DataView(bytes.buffer).getUint32(140, true)
    const bare = bytes.subarray(144 + group)
    const facts = factsOf(bare)
    const start = facts && missingStart(bare, facts)
    if (!facts || !start) throw new Error('nothing is missing')

    const mended = new Uint8Array([...start, ...bare])

    expect(missingStart(bytes, facts)).toBeNull()
    expect(parseDicom(mended).string('x00020003')).toBe(facts.sopInstanceUid)
    expect(readHeader(mended)).toEqual(readHeader(bytes))
  })
})
