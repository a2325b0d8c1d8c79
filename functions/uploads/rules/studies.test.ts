import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StudyTree } from './dicom/index-studies.ts'
import { answerStudies, arrangeStudies, type StoredStudies, withoutFiles } from './studies.ts'

type Series = StudyTree['studies'][number]['series'][number]

const aSeries = (changes: Partial<Series> = {}): Series => ({
  seriesInstanceUid: '1.2',
  modality: 'CT',
  bodyPart: 'ABDOMEN',
  description: 'AXIAL',
  number: 1,
  instances: 3,
  middle: { fileId: 'f2', frame: 0 },
  files: ['f1', 'f2', 'f3'],
  objects: [
    ['o1', 10],
    ['o2', 20],
    ['o3', 30],
  ],
  copies: [],
  ...changes,
})

const studiesOf = (series: Series[]): StudyTree => ({
  studies: [
    {
      studyInstanceUid: '1',
      patientName: 'DOE^JANE',
      patientBirthDate: '19800229',
      studyDate: '20260102',
      description: 'CT ABDOMEN',
      series,
    },
  ],
})

const names = new Map(['f1', 'f2', 'f3', 'f4'].map((id) => [id, `CD/${id}`]))

/** Studies as they are kept, each series of so many files with a picture of its middle. */
function stored(counts: readonly number[]): Omit<StoredStudies, 'state' | 'revision'> {
  const series = counts.map((count, at) => {
    const files = Array.from({ length: count }, (_, file) => `S${at}/I${file}`)
    const file = files[count >> 1] ?? ''
    return {
      seriesInstanceUid: `1.${at}`,
      modality: 'MR',
      bodyPart: null,
      description: null,
      instances: count,
      preview: { file, key: `previews/${at}.png` },
      files,
      objects: files.map((name): [string, number] => [name, 1]),
      copies: [],
    }
  })
  const [study] = studiesOf([]).studies
  return { studies: study ? [{ ...study, series }] : [], otherFiles: 2, documents: [] }
}

describe('arranging studies', () => {
  it('names files instead of their ids, and which picture to draw of each series', () => {
    const series = [
      aSeries(),
      aSeries({ seriesInstanceUid: '1.3', modality: 'SR', middle: null, files: ['f4'] }),
    ]

    const { studies, previews } = arrangeStudies(studiesOf(series), names)

    expect(studies[0]?.series.map(({ files }) => files)).toEqual([
      ['CD/f1', 'CD/f2', 'CD/f3'],
      ['CD/f4'],
    ])
    expect([...previews.values()]).toEqual([{ fileId: 'f2', frame: 0, file: 'CD/f2', number: 1 }])
  })
})

describe('studies without some files', () => {
  it('never name a file that is gone, nor lose one that is not', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
    fc.assert(
      fc.property(counts, fc.infiniteStream(fc.boolean()), (list, chances) => {
        const kept = stored(list)
        const all = kept.studies.flatMap(({ series }) => series.flatMap(({ files }) => files))
        const gone = new Set(all.filter(() => chances.next().value))

        const series = withoutFiles(kept, gone).studies.flatMap((study) => study.series)

        expect(series.flatMap(({ files }) => files)).toEqual(all.filter((name) => !gone.has(name)))
        expect(series.every(({ preview }) => preview === null || !gone.has(preview.file))).toBe(
          true,
        )
      }),
    )
  })
})

describe('copies', () => {
  const [study] = studiesOf([]).studies
  const series = {
    ...{ seriesInstanceUid: '1.1', modality: 'MR', description: null, instances: 1 },
    preview: { file: 'a', key: 'previews/1.png' },
    ...{ bodyPart: null, files: ['a'], objects: [['o', 5]] satisfies [string, number][] },
    copies: [
      {
        file: 'a',
        others: [
          { file: 'b', differs: true },
          { file: 'c', differs: false },
        ],
      },
    ],
  }
  const kept = {
    studies: study ? [{ ...study, series: [series] }] : [],
    otherFiles: 1,
    documents: [],
  }
  const without = (...names: string[]) => {
    const { studies, otherFiles } = withoutFiles(kept, new Set(names))
    return { series: studies[0]?.series[0], otherFiles }
  }

  it('take the place of a file that is gone, those like it first', () => {
    expect(without('a')).toMatchObject({
      series: {
        ...{ files: ['c'], objects: [['o', 5]], instances: 1, preview: null },
        copies: [{ file: 'c', others: [{ file: 'b', differs: true }] }],
      },
      otherFiles: 1,
    })
  })

  it('differ from one that was unlike the others', () => {
    expect(without('a', 'c').series).toMatchObject({ files: ['b'], copies: [] })
  })

  it('go without taking other files with them', () => {
    expect(without('b')).toMatchObject({
      series: { files: ['a'], copies: [{ file: 'a', others: [{ file: 'c', differs: false }] }] },
      otherFiles: 1,
    })
  })

  it('leave nothing where all are gone', () => {
    expect(without('a', 'b', 'c')).toEqual({ series: undefined, otherFiles: 1 })
  })
})

describe('the answer', () => {
  it('has an address for every picture there is', async () => {
    const answer = await answerStudies(
      { ...stored([1]), state: 'ready' },
      [],
      async (key) => `https://store/${key}`,
    )

    expect(answer.studies[0]?.series[0]).toEqual({
      seriesInstanceUid: '1.0',
      modality: 'MR',
      description: null,
      instances: 1,
      previewUrl: 'https://store/previews/0.png',
      files: ['S0/I0'],
      copies: [],
    })
  })
})
