import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPresenceKeeper } from './presence-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aKeeper(isThere: (milliseconds: number) => boolean = () => true) {
  const said: string[] = []
  const room = { isAlone: false }
  const say = (doing: string) => said.push(doing)
  const keeper = createPresenceKeeper({ say, isThere, isAlone: () => room.isAlone })
  return { said, room, keeper }
}

it('says again and again that somebody looks, and that they have left', () => {
  const { said, keeper } = aKeeper()
  const stop = keeper.start()
  vi.advanceTimersByTime(40_000)
  stop()
  vi.advanceTimersByTime(100_000)
  expect(said).toEqual(['looking', 'looking', 'nothing'])
})

it('says nothing while nobody is at the page', () => {
  const { said, keeper } = aKeeper((milliseconds) => milliseconds === Infinity)
  const stop = keeper.start()
  vi.advanceTimersByTime(200_000)
  expect(said).toEqual(['looking'])
  stop()
})

it('says rarely that somebody types, and once that they do no more', () => {
  const { said, keeper } = aKeeper()
  for (let keys = 0; keys < 12; keys += 1) {
    keeper.typed()
    vi.advanceTimersByTime(1000)
  }
  expect(said).toEqual(['typing', 'typing'])
  vi.advanceTimersByTime(10_000)
  expect(said).toEqual(['typing', 'typing', 'looking'])
  keeper.typed()
  keeper.sent()
  keeper.sent()
  vi.advanceTimersByTime(10_000)
  expect(said.slice(3)).toEqual(['typing', 'looking'])
})

it('says nothing while a message is sent, nor where somebody goes on at once', () => {
  const { said, keeper } = aKeeper()
  keeper.typed()
  keeper.sent()
  vi.advanceTimersByTime(999)
  expect(said).toEqual(['typing'])
  keeper.typed()
  vi.advanceTimersByTime(4999)
  expect(said).toEqual(['typing'])
  keeper.sent()
  vi.advanceTimersByTime(1000)
  expect(said).toEqual(['typing', 'looking'])
})

it('says nothing of typing where nobody sees it, and says it once somebody does', () => {
  const { said, room, keeper } = aKeeper()
  room.isAlone = true
  const stop = keeper.start()
  keeper.typed()
  keeper.sent()
  vi.advanceTimersByTime(10_000)
  keeper.typed()
  expect(said).toEqual(['looking'])

  room.isAlone = false
  keeper.typed()
  expect(said).toEqual(['looking', 'typing'])
  // Whoever types is not left typing by the other's going.
  room.isAlone = true
  vi.advanceTimersByTime(5000)
  expect(said).toEqual(['looking', 'typing', 'looking'])
  stop()
})
