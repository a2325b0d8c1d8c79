import { expect, it } from 'vitest'
import type { UploadRecord } from '#functions/uploads/records.ts'
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
