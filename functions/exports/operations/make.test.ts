import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusSeconds } from '#functions/platform/clock.ts'
import { CatalogueError } from '#shared/errors.ts'
import { NOON } from '#test/support/records.ts'
import { filesOfZip } from '#test/support/zip.ts'
import { newExport } from '../rules/export.ts'
import type { ExportChange, ExportItem } from '../store.ts'
import type { ArchiveFile } from './archive.ts'
import { type Making, makeExport } from './make.ts'

/** An export that was asked for, in plain data, with a store of objects. */
function begun() {
  const requestedBy = { id: 'ann', name: 'Ann Lee' }
  let item: ExportItem = newExport('fhir', { exportId: 'E1', requestedBy, now: NOON })
  let now = NOON
  const objects = new Map<string, Buffer>()
  const parts = new Map<string, Buffer[]>()
  const events: number[] = []

  async function write(before: ExportItem, set: ExportChange) {
    if (before.mark !== item.mark) throw new CatalogueError('ERR_VERSION_CONFLICT')
    item = { ...item, ...set }
  }
  const making: Making = {
    store: {
      practiceId: 'P1',
      find: async () => item,
      step: async (before, set, writes = []) => {
        await write(before, set)
        events.push(writes.length)
      },
      note: write,
    },
    objects: {
      beginParts: async () => {
        const id = randomUUID()
        parts.set(id, [])
        return id
      },
      putPart: async ({ uploadId, partNumber }, bytes) => {
        parts.get(uploadId)?.push(Buffer.from(bytes))
        return { partNumber, size: bytes.length, etag: 'etag', sha256: null }
      },
      joinParts: async (key, uploadId) => {
        objects.set(key, Buffer.concat(parts.get(uploadId) ?? []))
        return parts.delete(uploadId)
      },
      abandonParts: async (_key, uploadId) => {
        parts.delete(uploadId)
      },
      remove: async (keys) => {
        for (const key of keys) objects.delete(key)
      },
    },
    clock: () => now,
    newId: randomUUID,
    contents: async () => [file(['one\n'])],
  }
  return {
    making,
    item: () => item,
    stop: () => {
      item = { ...item, state: 'cancelled', mark: 'stopped' }
    },
    advance: (seconds: number) => {
      now = plusSeconds(now, seconds)
    },
    left: () => ({ objects: objects.size, parts: parts.size }),
    archives: () => [...objects.values()].map(filesOfZip),
    told: () => events.filter((count) => count > 0).length,
  }
}

const NAME = 'patients.fhir.ndjson'
/** Long enough to be passed on piece by piece. */
const LONG = `${'x'.repeat(70_000)}\n`

function file(lines: readonly string[], between: () => void = () => undefined): ArchiveFile {
  async function* read() {
    for (const line of lines) {
      yield line
      between()
    }
  }
  return { name: NAME, lines: read }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('an archive', () => {
  it('holds each line as it was, and says how many there are', async () => {
    const anyLine = fc.string({ unit: 'grapheme' }).map((text) => `${JSON.stringify(text)}\n`)
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine), async (lines) => {
        const { making, archives } = begun()

        await makeExport({ ...making, contents: async () => [file(lines)] }, 'E1')

        const [files = {}] = archives()
        const text = lines.join('')
        expect(files[NAME]).toBe(text)
        expect(JSON.parse(files['manifest.json'] ?? '').files).toEqual([
          {
            ...{ name: NAME, lines: lines.length },
            ...{ bytes: Buffer.byteLength(text), sha256: sha256(text) },
          },
        ])
      }),
      { numRuns: 30 },
    )
  })

  it('is made once, however often the event is delivered', async () => {
    const { making, item, archives, told } = begun()

    await Promise.all([makeExport(making, 'E1'), makeExport(making, 'E1')])
    await makeExport(making, 'E1')

    expect(item()).toMatchObject({ state: 'ready', runs: 1 })
    expect(archives()).toHaveLength(1)
    expect(told()).toBe(1)
  })

  it('that is stopped in the middle leaves nothing', async () => {
    const { making, item, stop, advance, left, told } = begun()
    const stopping = () => {
      advance(3)
      stop()
    }

    await makeExport({ ...making, contents: async () => [file([LONG, LONG], stopping)] }, 'E1')

    expect(item().state).toBe('cancelled')
    expect(left()).toEqual({ objects: 0, parts: 0 })
    expect(told()).toBe(0)
  })

  it('that breaks off leaves nothing, is begun anew, and fails after the third time', async () => {
    const { making, item, left } = begun()
    const breaking = async () => [
      file([LONG], () => {
        throw new Error('the table is gone')
      }),
    ]
    const attempt = () => makeExport({ ...making, contents: breaking }, 'E1')

    for (const _run of [1, 2, 3]) await expect(attempt()).rejects.toThrow('the table is gone')
    expect(left()).toEqual({ objects: 0, parts: 0 })
    expect(item()).toMatchObject({ state: 'failed', reason: 'broken', runs: 3 })

    await attempt()
    expect(item()).toMatchObject({ state: 'failed', runs: 3 })
  })

  it('is taken over from a run that is not heard of any more, and not before', async () => {
    const { making, item, advance } = begun()
    const never = new Promise<ArchiveFile[]>(() => undefined)
    void makeExport({ ...making, contents: () => never }, 'E1')
    await making.store.find('E1')

    await makeExport(making, 'E1')
    expect(item().state).toBe('running')

    advance(46)
    await makeExport(making, 'E1')
    expect(item()).toMatchObject({ state: 'ready', runs: 2 })
  })

  it('that takes longer than a run may has failed for good', async () => {
    const { making, item, advance, left } = begun()
    const slow = async () => [file([LONG, LONG], () => advance(15 * 60))]

    await makeExport({ ...making, contents: slow }, 'E1')

    expect(item()).toMatchObject({ state: 'failed', reason: 'tooLong' })
    expect(left()).toEqual({ objects: 0, parts: 0 })
  })
})
