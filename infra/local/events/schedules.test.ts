import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openLedger } from './ledger.ts'
import { openSchedules } from './schedules.ts'

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

function aFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'local-schedules-'))
  directories.push(directory)
  return directory
}

/** Schedules in a folder, at a time that the test sets. */
function open(folder: string, at: string) {
  let now = new Date(at)
  const ledger = openLedger(join(folder, 'events.sqlite'))
  const logged: string[] = []
  const schedules = openSchedules({
    file: join(folder, 'schedules.sqlite'),
    ledger,
    bus: {
      route: ({ detailType, detail }) => {
        if (detail === 'broken') throw new Error('Detail is malformed.')
        return [{ target: detailType, event: detail, retries: 0, deadLetterArn: null }]
      },
      scheduled: () => [],
    },
    now: () => now,
    log: (line) => logged.push(line),
  })
  const pass = (until: string) => {
    now = new Date(until)
  }
  const events = () => ledger.due(Number.MAX_SAFE_INTEGER).map(({ event }) => event)
  const close = () => {
    schedules.close()
    ledger.close()
  }
  return { schedules, events, pass, close, logged }
}

const aSchedule = (name: string, at: string, Input = `{"name":"${name}"}`) => ({
  group: 'praxis-local',
  name,
  request: {
    ScheduleExpression: `at(${at})`,
    Target: {
      Arn: 'arn:bus',
      RoleArn: 'arn:role',
      Input,
      EventBridgeParameters: { Source: 'praxis.tasks', DetailType: 'TaskDue' },
    },
  },
})

describe('one-time schedules', () => {
  it('happen at their time, once, and are gone then', () => {
    const { schedules, events, pass, close } = open(aFolder(), '2026-03-01T00:00:00Z')
    schedules.put(aSchedule('a', '2026-03-01T10:00:00'))
    schedules.put(aSchedule('b', '2026-03-01T12:00:00'))

    pass('2026-03-01T09:59:59Z')
    expect(schedules.enqueueDue()).toBe(false)
    pass('2026-03-01T10:00:00Z')
    expect(schedules.enqueueDue()).toBe(true)
    expect(schedules.enqueueDue()).toBe(false)

    expect(events()).toEqual(['{"name":"a"}'])
    expect(schedules.list()).toEqual([{ name: 'b', at: '2026-03-01T12:00:00.000Z' }])
    close()
  })

  it('outlive a run: what fell due meanwhile happens late', () => {
    const folder = aFolder()
    const before = open(folder, '2026-03-01T00:00:00Z')
    before.schedules.put(aSchedule('a', '2026-03-01T10:00:00'))
    before.close()

    const { schedules, events, close } = open(folder, '2026-03-05T00:00:00Z')

    expect(schedules.enqueueDue()).toBe(true)
    expect(events()).toEqual(['{"name":"a"}'])
    close()
  })

  it('are replaced by name, removed, and lost by a part of it', () => {
    const { schedules, close } = open(aFolder(), '2026-03-01T00:00:00Z')
    schedules.put(aSchedule('a', '2026-03-01T10:00:00'))
    schedules.put(aSchedule('a', '2026-03-01T11:00:00'))
    schedules.put(aSchedule('b', '2026-03-01T12:00:00'))

    expect(schedules.list()).toHaveLength(2)
    expect(schedules.find('praxis-local', 'a')).toMatchObject({
      ScheduleExpression: 'at(2026-03-01T11:00:00)',
    })
    expect(schedules.remove('praxis-local', 'a')).toBe(true)
    expect(schedules.remove('praxis-local', 'a')).toBe(false)
    expect(schedules.lose('b')).toBe(1)
    expect(schedules.list()).toEqual([])
    close()
  })

  it('that the bus does not take are logged, and hold up no other', () => {
    const { schedules, events, pass, logged, close } = open(aFolder(), '2026-03-01T00:00:00Z')
    schedules.put(aSchedule('a', '2026-03-01T10:00:00', 'broken'))
    schedules.put(aSchedule('b', '2026-03-01T10:00:01'))

    pass('2026-03-02T00:00:00Z')
    schedules.enqueueDue()

    expect(logged).toEqual(['The schedule a failed: Detail is malformed.'])
    expect(events()).toEqual(['{"name":"b"}'])
    close()
  })

  it('are moments, not repetitions', () => {
    const { schedules, close } = open(aFolder(), '2026-03-01T00:00:00Z')
    const { request, ...place } = aSchedule('a', '2026-03-01T10:00:00')

    expect(() =>
      schedules.put({ ...place, request: { ...request, ScheduleExpression: 'rate(1 hour)' } }),
    ).toThrow('not a moment')
    close()
  })
})
