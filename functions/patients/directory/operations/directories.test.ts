import { describe, expect, it } from 'vitest'
import type { Partable } from '#functions/platform/directory/parts.ts'
import type { Snapshot } from '#functions/platform/directory/snapshots.ts'
import { aRecord, aScope } from '#test/support/records.ts'
import { type DirectoryRow, type PatientItem, packRow } from '../../records.ts'
import type { DirectoryStore } from '../store.ts'
import { createDirectories } from './directories.ts'

/** A practice's table as seen by functions: rows, and changes with when they were noted. */
function aSource(practiceId: string, loaded: PatientItem[]) {
  const changes: { at: number; row: string }[] = []
  const source = {
    practiceId,
    reads: 0,
    saved: [] as Snapshot[],
    rows: async () => {
      source.reads += 1
      return [...loaded.map(packRow), ...changes.map(({ row }) => row)]
    },
    rowsSince: async (moment: Date) =>
      changes.filter(({ at }) => at >= moment.getTime()).map(({ row }) => row),
    names: async () => ({ groups: new Map<string, string>(), people: new Map<string, string>() }),
    snapshot: async (): Promise<Snapshot | null> => source.saved.at(-1) ?? null,
    saveSnapshot: async (directory: Partable, at: Date) => {
      source.saved.push({ parts: [directory.part(0, directory.size)], at })
    },
    change: (record: PatientItem, at: Date) =>
      changes.push({ at: at.getTime(), row: packRow(record) }),
  }
  return source satisfies DirectoryStore
}

/** So many that a snapshot is worth its while. */
const manyRecords = Array.from({ length: 4000 }, () => aRecord())

function aClock() {
  let time = new Date('2026-03-01T12:00:00.000Z').getTime()
  return {
    now: () => new Date(time),
    pass: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

const query = { offset: 0, limit: 5000, isArchived: 0 } as const
const firstNames = (rows: DirectoryRow[]) => rows.map(({ firstName }) => firstName).sort()

describe('directories', () => {
  it('are read once, and show what any instance wrote since', async () => {
    const clock = aClock()
    const before = aRecord({ firstName: 'Old' })
    const source = aSource('ONE', [before])
    const directories = createDirectories(clock.now)
    await directories.of(source)

    clock.pass(60)
    source.change({ ...before, firstName: 'New', revision: 2 }, clock.now())
    source.change(aRecord({ firstName: 'Added' }), clock.now())
    const { items } = (await directories.of(source)).page(query, aScope())

    expect(firstNames(items)).toEqual(['Added', 'New'])
    expect(source.reads).toBe(1)
  })

  it('take changes that are noted a little late', async () => {
    const clock = aClock()
    const source = aSource('ONE', [])
    const directories = createDirectories(clock.now)
    const written = clock.now()
    clock.pass(9)
    await directories.of(source)

    source.change(aRecord(), written)

    expect((await directories.of(source)).size).toBe(1)
  })

  it('take changes that are noted minutes late, within another', async () => {
    const clock = aClock()
    const source = aSource('ONE', [])
    const directories = createDirectories(clock.now)
    await directories.of(source)
    const written = clock.now()
    clock.pass(55)
    await directories.of(source)

    source.change(aRecord(), written)
    clock.pass(6)

    expect((await directories.of(source)).size).toBe(1)
  })

  it('take a change once, whatever order its versions come in', async () => {
    const clock = aClock()
    const before = aRecord({ firstName: 'First' })
    const source = aSource('ONE', [before])
    const directories = createDirectories(clock.now)
    await directories.of(source)

    source.change({ ...before, firstName: 'Third', revision: 3 }, clock.now())
    source.change({ ...before, firstName: 'Second', revision: 2 }, clock.now())
    source.change({ ...before, firstName: 'Third', revision: 3 }, clock.now())
    const { items } = (await directories.of(source)).page(query, aScope())

    expect(firstNames(items)).toEqual(['Third'])
  })

  it('keep up with many changes at once', async () => {
    const clock = aClock()
    const source = aSource('ONE', [aRecord()])
    const directories = createDirectories(clock.now)
    ;(await directories.of(source)).page(query, aScope())

    for (let count = 0; count < 1500; count += 1) source.change(aRecord(), clock.now())

    expect((await directories.of(source)).page(query, aScope()).items).toHaveLength(1501)
  })

  it('are read anew after half a day', async () => {
    const clock = aClock()
    const source = aSource('ONE', [aRecord()])
    const directories = createDirectories(clock.now)
    await directories.of(source)

    clock.pass(11 * 3600)
    await directories.of(source)
    clock.pass(3601)
    await directories.of(source)

    expect(source.reads).toBe(2)
  })

  it('make room by forgetting the practice that was not listed for longest', async () => {
    const clock = aClock()
    const [one, two, three] = ['ONE', 'TWO', 'THREE'].map((id) => aSource(id, [aRecord()]))
    if (!one || !two || !three) throw new Error('three practices are needed')
    const directories = createDirectories(clock.now, 2)

    for (const source of [one, two, one, three, one, two]) await directories.of(source)

    expect([one.reads, two.reads, three.reads]).toEqual([1, 2, 1])
  })

  it('keep a practice that alone is over the limit', async () => {
    const source = aSource('ONE', [aRecord(), aRecord()])
    const directories = createDirectories(aClock().now, 1)

    await directories.of(source)
    await directories.of(source)

    expect(source.reads).toBe(1)
  })

  it('leave no snapshot of a small practice', async () => {
    const source = aSource('ONE', [aRecord()])

    await createDirectories(aClock().now).of(source)

    expect(source.saved).toEqual([])
  })

  it('leave a snapshot, from which others go on with the changes since', async () => {
    const clock = aClock()
    const source = aSource('ONE', manyRecords)
    await createDirectories(clock.now).of(source)
    clock.pass(24 * 3600)
    source.change(aRecord({ firstName: 'Added' }), clock.now())

    const directory = await createDirectories(clock.now).of(source)

    expect([source.reads, source.saved.length, directory.size]).toEqual([1, 1, 4001])
  })

  it('leave another one once many rows have changed, or after days', async () => {
    const clock = aClock()
    const source = aSource('ONE', manyRecords)
    await createDirectories(clock.now).of(source)

    for (let count = 0; count < 100; count += 1) source.change(aRecord(), clock.now())
    await createDirectories(clock.now).of(source)
    clock.pass(49 * 3600)
    await createDirectories(clock.now).of(source)

    expect(source.saved.map(({ parts }) => parts[0]?.rows.length)).toEqual([4000, 4100, 4100])
    expect(source.reads).toBe(1)
  })

  it('begin from the rows where the snapshot was stored with other columns', async () => {
    const source = aSource('ONE', manyRecords)
    await createDirectories(aClock().now).of(source)
    const [snapshot] = source.saved
    source.saved = [{ at: new Date(), parts: [{ version: 0, columns: {}, rows: ['[]'] }] }]

    const directory = await createDirectories(aClock().now).of(source)

    expect([source.reads, directory.size]).toEqual([2, 4000])
    expect(source.saved.at(-1)).toEqual(snapshot)
  })

  it('answer although the snapshot is not saved', async () => {
    const source = aSource('ONE', manyRecords)
    const failing = { ...source, saveSnapshot: () => Promise.reject(new Error('held back')) }

    expect((await createDirectories(aClock().now).of(failing)).size).toBe(4000)
  })
})
