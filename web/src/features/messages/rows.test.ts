import { expect, it } from 'vitest'
import { direction } from '#shared/model/message.ts'
import { aMessage } from '../../data/message-builders.ts'
import type { Outgoing } from '../../data/outbox.ts'
import { type Content, dayWords, rowsOf, withOutbox } from './rows.ts'

const seenBy = (side: 'staff' | 'patient') => ({ side, me: 'Ann Lee' })
const zone = 'America/Chicago'

const unsent = (clientId: string, changes: Partial<Outgoing<Content>> = {}): Outgoing<Content> => ({
  clientId,
  content: {
    message: `text of ${clientId}`,
    calendar: null,
    asksCard: false,
    sendThru: 0,
    files: [],
  },
  at: '2026-03-10T15:10:00.000Z',
  state: 'waiting',
  error: null,
  ...changes,
})

it('shows what is on its way after the thread, and once where it has arrived', () => {
  const arrived = aMessage({
    seq: 2,
    direction: direction.out,
    clientId: 'a',
    message: 'text of a',
  })
  const outbox = [unsent('a', { state: 'sent' }), unsent('b', { state: 'sending' })]
  const shown = withOutbox([aMessage(), arrived], outbox, seenBy('staff'))
  expect(shown.map(({ key, progress }) => [key, progress])).toEqual([
    ['message-1', null],
    ['a', 'sent'],
    ['b', 'sending'],
  ])
})

it('puts what is written by a slow clock last all the same', () => {
  const early = unsent('a', { at: '2020-01-01T00:00:00.000Z' })
  const [first, last] = withOutbox([aMessage()], [early], seenBy('patient'))
  expect(last?.at).toBe(first?.at)
  expect(
    rowsOf(withOutbox([aMessage()], [early], seenBy('patient')), zone).map(({ kind }) => kind),
  ).toEqual(['day', 'message', 'message'])
})

it('says how far a message is', () => {
  const at = '2026-03-10T15:00:00.000Z'
  const sent = { direction: direction.out, sendThru: 1 } as const
  const progress = (changes: Parameters<typeof aMessage>[0]) =>
    withOutbox([aMessage({ ...sent, ...changes })], [], seenBy('staff'))[0]
  expect(progress({ delivery: { state: 'queued', reason: null, at } })?.progress).toBe('sending')
  expect(progress({ delivery: { state: 'sent', reason: null, at } })?.progress).toBe('sent')
  expect(progress({ delivery: { state: 'delivered', reason: null, at } })?.progress).toBe(
    'delivered',
  )
  const failed = progress({ delivery: { state: 'failed', reason: 'refused', at } })
  expect([failed?.progress, failed?.failure, failed?.channel]).toEqual([
    'failed',
    'refused',
    'Email',
  ])
  expect(progress({ isRead: true })?.progress).toBe('read')
  expect(withOutbox([aMessage()], [], seenBy('staff'))[0]?.progress).toBeNull()
})

it('has a row for each day of the zone, and keeps together what belongs together', () => {
  const at = (seq: number, createdAt: string) => aMessage({ seq, createdAt })
  const rows = rowsOf(
    withOutbox(
      [
        at(1, '2026-03-10T04:58:00.000Z'),
        at(2, '2026-03-10T05:01:00.000Z'),
        at(3, '2026-03-10T05:02:00.000Z'),
        at(4, '2026-03-10T06:00:00.000Z'),
      ],
      [],
      seenBy('staff'),
    ),
    zone,
  )
  expect(
    rows.map((row) => (row.kind === 'day' ? row.key : [row.key, row.starts, row.ends])),
  ).toEqual([
    'day 2026-03-09',
    ['message-1', true, true],
    'day 2026-03-10',
    ['message-2', true, false],
    ['message-3', false, true],
    ['message-4', true, true],
  ])
})

it('calls days as people do', () => {
  const now = new Date('2026-03-10T15:00:00.000Z')
  expect(dayWords('2026-03-10T05:01:00.000Z', now, zone)).toBe('Today')
  expect(dayWords('2026-03-10T04:58:00.000Z', now, zone)).toBe('Yesterday')
  expect(dayWords('2026-03-02T15:00:00.000Z', now, zone)).toBe('Monday, March 2')
  expect(dayWords('2025-12-30T15:00:00.000Z', now, zone)).toBe('Tuesday, December 30, 2025')
})

it('says that there is no connection only where nothing is being sent', () => {
  const states = (first: 'waiting' | 'sending') =>
    withOutbox([], [unsent('a', { state: first }), unsent('b')], seenBy('staff')).map(
      ({ progress }) => progress,
    )
  expect(states('waiting')).toEqual(['waiting', 'waiting'])
  expect(states('sending')).toEqual(['sending', 'sending'])
})

it('tells patients nothing of how they were told', () => {
  const sent = aMessage({ direction: direction.out, sendThru: 1 })
  const channel = (side: 'staff' | 'patient') => withOutbox([sent], [], seenBy(side))[0]?.channel
  expect([channel('staff'), channel('patient')]).toEqual(['Email', null])
})

it('draws what was read before as it is, whatever comes before and after it', () => {
  const known = [aMessage({ seq: 51 }), aMessage({ seq: 52, direction: direction.out })]
  const before = withOutbox(known, [], seenBy('staff'))
  const older = aMessage({ seq: 50, createdAt: '2026-03-09T15:00:00.000Z' })
  const after = withOutbox([older, ...known], [unsent('a')], seenBy('staff'))
  before.forEach((one, index) => {
    expect(after[index + 1]).toBe(one)
  })
  expect(withOutbox(known, [], seenBy('patient'))[0]).not.toBe(before[0])

  const changed = { ...aMessage({ seq: 52, direction: direction.out }), isRead: true }
  expect(withOutbox([changed], [], seenBy('staff'))[0]?.progress).toBe('read')
})

it('finds the day of each zone by itself', () => {
  const shown = withOutbox(
    [aMessage({ createdAt: '2026-03-10T04:58:00.000Z' })],
    [],
    seenBy('staff'),
  )
  const dayIn = (zone: string) => rowsOf(shown, zone)[0]?.key
  expect([dayIn(zone), dayIn('UTC'), dayIn(zone)]).toEqual([
    'day 2026-03-09',
    'day 2026-03-10',
    'day 2026-03-09',
  ])
  expect(rowsOf([], zone)).toEqual([])
})
