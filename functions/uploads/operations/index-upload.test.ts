import { describe, expect, it } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import { aStudy, type TestFile } from '#test/support/scans.ts'
import { anUpload } from '#test/support/uploads.ts'
import { objectKeys } from '../keys.ts'
import type { UploadRecord } from '../records.ts'
import { sortPlan } from '../rules/plan.ts'
import { type IndexSources, indexUpload } from './index-upload.ts'
import { readStudies } from './stored-studies.ts'

const upload = anUpload({ state: 'completed', completedAt: '2026-03-01T12:05:00.000Z' })
const keys = objectKeys(upload)

/** A completed upload of a small study; `current` is what is found each time it is asked for. */
function aCompletedUpload(
  current: () => UploadRecord | null = () => upload,
  scans: readonly TestFile[] = aStudy(),
) {
  const files = sortPlan(
    scans.map(({ name, bytes }) => ({ name, size: bytes.length, type: '' })),
    new Map(),
    newId,
  ).added
  const held = new Map<string, Uint8Array>(
    files.map((file, at) => [keys.file(file), scans[at]?.bytes ?? new Uint8Array()]),
  )
  const written: string[] = []
  const sources: IndexSources = {
    store: { find: async () => current(), files: async () => files },
    objects: {
      read: async (key, first) => held.get(key)?.subarray(0, first) ?? null,
      readRange: async (key, from, length) => held.get(key)?.subarray(from, from + length) ?? null,
      write: async (key, body) => {
        written.push(key)
        held.set(key, typeof body === 'string' ? new TextEncoder().encode(body) : body)
      },
      list: async (prefix) =>
        [...held]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, { length }]) => ({ key, size: length })),
      remove: async (gone) => {
        for (const key of gone) held.delete(key)
      },
    },
  }
  const derived = () => [...held.keys()].filter((key) => key.startsWith(keys.derived)).toSorted()
  return { sources, written, derived, files }
}

describe('reading a completed upload', () => {
  it('keeps its studies with a picture of each series', async () => {
    const { sources, derived } = aCompletedUpload()

    await indexUpload(sources, upload)

    expect(derived()).toEqual([keys.preview(1), keys.studies])
    expect(await readStudies(sources.objects, upload)).toMatchObject({
      state: 'ready',
      otherFiles: 0,
      studies: [{ series: [{ instances: 5, preview: { key: keys.preview(1) } }] }],
    })
  })

  it('reads it once more where it was not kept which images there are, and then not again', async () => {
    const { sources, written } = aCompletedUpload()
    await indexUpload(sources, upload)
    const kept = await readStudies(sources.objects, upload)
    const withoutObjects = kept?.studies.map(({ series, ...study }) => {
      return { ...study, series: series.map(({ objects: _, ...one }) => one) }
    })
    const older = JSON.stringify({ ...kept, studies: withoutObjects })
    await sources.objects.write(keys.studies, older, 'application/json')

    await indexUpload(sources, upload)
    const times = written.length
    await indexUpload(sources, upload)

    expect(await readStudies(sources.objects, upload)).toEqual(kept)
    expect(written).toHaveLength(times)
  })

  it('shows the copy that can be drawn, and counts the others', async () => {
    const scans = aStudy({ slices: 1 })
    const [scan] = scans
    if (!scan) throw new Error('the study has a slice')
    // BitsAllocated of 7 leaves the header as it is, and the pixels unreadable.
    const damaged = scan.bytes.slice()
    damaged[Buffer.from(damaged).indexOf('2800000155530200', 'hex') + 8] = 7
    const copies = [
      { name: 'A/DAMAGED', bytes: damaged },
      { name: 'B/COPY', bytes: scan.bytes },
    ]
    const { sources } = aCompletedUpload(undefined, [...copies, ...scans])

    await indexUpload(sources, upload)

    const copied = { file: 'B/COPY', others: expect.any(Array) }
    const stored = await readStudies(sources.objects, upload)
    expect(stored?.studies[0]?.series).toMatchObject([
      { instances: 1, files: ['B/COPY'], preview: { file: 'B/COPY' }, copies: [copied] },
    ])
    expect(stored?.studies[0]?.series[0]?.copies[0]?.others).toEqual([
      { file: scan.name, differs: false },
      { file: 'A/DAMAGED', differs: true },
    ])
  })

  it('tells the studies before their pictures are drawn', async () => {
    const { sources, written } = aCompletedUpload()

    await indexUpload(sources, upload)

    expect(written).toEqual([keys.studies, keys.preview(1), keys.studies])
  })

  it('does nothing the second time', async () => {
    const { sources, written } = aCompletedUpload()
    await indexUpload(sources, upload)
    written.length = 0

    await indexUpload(sources, upload)

    expect(written).toEqual([])
  })

  it('leaves nothing behind where the upload was deleted meanwhile', async () => {
    const found = [upload, { ...upload, state: 'deleting' as const }]
    const { sources, derived } = aCompletedUpload(() => found.shift() ?? null)

    await indexUpload(sources, upload)

    expect(derived()).toEqual([])
  })

  it('is to be done again where files were deleted meanwhile', async () => {
    const found = [upload, { ...upload, revision: upload.revision + 1 }]
    const { sources, derived } = aCompletedUpload(() => found.shift() ?? null)

    await expect(indexUpload(sources, upload)).rejects.toThrow('files changed')

    expect(derived()).toEqual([])
  })

  it('deletes what a broken attempt left of an upload that is gone', async () => {
    for (const current of [null, { ...upload, state: 'deleting' as const }]) {
      const { sources, written, derived } = aCompletedUpload(() => current)
      await sources.objects.write(keys.preview(1), 'a picture', 'image/png')
      written.length = 0

      await indexUpload(sources, upload)

      expect(written).toEqual([])
      expect(derived()).toEqual([])
    }
  })

  it('takes the studies of former files for none', async () => {
    const { sources } = aCompletedUpload()
    await indexUpload(sources, upload)

    expect(await readStudies(sources.objects, { ...upload, revision: 9 })).toBeNull()
  })
})
