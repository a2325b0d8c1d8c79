import { expect, it } from 'vitest'
import type { StopItem } from '../texts/store.ts'
import { type Said, stopAfter, takesTexts } from './stop.ts'

const MARK = 'a mark'
const at = (hour: number) => `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`
const stop = (hour: number): Said => ({ by: 'reply', isStopped: true, at: at(hour) })
const start = (hour: number): Said => ({ by: 'reply', isStopped: false, at: at(hour) })
const refused = (hour: number): Said => ({ by: 'refused', at: at(hour) })
const arrived = (hour: number): Said => ({ by: 'arrived', at: at(hour) })

/** What is known once all of it was heard, in that order. */
const known = (...said: Said[]) =>
  said.reduce<StopItem | null>((before, one) => stopAfter(before, MARK, one) ?? before, null)

it('is the latest that was said, in whatever order and however often it comes', () => {
  for (const said of [
    [stop(8), start(9), stop(10)],
    [stop(10), start(9), stop(8)],
    [start(9), stop(10), stop(8), stop(10)],
    [stop(8), stop(10), start(9)],
  ]) {
    expect(known(...said)).toMatchObject({ isStopped: true, since: at(10), byReply: true })
  }
  expect(known(start(9), stop(8))?.isStopped).toBe(false)
  expect(known(stop(8), start(8))?.isStopped).toBe(true)
  expect(known(start(8), stop(8))?.isStopped).toBe(true)
  expect(known(stop(8), stop(8))?.version).toBe(1)
})

it('keeps texts from who said STOP until START, whatever arrives', () => {
  expect(takesTexts(null)).toBe(true)
  expect(takesTexts(known(stop(8)))).toBe(false)
  expect(takesTexts(known(stop(8), arrived(9)))).toBe(false)
  expect(takesTexts(known(stop(8), start(9)))).toBe(true)
})

it('is concluded from a text that was refused, until one arrives or START', () => {
  expect(known(refused(8))).toMatchObject({ isStopped: true, byReply: false })
  expect(takesTexts(known(refused(8)))).toBe(true)
  expect(known(refused(8), arrived(7))?.isStopped).toBe(true)
  expect(known(refused(8), arrived(9))?.isStopped).toBe(false)
  expect(known(refused(8), start(9))?.isStopped).toBe(false)
  expect(known(start(9), refused(8))?.isStopped).toBe(false)
  expect(known(start(9), refused(10))?.isStopped).toBe(true)
  expect(known(stop(8), refused(9))).toMatchObject({ since: at(8), byReply: true })
  expect(known(arrived(8))).toBeNull()
})
