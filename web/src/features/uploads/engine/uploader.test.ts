import { describe, expect, test, vi } from 'vitest'
import type { PutRequest } from '../../../data/put.ts'
import {
  brokenLine,
  createFakeServer,
  createTestUploader,
  drop,
  refusal,
  scan,
} from './builders.ts'
import type { Inspection, Phase } from './model.ts'
import type { Uploader } from './uploader.ts'

/** What a look into a scan of nobody told. */
const read: Extract<Inspection, { kind: 'read' }> = {
  ...{ kind: 'read', isDicom: true, fingerprint: 'same' },
  ...{ checksums: null, person: null },
}

/** Notes the name of a file once its size is asked for. */
function tellWhenAsked(file: File | null, asked: Set<string>) {
  if (!file) return
  const { name, size } = file
  Object.defineProperty(file, 'size', {
    get: () => {
      asked.add(name)
      return size
    },
  })
}

async function phase(uploader: Uploader, wanted: Phase) {
  await vi.waitFor(() => expect(uploader.getSnapshot().phase).toBe(wanted), {
    interval: 5,
    timeout: 10_000,
  })
  return uploader.getSnapshot()
}

describe('an upload', () => {
  test('sends every file and commits once', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('CD/IM1', 'one'), scan('CD/IM2', 'two')))
    const { counts, bytes, result } = await phase(uploader, 'completed')

    expect(server.stored).toEqual(
      new Map([
        ['CD/IM1', 'one'],
        ['CD/IM2', 'two'],
      ]),
    )
    expect(counts).toEqual({ total: 2, uploaded: 2, failed: 0, ignored: 0 })
    expect(bytes).toEqual({ total: 6, sent: 6 })
    expect(result).toEqual({ files: 2, bytes: 6 })
    expect(server.state.completed).toBe(1)
  })

  test('leaves out programs, empty files and what is no scan, and tells why', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(
      drop(
        scan('viewer.exe'),
        scan('autorun', 'not a scan'),
        scan('empty.dcm', ''),
        scan('report.pdf', 'not a scan'),
        scan('IM1'),
      ),
    )
    const { counts, ignored, notSent } = await phase(uploader, 'completed')

    expect(notSent.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { reason: 'notScan', path: 'autorun' },
      { reason: 'empty', path: 'empty.dcm' },
      { reason: 'type', path: 'viewer.exe' },
    ])
    expect([...server.stored.keys()]).toEqual(['report.pdf', 'IM1'])
    expect(counts).toMatchObject({ uploaded: 2, ignored: 3 })
    expect(ignored).toMatchObject({ type: 1, empty: 1, notScan: 1 })
  })

  test('takes iPhone photos without a type and tells archives from other files', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(
      drop(
        scan('IMG_0001.HEIC', 'a photo'),
        scan('scans.zip', 'PK'),
        scan('disc.ISO', 'CD001'),
        scan('scans.rar', 'Rar!'),
      ),
    )
    const { ignored } = await phase(uploader, 'completed')

    expect([...server.stored.keys()]).toEqual(['IMG_0001.HEIC'])
    expect(ignored).toMatchObject({ packed: 3, type: 0, notScan: 0 })
  })

  test('is idle again where nothing may be taken', async () => {
    const uploader = createTestUploader(createFakeServer())

    uploader.add(drop(scan('viewer.exe')))

    await vi.waitFor(() => expect(uploader.getSnapshot().counts.ignored).toBe(1))
    expect(await phase(uploader, 'idle')).toMatchObject({ uploadKey: null })
  })

  test('counts only the refusals of its own picks', async () => {
    const uploader = createTestUploader(createFakeServer())

    uploader.add(drop(scan('viewer.exe')))
    await vi.waitFor(() => expect(uploader.getSnapshot().counts.ignored).toBe(1))
    await phase(uploader, 'idle')
    uploader.add(drop(scan('IM1'), scan('empty.dcm', '')))
    const { counts, notSent } = await phase(uploader, 'completed')

    expect(counts.ignored).toBe(1)
    expect(notSent).toEqual([{ reason: 'empty', path: 'empty.dcm' }])
  })

  test('counts a refused file once where its folder is dropped again', async () => {
    const uploader = createTestUploader(createFakeServer())

    uploader.add(drop(scan('CD/viewer.exe'), scan('CD/IM1')))
    uploader.add(drop(scan('CD/viewer.exe'), scan('CD/IM1'), scan('CD/setup.exe')))
    const { counts } = await phase(uploader, 'completed')

    expect(counts).toMatchObject({ uploaded: 1, ignored: 2 })
  })

  test('keeps to the concurrency, which may change on the way', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)
    uploader.setConcurrency(9)
    expect(uploader.getSnapshot().concurrency).toBe(5)
    uploader.setConcurrency(3)

    uploader.add(drop(...Array.from({ length: 40 }, (_, index) => scan(`IM${index}`))))
    await phase(uploader, 'completed')

    expect(server.state.mostAtOnce).toBe(3)
  })

  test('plans thousands of files in batches', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(...Array.from({ length: 1201 }, (_, index) => scan(`IM${index}`))))
    await phase(uploader, 'completed')

    expect(server.state.plans).toBeLessThan(8)
    expect(server.state.largestPlan).toBe(500)
    expect(server.stored.size).toBe(1201)
  })

  test('sends large files in parts, and only those that are missing', async () => {
    const server = createFakeServer({ partSize: 4 })
    let isFirst = true
    const uploader = createTestUploader(server, {
      put: async (request) => {
        if (request.url === 'big#2' && isFirst) {
          isFirst = false
          throw refusal
        }
        return server.put(request)
      },
    })

    uploader.add(drop(scan('big', 'abcdefghij')))
    const { bytes } = await phase(uploader, 'completed')

    expect(server.stored.get('big')).toBe('abcdefghij')
    expect(server.state).toMatchObject({ puts: 3, plans: 2 })
    expect(bytes).toEqual({ total: 10, sent: 10 })
  })

  test('takes further drops meanwhile, and the same one no second time', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('CD/IM1')))
    uploader.add(drop(scan('CD/IM1'), scan('CD/IM2')))
    const { counts } = await phase(uploader, 'completed')

    expect(counts.total).toBe(2)
    expect(server.state).toMatchObject({ puts: 2, completed: 1 })
  })

  test('goes on where an earlier page left off', async () => {
    const server = createFakeServer()
    await server.plan('UPLOAD', [{ name: 'CD/IM1', size: 3, type: '' }])
    server.stored.set('CD/IM1', 'one')
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('CD/IM1', 'one'), scan('CD/IM2', 'two')))
    const { counts, bytes, resumed } = await phase(uploader, 'completed')

    expect(server.state.puts).toBe(1)
    expect(counts.uploaded).toBe(2)
    expect(bytes.sent).toBe(6)
    expect(resumed).toBe(true)
  })

  test('counts only bytes sent now as speed where files had arrived before', async () => {
    const server = createFakeServer()
    const old = 'x'.repeat(100_000)
    await server.plan('UPLOAD', [{ name: 'CD/IM1', size: old.length, type: '' }])
    server.stored.set('CD/IM1', old)
    const hold = Promise.withResolvers<void>()
    let now = 0
    const uploader = createTestUploader(server, {
      now: () => now,
      put: async (request) => {
        now = 1000
        request.onProgress(10)
        now = 2000
        request.onProgress(20)
        await hold.promise
        return server.put(request)
      },
    })

    uploader.add(drop(scan('CD/IM1', old), scan('CD/IM2', 'y'.repeat(100))))
    await vi.waitFor(() => expect(uploader.getSnapshot().bytes.sent).toBe(100_020))

    expect(uploader.getSnapshot()).toMatchObject({ bytesPerSecond: 10, secondsLeft: 8 })
    hold.resolve()
    await phase(uploader, 'completed')
  })

  test('makes another upload of what is dropped while the first is being committed', async () => {
    const server = createFakeServer()
    const hold = Promise.withResolvers<void>()
    const uploader = createTestUploader(server, {
      calls: {
        complete: async () => {
          if (server.state.created === 1) uploader.add(drop(scan('IM2')))
          await hold.promise
          return server.complete()
        },
      },
    })

    uploader.add(drop(scan('IM1')))
    await vi.waitFor(() => expect(uploader.getSnapshot().counts.uploaded).toBe(1))
    hold.resolve()

    await vi.waitFor(() => expect(server.state.created).toBe(2))
    expect([...server.stored.keys()]).toContain('IM2')
  })

  test('keeps files of another disc apart that have the same names', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('DICOM/IM1', 'one')))
    uploader.add(drop(scan('DICOM/IM1', 'two')))
    await phase(uploader, 'completed')

    expect(server.stored).toEqual(
      new Map([
        ['DICOM/IM1', 'one'],
        ['DICOM (2)/IM1', 'two'],
      ]),
    )
  })
})

