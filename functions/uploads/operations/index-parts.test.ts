import { beforeAll, describe, expect, it } from 'vitest'
import { aCompletedUpload, completedUpload, type PartDue } from '#test/support/indexing.ts'
import { aStudy, type TestFile } from '#test/support/scans.ts'
import { objectKeys } from '../keys.ts'
import { shareRead } from './parts.ts'
import { readStudies } from './stored-studies.ts'

const keys = objectKeys(completedUpload)
const sizes = { files: 3, pictures: 2 }

/** Five series of two images each: four parts of files, three of pictures. */
const scans: TestFile[] = Array.from({ length: 5 }, (_, series) =>
  aStudy({ slices: 2, birthDate: `1980010${series + 1}` }).map(({ name, bytes }, at) => ({
    name: `${series}/${name}`,
    bytes: withUids(bytes, `${series}`, `${series}.${at}`),
  })),
).flat()

/** A file of another series and object. */
function withUids(bytes: Uint8Array<ArrayBuffer>, series: string, object: string) {
  const text = Buffer.from(bytes).toString('latin1')
  const changed = [
    ['\x20\x00\x0e\x00UI', series],
    ['\x08\x00\x18\x00UI', object],
  ].reduce((all, [tag = '', uid = '']) => {
    const at = all.indexOf(tag)
    const length = all.charCodeAt(at + 6)
    const padded = uid.padEnd(length, '\0')
    return all.slice(0, at + 8) + padded + all.slice(at + 8 + length)
  }, text)
  return new Uint8Array(Buffer.from(changed, 'latin1'))
}

type Indexing = ReturnType<typeof aCompletedUpload>

/** Has every part done that is due, each as often as `times`, until no more are asked for. */
async function work({ due, indexPart }: Indexing, next: (due: PartDue[]) => PartDue[]) {
  while (due.length > 0) await Promise.all(next(due).map(indexPart))
}

const oneByOne = (due: PartDue[]) => due.splice(0, 1)
const allAtOnce = (due: PartDue[]) => due.splice(0)
const twiceAtOnce = (due: PartDue[]) => due.splice(0).flatMap((part) => [part, part])
const lastFirst = (due: PartDue[]) => due.splice(-1)

let whole: Awaited<ReturnType<typeof readStudies>>

beforeAll(async () => {
  const indexing = aCompletedUpload({ scans })
  await indexing.index()
  whole = await readStudies(indexing.sources.objects, completedUpload)
})

const resultOf = ({ sources }: Indexing) => readStudies(sources.objects, completedUpload)

describe('reading an upload of more files than one run reads', () => {
  it.each([
    ['one part after the other', oneByOne],
    ['the last part first', lastFirst],
    ['all parts at once', allAtOnce],
    ['each part twice at once', twiceAtOnce],
  ])('finds what one run would have found, %s', async (_how, next) => {
    const indexing = aCompletedUpload({ scans, sizes })

    await indexing.index()
    await work(indexing, next)

    expect(whole?.studies.flatMap(({ series }) => series)).toHaveLength(5)
    expect(whole?.studies.every(({ series }) => series.every(({ preview }) => preview))).toBe(true)
    expect(await resultOf(indexing)).toEqual(whole)
    const pictures = [1, 2, 3, 4, 5].map((number) => keys.preview(number))
    expect(indexing.derived()).toEqual([...pictures, keys.studies])
  })

  it('goes on with what is missing, wherever it is cut', async () => {
    const counting = aCompletedUpload({ scans, sizes })
    await counting.index()
    await work(counting, oneByOne)
    const writes = counting.written.length + 2

    for (let at = 0; at < writes; at += 1) {
      let written = 0
      const cut = () => {
        written += 1
        if (written === at + 1) throw new Error('cut')
      }
      const indexing = aCompletedUpload({ scans, sizes, onWrite: cut })
      // As Lambda does, an event is delivered again where a run of it failed.
      await indexing.index().catch(() => indexing.index())
      while (indexing.due.length > 0) {
        for (const part of oneByOne(indexing.due)) {
          await indexing.indexPart(part).catch(() => indexing.indexPart(part))
        }
      }
      expect(await resultOf(indexing), `cut at write ${at}`).toEqual(whole)
    }
  })

  it('asks again only for the parts that are not done', async () => {
    const indexing = aCompletedUpload({ scans, sizes })
    await indexing.index()
    const parts = indexing.due.splice(0)
    for (const part of parts.slice(1)) await indexing.indexPart(part)
    expect(await resultOf(indexing)).toBeNull()

    await indexing.index()

    expect(parts.map(({ part }) => part)).toEqual([0, 1, 2, 3])
    expect(indexing.due.map(({ part, parts, step }) => [part, parts, step])).toEqual([
      [0, 4, 'files'],
    ])
    await work(indexing, oneByOne)
    expect(await resultOf(indexing)).toEqual(whole)
  })

  it('tells how far it is', async () => {
    const indexing = aCompletedUpload({ scans, sizes })
    const share = () => shareRead(indexing.sources.objects, completedUpload)
    expect(await share()).toBeNull()

    await indexing.index()
    const [first] = indexing.due
    expect(await share()).toBe(0)
    if (first) await indexing.indexPart(first)

    expect(await share()).toBe(0.25)
  })

  it('does nothing that is due once all is read', async () => {
    const indexing = aCompletedUpload({ scans, sizes })
    await indexing.index()
    const parts = [...indexing.due]
    await work(indexing, oneByOne)
    indexing.written.length = 0

    for (const part of parts) await indexing.indexPart(part)

    expect(indexing.written).toEqual([])
    expect(indexing.due).toEqual([])
  })

  it('begins anew where files were deleted meanwhile', async () => {
    let upload = completedUpload
    const indexing = aCompletedUpload({ scans, sizes, current: () => upload })
    await indexing.index()
    const stale = indexing.due.splice(0)
    upload = { ...upload, revision: upload.revision + 1 }
    indexing.files.splice(0, 2)

    for (const part of stale.slice(0, 1)) await indexing.indexPart(part)
    await work(indexing, oneByOne)

    const found = await readStudies(indexing.sources.objects, upload)
    expect(found).toMatchObject({ state: 'ready', revision: upload.revision })
    expect(found?.studies.flatMap(({ series }) => series)).toHaveLength(4)
    expect(indexing.derived().filter((key) => key.startsWith(keys.parts))).toEqual([])
  })

  it('leaves nothing behind of an upload that is deleted while a part is read', async () => {
    let isDeleted = false
    const current = () =>
      isDeleted ? { ...completedUpload, state: 'deleting' as const } : completedUpload
    const onWrite = (key: string) => {
      if (key.includes('/done/')) isDeleted = true
    }
    const indexing = aCompletedUpload({ scans, sizes, current, onWrite })

    await indexing.index()
    await work(indexing, oneByOne)

    expect(indexing.derived()).toEqual([])
  })
})
