import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DicomHeader, readHeader } from '#shared/dicom/header.ts'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import type { IndexedFile } from './copies.ts'
import { indexStudies } from './index-studies.ts'

const header = (overrides: Partial<DicomHeader> = {}): DicomHeader => ({
  kind: 'image',
  transferSyntaxUid: '1.2.840.10008.1.2.1',
  sopClassUid: '1.2.840.10008.5.1.4.1.1.2',
  sopInstanceUid: null,
  studyInstanceUid: '1.2',
  seriesInstanceUid: '1.2.1',
  patientName: 'DOE^JANE',
  patientId: null,
  patientBirthDate: '19800203',
  studyDate: '20250101',
  studyDescription: 'Spine',
  seriesNumber: 1,
  seriesDescription: 'Axial',
  modality: 'CT',
  bodyPart: null,
  instanceNumber: null,
  imagePositionPatient: null,
  imageOrientationPatient: null,
  sliceLocation: null,
  rows: 512,
  columns: 512,
  bitsAllocated: 16,
  numberOfFrames: 1,
  ...overrides,
})

const file = (fileId: string, overrides: Partial<DicomHeader> = {}): IndexedFile => ({
  fileId,
  name: `DICOM/${fileId}`,
  size: 1000,
  content: fileId,
  isReadable: null,
  header: header({ sopInstanceUid: `1.9.${fileId}`, ...overrides }),
})

const onlySeries = (files: readonly IndexedFile[]) => {
  const [study] = indexStudies(files).studies
  const [series] = study?.series ?? []
  if (series === undefined) throw new Error('No series')
  return series
}

test('a disc becomes a tree of studies and series', () => {
  const disc = studyFiles({
    patientName: 'DOE^JANE',
    birthDate: '19800203',
    seed: 1,
    directory: true,
    studies: [
      {
        description: 'Older',
        date: '20240101',
        series: [{ modality: 'CR', description: 'Chest', slices: 1, rows: 8, columns: 8 }],
      },
      {
        description: 'Newer',
        date: '20250101',
        series: [
          { modality: 'MR', description: 'Sagittal', slices: 3, rows: 8, columns: 8 },
          { modality: 'MR', description: 'Axial', slices: 2, rows: 8, columns: 8 },
        ],
      },
    ],
  })
  const files = [...disc].map(({ path, bytes }) => ({
    fileId: path,
    name: path,
    size: bytes.length,
    content: null,
    isReadable: null,
    header: readHeader(bytes),
  }))
  const note = {
    ...{ fileId: 'note', name: 'README.txt', header: null },
    ...{ size: 1, content: null, isReadable: null },
  }

  const { studies } = indexStudies([note, ...files])

  expect(studies).toMatchObject([
    {
      description: 'Newer',
      patientName: 'DOE^JANE',
      patientBirthDate: '19800203',
      studyDate: '20250101',
      series: [
        {
          modality: 'MR',
          description: 'Sagittal',
          number: 1,
          instances: 3,
          middle: { fileId: 'DICOM/ST1/SE1/IM0002', frame: 0 },
          files: ['DICOM/ST1/SE1/IM0001', 'DICOM/ST1/SE1/IM0002', 'DICOM/ST1/SE1/IM0003'],
        },
        { description: 'Axial', number: 2, instances: 2 },
      ],
    },
    { description: 'Older', series: [{ modality: 'CR', instances: 1 }] },
  ])
})

test('nothing becomes an empty tree', () => {
  expect(indexStudies([])).toEqual({ studies: [] })
})

test('what cannot be placed is left out', () => {
  const files = [
    file('directory', { kind: 'directory' }),
    file('no study', { studyInstanceUid: null }),
    file('no series', { seriesInstanceUid: null }),
  ]

  expect(indexStudies(files)).toEqual({ studies: [] })
})

test('an instance that came twice counts once', () => {
  const files = [
    file('a', { sopInstanceUid: '1' }),
    file('b', { sopInstanceUid: '1' }),
    file('c', { sopInstanceUid: null }),
    file('d', { sopInstanceUid: null }),
  ]

  expect(onlySeries(files)).toMatchObject({ instances: 3, files: ['a', 'c', 'd'] })
})

describe('of several copies', () => {
  const copy = (fileId: string, changes: Partial<IndexedFile>): IndexedFile => ({
    ...file(fileId, { sopInstanceUid: '1' }),
    content: 'same',
    ...changes,
  })

  test.each<readonly [string, Partial<IndexedFile>, Partial<IndexedFile>]>([
    ['can be drawn', { isReadable: false }, { isReadable: true, size: 10 }],
    ['is an image', { header: header({ sopInstanceUid: '1', kind: 'other' }) }, {}],
    ['says more', { header: header({ sopInstanceUid: '1', rows: null, modality: null }) }, {}],
    ['is larger', { size: 999 }, {}],
  ])('the one that %s is shown, and the other is counted', (_what, worse, better) => {
    const files = [copy('a', { ...worse, content: 'other' }), copy('b', better)]

    expect(onlySeries(files)).toMatchObject({
      instances: 1,
      files: ['b'],
      copies: [{ fileId: 'b', others: [{ fileId: 'a', differs: true }] }],
    })
  })

  test('those that are alike do not differ', () => {
    const files = [copy('a', {}), copy('b', {}), copy('c', { content: 'other' })]

    expect(onlySeries(files).copies).toEqual([
      {
        fileId: 'a',
        others: [
          { fileId: 'b', differs: false },
          { fileId: 'c', differs: true },
        ],
      },
    ])
  })
})