describe("somebody else's scans", () => {
  test('are asked about before a byte leaves, and sent once the answer is yes', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('IM1', 'of ROE^RICHARD'), scan('IM2')))
    const { strangers } = await phase(uploader, 'asking')

    expect(strangers).toEqual([
      {
        person: { patientName: 'ROE^RICHARD', patientBirthDate: null },
        files: 1,
        comparison: { name: 'differs', birthDate: 'unknown' },
      },
    ])
    expect(server.state).toMatchObject({ created: 0, plans: 0, puts: 0 })

    uploader.answer(true)
    await phase(uploader, 'completed')
    expect(server.stored.size).toBe(2)
  })

  test('are not asked about twice', async () => {
    const server = createFakeServer()
    const hold = Promise.withResolvers<void>()
    const uploader = createTestUploader(server, {
      put: (request) => hold.promise.then(() => server.put(request)),
    })

    uploader.add(drop(scan('IM1', 'of ROE^RICHARD')))
    await phase(uploader, 'asking')
    uploader.answer(true)
    await phase(uploader, 'uploading')
    uploader.add(drop(scan('IM2', 'of ROE^RICHARD again')))
    hold.resolve()

    await phase(uploader, 'completed')
    expect(server.stored.size).toBe(2)
  })

  test('that come up later wait for an answer, while the others are sent', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('IM1'), scan('IM2', 'of ROE^RICHARD'), scan('IM3')))
    const asked = await phase(uploader, 'asking')
    await vi.waitFor(() => expect([...server.stored.keys()]).toEqual(['IM1', 'IM3']))
    uploader.answer(false)
    const { counts, ignored } = await phase(uploader, 'completed')

    expect(asked).toMatchObject({
      isAskedLate: true,
      strangers: [{ person: { patientName: 'ROE^RICHARD' }, files: 1 }],
    })
    expect({ total: counts.total, left: ignored.otherPerson }).toEqual({ total: 2, left: 1 })
    expect([...server.stored.keys()]).toEqual(['IM1', 'IM3'])
  })

  test('in any folder are asked about before a byte leaves', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)
    const scans = Array.from({ length: 300 }, (_, at) => scan(`A/IM${at}`))

    uploader.add(drop(...scans, scan('B/IM1', 'of ROE^RICHARD'), scan('B/IM2', 'of ROE^RICHARD 2')))
    const { strangers, isAskedLate } = await phase(uploader, 'asking')

    expect({ strangers, isAskedLate }).toMatchObject({
      strangers: [{ person: { patientName: 'ROE^RICHARD' }, files: 2 }],
      isAskedLate: false,
    })
    expect(server.state).toMatchObject({ created: 0, plans: 0, puts: 0 })
    uploader.answer(true)
    await phase(uploader, 'completed')
    expect(server.stored.size).toBe(302)
  })

  test('are asked about before a byte leaves, also behind an empty file', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('A/IM0', ''), scan('A/IM1', 'of ROE^RICHARD'), scan('A/IM2')))
    const { isAskedLate } = await phase(uploader, 'asking')

    expect(isAskedLate).toBe(false)
    expect(server.state.created).toBe(0)
    uploader.answer(true)
    const { counts } = await phase(uploader, 'completed')
    expect(counts).toMatchObject({ uploaded: 2, ignored: 1 })
  })

  test('stay where they are when the answer is no', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('IM1', 'of ROE^RICHARD')))
    await phase(uploader, 'asking')
    uploader.answer(false)

    expect(await phase(uploader, 'idle')).toMatchObject({ counts: { total: 0 } })
    expect(server.state.created).toBe(0)
  })
})

