import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { direction } from '#shared/model/message.ts'
import type { MessageItem } from '../records.ts'
import {
  leadOf,
  newConversation,
  showMessage,
  unreadOf,
  withMessage,
  withRead,
} from './conversation.ts'

const NOON = new Date('2026-05-04T12:00:00.000Z')

const aMessage = (way: 0 | 1) => ({
  ...{ id: 'm', senderId: 'ann', senderName: 'Ann Lee', message: 'Hello', clientId: null },
  ...{ direction: way, sendThru: way === direction.out ? (1 as const) : null },
  ...{ delivery: null, type: 'plain' as const, files: [] },
  properties: { calendarTitle: null, calendarTime: null, secureMessageId: null },
})

/** A thread of these messages. */
function aThread(ways: readonly (0 | 1)[]) {
  const items: MessageItem[] = []
  let conversation = newConversation('practice', 'jane')
  for (const way of ways) {
    const { after, added } = withMessage(conversation, aMessage(way), NOON)
    conversation = after
    items.push(added)
  }
  return { conversation, items }
}

const someWays = fc.array(fc.constantFrom<0 | 1>(0, 1), { minLength: 1, maxLength: 30 })

describe('a thread', () => {
  it('gives each message the next place, and never a time before the last', () => {
    const { conversation } = aThread([1])
    const earlier = new Date(NOON.getTime() - 60_000)

    const { added, after } = withMessage(conversation, aMessage(0), earlier)

    expect(added).toMatchObject({ seq: 2, inbound: 1, createdAt: NOON.toISOString() })
    expect(after).toMatchObject({ count: 2, inbound: 1, version: 2 })
  })

  it('knows what of the other side is unread, wherever somebody stopped reading', () => {
    fc.assert(
      fc.property(someWays, fc.nat(), (ways, place) => {
        const { conversation, items } = aThread(ways)
        const seq = 1 + (place % ways.length)
        const upTo = items[seq - 1]
        const rest = ways.slice(seq)
        if (!upTo) throw new Error('there is a message at each place')

        for (const [side, way] of [
          ['staff', direction.in],
          ['patient', direction.out],
        ] as const) {
          const read = withRead(conversation, side, upTo, NOON)
          expect(read && unreadOf(read, side)).toBe(rest.filter((one) => one === way).length)
          expect(unreadOf(conversation, side)).toBe(ways.filter((one) => one === way).length)
          expect(read && withRead(read, side, upTo, NOON)).toBeNull()
        }
      }),
    )
  })

  it('reminds of the first message that was not read, and of none after it', () => {
    const { conversation, items } = aThread([1, 1, 0, 1])
    const last = items[3]
    const read = last && withRead(conversation, 'patient', last, NOON)
    const next = read && withMessage(read, aMessage(1), NOON).added

    expect(items.map(({ isFirstUnread }) => isFirstUnread)).toEqual([true, false, false, false])
    expect(next?.isFirstUnread).toBe(true)
  })

  it('of records that were merged is in the inbox once: where it waits, else where it goes on', () => {
    const thread = (patientId: string, ways: readonly (0 | 1)[], lastAt: string) => ({
      ...{ ...aThread(ways).conversation, patientId, lastAt },
    })
    const [early, late] = ['2026-05-04T12:00:00.000Z', '2026-05-04T13:00:00.000Z']
    const lead = (...threads: Parameters<typeof leadOf>[0][number][]) =>
      leadOf(threads, 'jane')?.patientId

    expect(lead(thread('jane', [1], early), thread('gone', [1], late))).toBe('jane')
    expect(lead(thread('jane', [1], late), thread('gone', [0], early))).toBe('gone')
    expect(lead(thread('jane', [0], late), thread('gone', [0], early))).toBe('jane')
    expect(lead(thread('gone', [1], late))).toBe('gone')
    expect(lead(newConversation('practice', 'jane'))).toBeUndefined()
  })

  it('tells the patient names of the staff and no ids', () => {
    const { conversation, items } = aThread([1, 0])
    const shown = (side: 'staff' | 'patient') =>
      items.map((item) => showMessage(item, conversation, side))

    expect(shown('patient').map(({ senderId }) => senderId)).toEqual([null, 'ann'])
    expect(shown('staff').map(({ senderId }) => senderId)).toEqual(['ann', 'ann'])
    expect(shown('patient')[0]).toMatchObject({ senderName: 'Ann Lee', isRead: false })
    expect(shown('staff')[1]).toMatchObject({ delivered: true, isRead: false })
  })
})
