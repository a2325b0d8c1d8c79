import { expect, it } from 'vitest'
import type { UploadRecord } from '#functions/uploads/records.ts'
import { CatalogueError } from '#shared/errors.ts'
import { NOON } from '#test/support/records.ts'
import { anUpload } from '#test/support/uploads.ts'
import { objectKeys } from '../../keys.ts'
import type { StudyRecord } from '../records.ts'
import { type LibrarySources, listUpload } from './list-upload.ts'

const upload = anUpload({
  ...{ state: 'completed', completedAt: NOON.toISOString(), fileCount: 1, patientId: 'P1' },
})
const stored = {
  ...{ revision: upload.revision, state: 'ready', studies: [], otherFiles: 1 },
  documents: ['report.pdf'],
}

/** A chart with an upload without scans; `onWrite` is done as the list is written for the first time. */
function aChart(onWrite: () => UploadRecord | null) {
  let found: UploadRecord | null = upload
  const listed = new Map<string, StudyRecord>()
  let writes = 0
  const sources: LibrarySources = {
    store: { findOf: async () => found },
    objects: {
      read: async (key) =>
        key === objectKeys(upload).studies
          ? new TextEncoder().encode(JSON.stringify(stored))
          : null,
      list: async () => [],
    },
    studies: {
      ofPatient: async () => [...listed.values()],
      find: async (_, id) => listed.get(id) ?? null,
      async write(_, after) {
        if (writes === 0) found = onWrite()
        writes += 1
        listed.set(after.id, after)
      },
    },
  }
  return { sources, listed: () => [...listed.values()].filter(({ isGone }) => !isGone) }
}

it('lists an upload once', async () => {
  const { sources, listed } = aChart(() => upload)

  await listUpload(sources, upload, NOON)
  await listUpload(sources, upload, NOON)

  expect(listed()).toMatchObject([{ documents: 1, version: NOON.getTime() / 1000 }])
})

it.each([
  ['deleted', { ...upload, state: 'deleting' as const, revision: upload.revision + 1 }],
  ['moved to another chart', null],
])('lists nothing of an upload that is %s while it is being listed', async (_what, after) => {
  const { sources, listed } = aChart(() => after)

  await listUpload(sources, upload, NOON)

  expect(listed()).toEqual([])
})

it('lists how far reading many files is, and no longer once their studies are known', async () => {
  const many = { ...upload, fileCount: 1000 }
  const { sources, listed } = aChart(() => many)
  const parts = objectKeys(many).partsOf(many.revision)
  const todo = ['files/2/todo/0', 'files/2/todo/1', 'files/2/done/1']
  const unread = {
    ...sources,
    store: { findOf: async () => many },
    objects: {
      read: async () => null,
      list: async () => todo.map((key) => ({ key: `${parts}${key}`, size: 1 })),
    },
  }

  await listUpload(unread, many, NOON)

  expect(listed()).toMatchObject([{ studyInstanceUid: null, progress: { read: 500, files: 1000 } }])
  await listUpload(sources, many, NOON)
  expect(listed()).toMatchObject([{ studyInstanceUid: null, progress: null }])
})

const MANY = 1000

/** What the files of an upload hold: so many studies of an image each, from a number on. */
const holding = (count: number, { from = 0, images = 1 } = {}) => ({
  ...{ revision: upload.revision, state: 'ready', otherFiles: 0, documents: [] },
  studies: Array.from({ length: count }, (_, at) => {
    const ids = Array.from({ length: images }, (_one, nth) => `${from + at}.${nth}`)
    return {
      ...{ studyInstanceUid: `1.${from + at}`, patientName: null, patientBirthDate: null },
      ...{ studyDate: null, description: null },
      series: [
        {
          ...{ seriesInstanceUid: `1.${from + at}.1`, modality: 'CT', description: null },
          ...{ instances: images, files: ids, preview: null, copies: [] },
          objects: ids.map((id) => [id, 10]),
        },
      ],
    }
  }),
})

/** A chart with uploads that hold studies, which counts what is read and how many are written at once. */
function aBusyChart(uploads: Readonly<Record<string, ReturnType<typeof holding>>>) {
  const listed = new Map<string, StudyRecord>()
  const counts = { reads: 0, finds: 0, writes: 0, atOnce: 0, mostAtOnce: 0 }
  const before: { write: (after: StudyRecord) => void } = { write: () => undefined }
  const uploadOf = (key: string) => ({ ...upload, key })
  const sources: LibrarySources = {
    store: { findOf: async (_, key) => (key in uploads ? uploadOf(key) : null) },
    objects: {
      async read(place) {
        counts.reads += 1
        const [, stored] =
          Object.entries(uploads).find(([key]) => objectKeys(uploadOf(key)).studies === place) ?? []
        return stored ? new TextEncoder().encode(JSON.stringify(stored)) : null
      },
      list: async () => [],
    },
    studies: {
      ofPatient: async () => [...listed.values()],
      async find(_, id) {
        counts.finds += 1
        return listed.get(id) ?? null
      },
      async write(known, after) {
        counts.writes += 1
        counts.atOnce += 1
        counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.atOnce)
        await Promise.resolve()
        counts.atOnce -= 1
        before.write(after)
        if ((listed.get(after.id)?.version ?? null) !== (known?.version ?? null)) {
          throw new CatalogueError('ERR_VERSION_CONFLICT')
        }
        listed.set(after.id, after)
      },
    },
  }
  return { sources, listed, counts, before }
}

const placeOf = (key: string) => ({ patientId: upload.patientId, key })

it('lists a thousand studies of one upload, which is read once, some at a time', async () => {
  const { sources, listed, counts } = aBusyChart({ A: holding(MANY) })

  await listUpload(sources, placeOf('A'), NOON)

  expect(listed.size).toBe(MANY)
  expect(counts).toMatchObject({ reads: 1, finds: 0, writes: MANY })
  expect(counts.mostAtOnce).toBeGreaterThan(1)
  expect(counts.mostAtOnce).toBeLessThanOrEqual(8)

  await listUpload(sources, placeOf('A'), NOON)

  expect(counts).toMatchObject({ reads: 2, writes: MANY })
})

it('reads each upload once that has some of the studies too', async () => {
  const { sources, listed, counts } = aBusyChart({
    A: holding(20),
    B: holding(20, { from: 10, images: 2 }),
  })
  await listUpload(sources, placeOf('A'), NOON)
  counts.reads = 0

  await listUpload(sources, placeOf('B'), NOON)

  expect(counts.reads).toBe(2)
  expect(listed.size).toBe(30)
  const both = [...listed.values()].filter(({ uploads }) => uploads.length === 2)
  expect(both).toHaveLength(10)
  expect(both.every(({ images }) => images === 2)).toBe(true)
})

it('says what both uploads hold of a study, where another was listed with it meanwhile', async () => {
  const { sources, listed, before } = aBusyChart({ A: holding(3), B: holding(3, { images: 2 }) })
  let isListed = false
  before.write = (after) => {
    if (isListed) return
    isListed = true
    // Somebody else lists the other upload with the same study, between the reading and this write.
    const [own] = after.uploads
    if (own) listed.set(after.id, { ...after, uploads: [{ ...own, key: 'B' }], version: 7 })
  }

  await listUpload(sources, placeOf('A'), NOON)

  const both = [...listed.values()].filter(({ uploads }) => uploads.length === 2)
  expect(both).toMatchObject([{ images: 2, version: 8 }])
  expect(listed.size).toBe(3)
})