describe('reading and sending', () => {
  test('go on at the same time', async () => {
    const server = createFakeServer()
    const hold = Promise.withResolvers<void>()
    const uploader = createTestUploader(server, {
      inspect: async (files) => {
        if (files.some(({ name }) => name === 'IM250')) await hold.promise
        return files.map(() => read)
      },
    })

    uploader.add(drop(...Array.from({ length: 300 }, (_, at) => scan(`IM${at}`))))
    await vi.waitFor(() => {
      const { counts, bytes } = uploader.getSnapshot()
      expect(counts.uploaded).toBeGreaterThan(50)
      // Each holds its own name.
      expect(bytes.total).toBe(10 * 3 + 90 * 4 + 200 * 5)
    })
    const { reading, counts, bytes } = uploader.getSnapshot()
    hold.resolve()
    const end = await phase(uploader, 'completed')

    expect(reading.found).toBe(300)
    expect(reading.read).toBeLessThan(300)
    expect([counts.total, bytes.total]).toEqual([300, end.bytes.total])
    expect(server.stored.size).toBe(300)
  })

  test('begin before the disc was asked how large every file is', async () => {
    const server = createFakeServer()
    const hold = Promise.withResolvers<void>()
    const scans = Array.from({ length: 300 }, (_, at) => scan(`IM${at}`))
    const asked = new Set<string>()
    let settled = 0
    const uploader = createTestUploader(server, {
      settle: async ({ name }) => {
        settled += 1
        expect([name, asked.size]).toEqual(['IM299', 0])
      },
      breathe: async () => {
        if (asked.size > 250) await hold.promise
      },
      inspect: async (files) => {
        if (files.some(({ name }) => name === 'IM150')) await hold.promise
        return files.map(() => read)
      },
    })

    for (const { file } of scans) tellWhenAsked(file, asked)
    uploader.add(drop(...scans))
    await vi.waitFor(() => expect(uploader.getSnapshot().counts.uploaded).toBeGreaterThan(50))
    expect(asked.size).toBeLessThan(300)
    hold.resolve()
    const { bytes } = await phase(uploader, 'completed')

    expect([settled, asked.size]).toEqual([1, 300])
    expect(bytes.sent).toBe(bytes.total)
    expect(server.stored.size).toBe(300)
  })

  test('read on while the upload is created, and count nothing twice where that fails', async () => {
    const server = createFakeServer()
    const looked: string[] = []
    let failures = 1
    const uploader = createTestUploader(server, {
      inspect: async (files) => {
        looked.push(...files.map(({ name }) => name))
        return files.map(({ name }) => ({ ...read, isDicom: name !== 'IM2' }))
      },
      calls: {
        create: async () => {
          failures -= 1
          if (failures !== 0) return server.create()
          await vi.waitFor(() => expect(looked).toContain('IM2'))
          throw new Error('down')
        },
      },
    })

    uploader.add(drop(scan('IM1'), scan('IM2'), scan('IM3'), scan('IM4', '')))
    await phase(uploader, 'unfinished')
    uploader.retry()
    const { counts } = await phase(uploader, 'completed')

    expect(counts).toEqual({ total: 2, uploaded: 2, failed: 0, ignored: 2 })
  })

  test('begin anew with what was not come to, where the upload could not be created', async () => {
    const server = createFakeServer()
    let failures = 1
    const uploader = createTestUploader(server, {
      calls: {
        create: async () => {
          failures -= 1
          if (failures === 0) throw new Error('down')
          return server.create()
        },
      },
    })

    uploader.add(drop(...Array.from({ length: 250 }, (_, at) => scan(`IM${at}`))))
    await phase(uploader, 'unfinished')
    uploader.retry()

    await phase(uploader, 'completed')
    expect(server.stored.size).toBe(250)
  })

  test('read a small file once, for its checksum too', async () => {
    const server = createFakeServer()
    const summed: string[] = []
    const uploader = createTestUploader(server, {
      inspect: async (files) =>
        files.map(({ name }) => ({
          ...read,
          checksums: name === 'small' ? { sha256: 'known' } : null,
        })),
      sum: async (files) => {
        summed.push(...files.map(({ name }) => name))
        return files.map(() => ({ sha256: 'read' }))
      },
    })

    uploader.add(drop(scan('small'), scan('large')))
    await phase(uploader, 'completed')

    expect(summed).toEqual(['large'])
  })
})

