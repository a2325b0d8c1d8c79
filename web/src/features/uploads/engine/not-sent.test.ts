import { expect, test } from 'vitest'
import { MOST_NAMES } from './model.ts'
import { createNotSent } from './not-sent.ts'

test('counts every file that was not sent, and names the first of each reason', () => {
  const notSent = createNotSent()
  for (let at = 0; at <= MOST_NAMES; at += 1) notSent.note('type', `viewer${at}.exe`)
  notSent.note('empty', 'IM1')

  expect(notSent.counts()).toMatchObject({ type: MOST_NAMES + 1, empty: 1 })
  const named = notSent.first()
  expect(named).toHaveLength(MOST_NAMES + 1)
  expect(named.at(-1)).toEqual({ reason: 'empty', path: 'IM1' })
})

test('counts a file once, for its latest reason, until it is sent', () => {
  const notSent = createNotSent()
  notSent.note('unreadable', 'IM1')
  notSent.note('connection', 'IM1')

  expect(notSent.counts()).toMatchObject({ unreadable: 0, connection: 1 })
  notSent.forget('IM1')
  expect(notSent.counts().connection).toBe(0)
  expect(notSent.first()).toEqual([])
})
