import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileRecord, Uploader, UploadRecord } from '../records.ts'
import { canSee, ensureMayRemove } from './access.ts'
import { downloadAs } from './disposition.ts'
import { type StoredStudies, withoutFiles } from './studies.ts'
import { summaryOf } from './summary.ts'
import { wrongFiles, wrongFilesError } from './verify.ts'

const staff: Uploader = { kind: 'staff', id: 'm1', name: 'Ann Lee' }
const patient: Uploader = { kind: 'patient', id: 'm2', name: 'Jane Doe' }
const guest: Uploader = { kind: 'guest', id: 'link:1', name: 'Jane Doe' }

function anUpload(changes: Partial<UploadRecord> = {}): UploadRecord {
  return {
    key: 'k',
    practiceId: 'p',
    patientId: 'x',
    service: 'radCloud',
    comment: '',
    state: 'completed',
    uploader: guest,
    fileCount: 1,
    bytes: 10,
    revision: 1,
    createdAt: '2026-03-01T12:00:00.000Z',
    completedAt: '2026-03-01T12:01:00.000Z',
    seenAt: null,
    keptAt: null,
    cameTo: null,
    ...changes,
  }
}

describe('who may do what with an upload', () => {
  it('shows a guest only what was sent by the same link', () => {
    expect(canSee(guest, anUpload())).toBe(true)
    expect(canSee({ ...guest, id: 'link:2' }, anUpload())).toBe(false)
    expect(canSee(patient, anUpload())).toBe(true)
    expect(canSee(staff, anUpload({ state: 'deleting' }))).toBe(false)
  })

  it('lets the sender delete it until the staff have looked', () => {
    expect(() => ensureMayRemove(guest, anUpload())).not.toThrow()
    expect(() => ensureMayRemove(guest, anUpload({ seenAt: '2026-03-02' }))).toThrow()
    expect(() => ensureMayRemove(patient, anUpload())).toThrow()
    expect(() => ensureMayRemove(staff, anUpload({ seenAt: '2026-03-02' }))).not.toThrow()
  })

  it('is new once complete and until seen', () => {
    expect(summaryOf(anUpload()).isNew).toBe(true)
    expect(summaryOf(anUpload({ seenAt: '2026-03-02' })).isNew).toBe(false)
    expect(summaryOf(anUpload({ state: 'uploading', completedAt: null })).isNew).toBe(false)
  })
})

describe('verifying', () => {
  const file = (fileId: string, size: number): FileRecord => ({
    fileId,
    name: `${fileId}.dcm`,
    size,
    type: '',
    sha256: null,
    partSha256: null,
    uploadId: null,
    version: 1,
  })

  it('finds what is missing or of another size, and says so', () => {
    const files = [file('a', 1), file('b', 2), file('c', 3)]
    const arrived = new Map([
      ['a', 1],
      ['b', 5],
    ])

    const wrong = wrongFiles(files, arrived)

    expect(wrongFilesError(wrong, { files: 3, arrived })).toMatchObject({
      details: {
        files: [
          { name: 'b.dcm', announced: 2, arrived: 5 },
          { name: 'c.dcm', announced: 3, arrived: null },
        ],
      },
      comments: [
        '2 of 3 files did not arrive as announced',
        'b.dcm: 5 bytes arrived, 2 were announced',
        'c.dcm: did not arrive',
      ],
    })
  })

  it('names twenty at most', () => {
    const files = Array.from({ length: 50 }, (_, number) => file(`f${number}`, 1))

    const { comments } = wrongFilesError(files, { files: 50, arrived: new Map() })

    expect(comments).toHaveLength(21)
  })
})

describe('the name of a download', () => {
  it('can break out of no header, whatever the file is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        fc.pre(name.isWellFormed())
        const header = downloadAs(`folder/${name}`)

        expect(header).toMatch(
          /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/,
        )
      }),
    )
  })

  it('is the last part of the path, in full for clients that know how', () => {
    expect(downloadAs('DICOM/Wirbelsäule.dcm')).toBe(
      `attachment; filename="Wirbels_ule.dcm"; filename*=UTF-8''Wirbels%C3%A4ule.dcm`,
    )
  })
})

describe('studies without some files', () => {
  const stored: Omit<StoredStudies, 'state' | 'revision'> = {
    otherFiles: 1,
    documents: ['report.pdf'],
    studies: [
      {
        studyInstanceUid: '1',
        patientName: null,
        patientBirthDate: null,
        studyDate: null,
        description: null,
        series: [
          {
            seriesInstanceUid: '1.1',
            modality: 'CT',
            bodyPart: null,
            description: null,
            instances: 2,
            preview: { file: 'a', key: 'preview/1' },
            files: ['a', 'b'],
            objects: [
              ['1', 5],
              ['2', 6],
            ],
            copies: [],
          },
        ],
      },
    ],
  }

  it('lose the pictures that showed them', () => {
    const left = withoutFiles(stored, new Set(['a']))

    expect(left).toMatchObject({
      previews: ['preview/1'],
      otherFiles: 1,
      studies: [{ series: [{ files: ['b'], objects: [['2', 6]], instances: 1, preview: null }] }],
    })
  })

  it('are gone with their last file', () => {
    expect(withoutFiles(stored, new Set(['a', 'b']))).toMatchObject({ studies: [], otherFiles: 1 })
    expect(withoutFiles(stored, new Set(['report.pdf']))).toMatchObject({
      otherFiles: 0,
      documents: [],
    })
  })
})
