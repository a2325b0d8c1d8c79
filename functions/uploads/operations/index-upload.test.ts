import { describe, expect, it } from 'vitest'
import { aCompletedUpload, completedUpload } from '#test/support/indexing.ts'
import { aStudy } from '#test/support/scans.ts'
import { objectKeys } from '../keys.ts'
import { indexUpload } from './index-upload.ts'
import { readStudies } from './stored-studies.ts'

const upload = completedUpload
const keys = objectKeys(upload)

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
    const { sources } = aCompletedUpload({ scans: [...copies, ...scans] })

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
    const { sources, derived } = aCompletedUpload({ current: () => found.shift() ?? null })

    await indexUpload(sources, upload)

    expect(derived()).toEqual([])
  })

  it('is to be done again where files were deleted meanwhile', async () => {
    const found = [upload, { ...upload, revision: upload.revision + 1 }]
    const { sources, derived } = aCompletedUpload({ current: () => found.shift() ?? null })

    await expect(indexUpload(sources, upload)).rejects.toThrow('files changed')

    expect(derived()).toEqual([])
  })

  it('deletes what a broken attempt left of an upload that is gone', async () => {
    for (const current of [null, { ...upload, state: 'deleting' as const }]) {
      const { sources, written, derived } = aCompletedUpload({ current: () => current })
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
