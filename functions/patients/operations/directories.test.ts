import { describe, expect, it } from 'vitest'
import { aRecord } from '#test/support/records.ts'
import type { DirectoryRow } from '../records.ts'
import { createDirectories } from './directories.ts'

/** A practice's table as seen by functions: rows, and changes with when they were noted. */
function aSource(practiceId: string, loaded: DirectoryRow[]) {
  const changes: { at: number; row: DirectoryRow }[] = []
  const source = {
    practiceId,
    reads: 0,
    rows: async () => {
      source.reads += 1
      return [...loaded, ...changes.map(({ row }) => row)]
    },
    rowsSince: async (moment: Date) =>
      changes.filter(({ at }) => at >= moment.getTime()).map(({ row }) => row),
    groupNames: async () => new Map(),
    change: (row: DirectoryRow, at: Date) => changes.push({ at: at.getTime(), row }),
  }
  return source
}

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
    const { items } = (await directories.of(source)).page(query, () => true)

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

  it('keep up with many changes at once', async () => {
    const clock = aClock()
    const source = aSource('ONE', [aRecord()])
    const directories = createDirectories(clock.now)
    ;(await directories.of(source)).page(query, () => true)

    for (let count = 0; count < 1500; count += 1) source.change(aRecord(), clock.now())

    expect((await directories.of(source)).page(query, () => true).items).toHaveLength(1501)
  })

  it('are read anew after half an hour', async () => {
    const clock = aClock()
    const source = aSource('ONE', [aRecord()])
    const directories = createDirectories(clock.now)
    await directories.of(source)

    clock.pass(29 * 60)
    await directories.of(source)
    clock.pass(61)
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
})
