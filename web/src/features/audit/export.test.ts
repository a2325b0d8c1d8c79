import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AuditEntryInfo } from '#shared/model/audit.ts'
import type { readAuditExport } from '../../data/audit.ts'
import { gatherEntries, toCsv } from './export.ts'

const { read } = vi.hoisted(() => ({ read: vi.fn<typeof readAuditExport>() }))

vi.mock('../../data/audit.ts', () => ({ readAuditExport: read }))

const anEntry = (changes: Partial<AuditEntryInfo> = {}): AuditEntryInfo => ({
  id: 'e1',
  at: '2026-03-04T20:00:00.000Z',
  action: 'patients.read',
  outcome: 'done',
  actor: { id: 'm1', name: 'Ann Lee', roles: [4, 16] },
  record: { patientId: 'p1', name: 'Jane Doe' },
  subject: null,
  details: null,
  change: null,
  ip: '192.0.2.1',
  ...changes,
})

afterEach(() => read.mockReset())

describe('the exported table', () => {
  it('has a line for each entry, with words and names', async () => {
    const lines = (await toCsv([anEntry()], 'America/Chicago')).split('\n')

    expect(lines[0]?.startsWith('\ufeffTime (America/Chicago),Time (UTC),Person,')).toBe(true)
    expect(lines[1]).toBe(
      '03/04/2026 2:00:00 PM,2026-03-04T20:00:00.000Z,Ann Lee,"Advocate, Admin",m1,Opened the record,Done,Jane Doe,p1,,,,192.0.2.1',
    )
  })

  it('exports who was given which rights', async () => {
    const change = { right: 'roles' as const, target: null, before: ['4'], after: ['4', '16'] }
    const words = 'Roles: Advocate → Advocate, Admin'
    const subject = { id: 'm2', name: 'Bo Li' }

    const csv = await toCsv([anEntry({ subject, change: { ...change, words } })], 'UTC')

    expect(csv).toContain(`Bo Li,m2,"${words}",192.0.2.1`)
  })

  it.each(['=1+1', '+1', '-1', '@a', '\t=1'])('holds no formula: %j', async (name) => {
    const record = { patientId: 'p1', name: `${name}"),"x` }

    const csv = await toCsv([anEntry({ record })], 'UTC')

    expect(csv).toContain(`"'${name}""),""x"`)
  })
})

describe('gathering', () => {
  const page = (items: AuditEntryInfo[], cursor: string | null, readTo: string | null) => ({
    items,
    cursor,
    readTo,
  })
  const filter = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-05T00:00:00.000Z' }

  it('goes on to the last page, also over an empty one, and tells how far it is', async () => {
    read
      .mockResolvedValueOnce(page([anEntry()], 'a', '2026-03-04T00:00:00.000Z'))
      .mockResolvedValueOnce(page([], 'b', '2026-03-02T00:00:00.000Z'))
      .mockResolvedValueOnce(page([anEntry({ id: 'e2' })], null, null))
    const onProgress = vi.fn()

    const entries = await gatherEntries('p', filter, {
      signal: new AbortController().signal,
      onProgress,
    })

    expect(entries.map(({ id }) => id)).toEqual(['e1', 'e2'])
    expect(read.mock.calls.map(([, { cursor }]) => cursor)).toEqual([undefined, 'a', 'b'])
    expect(onProgress.mock.calls.map(([{ part }]) => part)).toEqual([0.25, 0.75, 1])
  })

  it('ends where it is given up', async () => {
    const giveUp = new AbortController()
    read.mockImplementation(async (_practiceId, _query, signal) => {
      signal.throwIfAborted()
      giveUp.abort()
      return page([anEntry()], 'again', null)
    })

    const gathering = gatherEntries('p', filter, { signal: giveUp.signal, onProgress: () => {} })

    await expect(gathering).rejects.toThrow('aborted')
  })
})