test('fields that one file leaves out are taken from another', () => {
  const files = [file('a', { patientName: null, studyDate: null }), file('b')]

  expect(indexStudies(files).studies).toMatchObject([
    { patientName: 'DOE^JANE', studyDate: '20250101' },
  ])
})

test('studies without a date and series without a number come last', () => {
  const files = [
    file('a', { studyInstanceUid: '1', studyDate: null }),
    file('b', { studyInstanceUid: '2', seriesInstanceUid: '2.1', seriesNumber: null }),
    file('c', { studyInstanceUid: '2', seriesInstanceUid: '2.2', seriesNumber: 7 }),
  ]

  const { studies } = indexStudies(files)

  expect(studies.map((study) => study.studyInstanceUid)).toEqual(['2', '1'])
  expect(studies[0]?.series.map((series) => series.number)).toEqual([7, null])
})

describe('the order of a series', () => {
  const axial = [1, 0, 0, 0, 1, 0]
  const sagittal = [0, 1, 0, 0, 0, -1]

  const slice = (z: number, instanceNumber: number) =>
    file(`z${z}`, {
      imageOrientationPatient: axial,
      imagePositionPatient: [0, 0, z],
      instanceNumber,
    })

  test('follows the slices along the stack, whatever their numbers in between', () => {
    const files = [slice(-4, 1), slice(8, 2), slice(2, 3), slice(20, 4)]

    expect(onlySeries(files).files).toEqual(['z-4', 'z2', 'z8', 'z20'])
  })

  test('begins at the end where the numbers begin', () => {
    const files = [slice(-4, 4), slice(8, 2), slice(2, 3), slice(20, 1)]

    expect(onlySeries(files).files).toEqual(['z20', 'z8', 'z2', 'z-4'])
  })

  test('follows the instance numbers where slices are not parallel', () => {
    const files = [
      file('b', {
        imageOrientationPatient: axial,
        imagePositionPatient: [0, 0, 1],
        instanceNumber: 2,
      }),
      file('a', {
        imageOrientationPatient: sagittal,
        imagePositionPatient: [0, 0, 9],
        instanceNumber: 1,
      }),
    ]

    expect(onlySeries(files).files).toEqual(['a', 'b'])
  })

  test('follows the instance numbers at one position', () => {
    const files = [3, 1, 2].map((instanceNumber) =>
      file(`${instanceNumber}`, {
        imageOrientationPatient: axial,
        imagePositionPatient: [0, 0, 5 + instanceNumber / 1000],
        instanceNumber,
      }),
    )

    expect(onlySeries(files).files).toEqual(['1', '2', '3'])
  })

  test('follows the slice locations where there are no positions', () => {
    const files = [30, 10, 20].map((sliceLocation) => file(`${sliceLocation}`, { sliceLocation }))

    expect(onlySeries(files).files).toEqual(['10', '20', '30'])
  })

  test('follows the names at last, by their numbers', () => {
    expect(onlySeries([file('IM10'), file('IM9'), file('IM1')]).files).toEqual([
      'IM1',
      'IM9',
      'IM10',
    ])
  })

  test('does not depend on the order of arrival', () => {
    const files = Array.from({ length: 12 }, (_, index) =>
      file(`${index}`, {
        studyInstanceUid: `1.${index % 2}`,
        seriesInstanceUid: `1.2.${index % 3}`,
        instanceNumber: index % 5,
      }),
    )
    const expected = indexStudies(files)
    fc.assert(
      fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
        expect(indexStudies(shuffled)).toEqual(expected)
      }),
    )
  })
})

describe('the middle of a series', () => {
  test('is the middle picture', () => {
    const files = [1, 2, 3, 4].map((instanceNumber) =>
      file(`${instanceNumber}`, { instanceNumber }),
    )

    expect(onlySeries(files).middle).toEqual({ fileId: '3', frame: 0 })
  })

  test('is the middle frame of a film', () => {
    expect(onlySeries([file('film', { numberOfFrames: 60 })]).middle).toEqual({
      fileId: 'film',
      frame: 30,
    })
  })

  test('is none where there are no pictures', () => {
    const series = onlySeries([file('report', { kind: 'other', modality: 'SR' })])

    expect(series).toMatchObject({ instances: 1, middle: null, files: ['report'] })
  })
})