describe('a failure', () => {
  test('of the line is tried again', async () => {
    const server = createFakeServer()
    let failures = 2
    const uploader = createTestUploader(server, {
      put: async (request) => {
        if (failures > 0) {
          failures -= 1
          throw brokenLine
        }
        return server.put(request)
      },
    })

    uploader.add(drop(scan('IM1')))

    expect((await phase(uploader, 'completed')).bytes).toEqual({ total: 3, sent: 3 })
  })

  test('that stays is counted, can be retried one by one, and holds the end back', async () => {
    const server = createFakeServer()
    const put = failing(server, 'IM1', 'IM2')
    const uploader = createTestUploader(server, { put: put.put })

    uploader.add(drop(scan('IM1'), scan('IM2'), scan('IM3')))
    const { counts, failures } = await phase(uploader, 'unfinished')
    expect(counts).toMatchObject({ uploaded: 1, failed: 2 })
    expect(failures).toEqual([
      { name: 'IM1', reason: 'connection' },
      { name: 'IM2', reason: 'connection' },
    ])
    expect(server.state.completed).toBe(0)

    put.heal()
    uploader.retry('IM1')
    await phase(uploader, 'uploading')
    expect((await phase(uploader, 'unfinished')).counts).toMatchObject({ uploaded: 2, failed: 1 })

    uploader.retry()
    expect((await phase(uploader, 'completed')).counts).toMatchObject({ uploaded: 3, failed: 0 })
  })

  test('may be left out', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server, { put: failing(server, 'IM1').put })

    uploader.add(drop(scan('IM1'), scan('IM2')))
    await phase(uploader, 'unfinished')
    await uploader.leaveOut()

    expect((await phase(uploader, 'completed')).result).toMatchObject({ files: 1 })
  })

  test('that is left out is listed in the end with its reason', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server, { put: failing(server, 'IM1').put })

    uploader.add(drop(scan('viewer.exe'), scan('IM1'), scan('IM2'), { path: 'IM3', file: null }))
    await phase(uploader, 'unfinished')
    await uploader.leaveOut()
    const { counts, ignored, notSent } = await phase(uploader, 'completed')

    expect(counts).toEqual({ total: 1, uploaded: 1, failed: 0, ignored: 3 })
    expect(ignored).toMatchObject({ type: 1, connection: 1, unreadable: 1 })
    expect(notSent).toEqual([
      { reason: 'type', path: 'viewer.exe' },
      { reason: 'unreadable', path: 'IM3' },
      { reason: 'connection', path: 'IM1' },
    ])
  })

  test('that is left out is no longer listed once the file is sent after all', async () => {
    const server = createFakeServer()
    const put = failing(server, 'IM1')
    let isDown = true
    const uploader = createTestUploader(server, {
      put: put.put,
      calls: {
        complete: async () => {
          if (isDown) throw new Error('down')
          return server.complete()
        },
      },
    })

    uploader.add(drop(scan('IM1'), scan('IM2')))
    await phase(uploader, 'unfinished')
    await uploader.leaveOut()
    await vi.waitFor(() => expect(uploader.getSnapshot().trouble?.message).toContain('down'))
    expect(uploader.getSnapshot().notSent).toEqual([{ reason: 'connection', path: 'IM1' }])
    put.heal()
    isDown = false
    uploader.add(drop(scan('IM1')))
    await vi.waitFor(() => expect(server.stored.size).toBe(2))
    uploader.retry()

    expect((await phase(uploader, 'completed')).notSent).toEqual([])
  })

  test('of files announced on an earlier page is told, and they may be left out', async () => {
    const server = createFakeServer()
    const earlier = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, size: 1, type: '' }))
    await server.plan('UPLOAD', earlier)
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('IM1')))
    expect((await phase(uploader, 'unfinished')).trouble?.message).toContain('missing')
    await uploader.leaveOut()
    const { result, ignored } = await phase(uploader, 'completed')

    expect(result).toMatchObject({ files: 1 })
    expect(ignored.missing).toBe(5)
  })

  test('to read a file from the disc is told, and reading is tried again', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('IM1'), { path: 'IM2', file: null }))

    const { failures } = await phase(uploader, 'unfinished')
    expect(failures).toEqual([{ name: 'IM2', reason: 'unreadable' }])
    uploader.retry()
    expect((await phase(uploader, 'unfinished')).counts.failed).toBe(1)
    await uploader.leaveOut()
    await phase(uploader, 'completed')
  })

  test('for an address past its time leads to a new one', async () => {
    const server = createFakeServer()
    let refusals = 1
    const uploader = createTestUploader(server, {
      put: async (request) => {
        if (refusals > 0) {
          refusals -= 1
          throw refusal
        }
        return server.put(request)
      },
    })

    uploader.add(drop(scan('IM1')))

    await phase(uploader, 'completed')
    expect(server.state.plans).toBe(2)
  })

  test('to begin keeps the files for another try', async () => {
    const server = createFakeServer()
    let isDown = true
    const uploader = createTestUploader(server, {
      calls: {
        create: async () => {
          if (isDown) throw new Error('down')
          return server.create()
        },
      },
    })

    uploader.add(drop(scan('IM1')))
    expect((await phase(uploader, 'unfinished')).trouble?.message).toContain('down')
    isDown = false
    uploader.retry()

    await phase(uploader, 'completed')
    expect(server.stored.size).toBe(1)
  })

  test('to commit because files are not there sends them once more', async () => {
    const server = createFakeServer()
    let isFirst = true
    const uploader = createTestUploader(server, {
      calls: {
        complete: async () => {
          if (isFirst) server.stored.delete('IM1')
          isFirst = false
          return server.complete()
        },
      },
    })

    uploader.add(drop(scan('IM1'), scan('IM2')))

    await phase(uploader, 'completed')
    expect(server.state.puts).toBe(3)
  })
})

