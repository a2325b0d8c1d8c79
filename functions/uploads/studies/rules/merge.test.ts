import { describe, expect, it } from 'vitest'
import { anUpload } from '#test/support/uploads.ts'
import { type Content, filesFrom, studyFrom } from './merge.ts'

type Study = Content['stored']['studies'][number]
type Series = Study['series'][number]

/** A series of these objects, each of ten bytes. */
const aSeries = (ids: readonly string[], changes: Partial<Series> = {}): Series => ({
  seriesInstanceUid: '1.1',
  modality: 'CT',
  bodyPart: 'Knee',
  description: null,
  instances: ids.length,
  preview: { file: 'a', key: `preview of ${ids.join()}` },
  files: ids.map((id) => `file of ${id}`),
  objects: ids.map((id): [string, number] => [id, 10]),
  copies: [],
  ...changes,
})

const aContent = (
  key: string,
  series: readonly Series[],
  changes: Partial<Content['upload']> = {},
  study: Partial<Study> = {},
): Content => ({
  upload: anUpload({
    ...{ key, state: 'completed', completedAt: `2026-03-0${key}T12:00:00.000Z` },
    ...changes,
  }),
  progress: null,
  stored: {
    documents: [],
    studies: [
      {
        ...{ studyInstanceUid: '1', patientName: 'DOE^JANE', patientBirthDate: '19800229' },
        ...{ studyDate: '20260102', description: 'CT KNEE', series: [...series] },
        ...study,
      },
    ],
  },
})

describe('a study of several uploads', () => {
  it('counts an image once, however often it came', () => {
    const found = studyFrom('1', [
      aContent('1', [aSeries(['a', 'b', 'c'])]),
      aContent('2', [aSeries(['b', 'c', 'd', 'e'])]),
    ])

    expect(found).toMatchObject({ seriesCount: 1, images: 5, bytes: 50 })
  })

  it('takes what they say differently from the one with most images', () => {
    const found = studyFrom('1', [
      aContent('2', [aSeries(['a'])], {}, { description: 'OTHER', studyDate: '20200101' }),
      aContent('1', [aSeries(['a', 'b'])]),
    ])

    expect(found).toMatchObject({
      description: 'CT KNEE',
      studyDate: '20260102',
      previewKey: 'preview of a,b',
      uploads: [{ key: '1' }, { key: '2' }],
    })
  })

  it('is new until all of it was seen, and came with the last of it', () => {
    const seen = aContent('1', [aSeries(['a'])], { seenAt: '2026-03-02T00:00:00.000Z' })
    const other = aContent('2', [aSeries(['b'])])

    expect(studyFrom('1', [seen, other])).toMatchObject({
      isNew: true,
      receivedAt: '2026-03-02T12:00:00.000Z',
    })
    expect(studyFrom('1', [seen])).toMatchObject({ isNew: false })
  })

  it('says by which link a guest sent it', () => {
    const uploader = { kind: 'guest', id: 'link:LINK', name: 'Jane Doe' } as const
    const found = studyFrom('1', [aContent('1', [aSeries(['a'])], { uploader, patientId: 'P' })])

    expect(found?.uploads).toMatchObject([
      { uploader: { kind: 'guest', name: 'Jane Doe' }, link: { linkId: 'LINK', patientId: 'P' } },
    ])
  })

  it('tells modalities and body parts once, in capitals', () => {
    const series = [
      aSeries(['a'], { modality: 'ct' }),
      aSeries(['b'], { seriesInstanceUid: '1.2', modality: 'SR', bodyPart: null }),
    ]

    expect(studyFrom('1', [aContent('1', series)])).toMatchObject({
      ...{ modalities: ['CT', 'SR'], bodyParts: ['KNEE'], seriesCount: 2, images: 2 },
    })
  })

  it('counts files as images of their own where it is not known which they are', () => {
    const found = studyFrom('1', [
      aContent('1', [aSeries(['a', 'b'], { objects: [] })]),
      aContent('2', [aSeries(['a', 'b'], { objects: [] })]),
    ])

    expect(found).toMatchObject({ images: 4, bytes: 0 })
  })

  it('is none where no upload has it', () => {
    expect(studyFrom('2', [aContent('1', [aSeries(['a'])])])).toBe(null)
    expect(studyFrom('1', [])).toBe(null)
  })
})

describe('an upload without scans', () => {
  it('is listed by its files', () => {
    const upload = anUpload({ state: 'completed', comment: 'MRI report', fileCount: 3, bytes: 12 })

    const stored = { studies: [], documents: ['report.pdf'] }
    const facts = { studyInstanceUid: null, description: 'MRI report', images: 0, documents: 3 }

    const progress = { read: 1, files: 3 }

    expect(filesFrom({ upload, stored, progress: null })).toMatchObject({ ...facts, bytes: 12 })
    expect(filesFrom({ upload, stored, progress })).toMatchObject({ ...facts, progress })
  })
})