describe('a pause', () => {
  test('lasts while the device is offline, and costs no try', async () => {
    const server = createFakeServer()
    const network = createNetwork()
    const uploader = createTestUploader(server, {
      connectivity: network.connectivity,
      put: async (request) => {
        if (!network.isOnline()) throw brokenLine
        await server.put(request)
        if (request.url === 'IM1') network.set(false)
      },
    })

    uploader.add(drop(...Array.from({ length: 5 }, (_, index) => scan(`IM${index}`))))
    await vi.waitFor(() => expect(uploader.getSnapshot().paused).toBe('offline'))
    expect(server.stored.size).toBeLessThan(5)
    network.set(true)

    expect((await phase(uploader, 'completed')).counts).toMatchObject({ uploaded: 5, failed: 0 })
  })

  test('lasts until the person has signed in again', async () => {
    const server = createFakeServer()
    let isSignedIn = false
    const uploader = createTestUploader(server, {
      judge: () => 'signedOut',
      calls: {
        plan: (key, files) => {
          if (!isSignedIn) throw new Error('ERR_UNAUTHENTICATED')
          return server.plan(key, files)
        },
      },
    })

    uploader.add(drop(scan('IM1')))
    await vi.waitFor(() => expect(uploader.getSnapshot().paused).toBe('signedOut'))
    isSignedIn = true
    uploader.signedIn()

    await phase(uploader, 'completed')
  })
})

describe('cancelling', () => {
  test('stops what is under way and deletes what was sent', async () => {
    const server = createFakeServer()
    const aborted: string[] = []
    const uploader = createTestUploader(server, {
      put: (request) =>
        request.url === 'IM0' ? server.put(request) : untilAborted(request, aborted),
    })

    uploader.add(drop(...Array.from({ length: 9 }, (_, index) => scan(`IM${index}`))))
    await vi.waitFor(() => expect(uploader.getSnapshot().counts.uploaded).toBe(1))
    await uploader.remove()

    expect(aborted).toEqual(['IM1', 'IM2'])
    expect(server.planned.size).toBe(0)
    expect(uploader.getSnapshot()).toMatchObject({
      phase: 'idle',
      uploadKey: null,
      counts: { total: 0, uploaded: 0, failed: 0, ignored: 0 },
    })
  })

  test('while asking is a no', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)

    uploader.add(drop(scan('IM1', 'of ROE^RICHARD')))
    await phase(uploader, 'asking')
    await uploader.remove()

    expect(uploader.getSnapshot().phase).toBe('idle')
    expect(server.state.created).toBe(0)
  })

  test('after the end removes everything, and another upload may follow', async () => {
    const server = createFakeServer()
    const uploader = createTestUploader(server)
    uploader.add(drop(scan('IM1')))
    await phase(uploader, 'completed')

    await uploader.remove()
    expect(server.stored.size).toBe(0)

    uploader.add(drop(scan('IM2')))
    await phase(uploader, 'completed')
    expect([...server.stored.keys()]).toEqual(['IM2'])
  })
})

function untilAborted({ signal, url }: PutRequest, aborted: string[]): Promise<void> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      aborted.push(url)
      reject(signal.reason)
    })
  })
}

function failing(server: ReturnType<typeof createFakeServer>, ...urls: string[]) {
  const broken = new Set(urls)
  return {
    heal: () => broken.clear(),
    put: async (request: PutRequest) => {
      if (broken.has(request.url)) throw brokenLine
      return server.put(request)
    },
  }
}

function createNetwork() {
  let isOnline = true
  const watchers = new Set<() => void>()
  return {
    isOnline: () => isOnline,
    set: (online: boolean) => {
      isOnline = online
      for (const tell of watchers) tell()
    },
    connectivity: {
      isOnline: () => isOnline,
      watch: (onChange: () => void) => {
        watchers.add(onChange)
        return () => watchers.delete(onChange)
      },
    },
  }
}
