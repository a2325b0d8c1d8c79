import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createDraftKeeper } from './draft-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server with one draft, as the contract has it. */
function aServer(content = '', version = content === '' ? 0 : 1) {
  const now = { content, version }
  const answer = () => ({ practiceId: 'p', patientId: 'q', updatedAt: null, ...now })
  return {
    now,
    keeper: () =>
      createDraftKeeper({
        read: async () => answer(),
        maySave: (draft) => !draft.includes('4539'),
        save: async (draft) => {
          if (draft.version !== now.version)
            throw new ApiError('ERR_VERSION_CONFLICT', 'It failed.')
          Object.assign(now, { content: draft.content, version: now.version + 1 })
          return answer()
        },
      }),
    /** A message was sent: that clears the draft. */
    send: () => Object.assign(now, { content: '', version: now.version + 1 }),
  }
}

const typed = () => vi.advanceTimersByTimeAsync(1000)

it('brings back what was begun, and saves what is typed once nobody types', async () => {
  const server = aServer('Dear Jane')
  const keeper = server.keeper()
  await keeper.open()
  expect(keeper.shown()).toEqual({ text: 'Dear Jane', other: null, isKept: true })
  keeper.type('Dear Jane,')
  keeper.type('Dear Jane, we')
  expect(server.now.version).toBe(1)
  await typed()
  expect(server.now).toEqual({ content: 'Dear Jane, we', version: 2 })
})

it('goes on after a message was sent', async () => {
  const server = aServer()
  const keeper = server.keeper()
  await keeper.open()
  keeper.type('First')
  await typed()
  keeper.sent()
  server.send()
  keeper.type('Second')
  await typed()
  expect(keeper.shown()).toEqual({ text: 'Second', other: null, isKept: true })
  expect(server.now.content).toBe('Second')
})

it('saves again what was saved before the message before it had arrived', async () => {
  const server = aServer()
  const keeper = server.keeper()
  await keeper.open()
  keeper.type('First')
  await typed()
  keeper.sent()
  await keeper.flush()
  expect(server.now.content).toBe('First')
  keeper.type('Second')
  await typed()
  server.send()
  keeper.arrived()
  await typed()
  expect(server.now.content).toBe('Second')
})

it('loses nothing where two tabs write', async () => {
  const server = aServer()
  const [one, other] = [server.keeper(), server.keeper()]
  await Promise.all([one.open(), other.open()])
  one.type('From one')
  await typed()
  other.type('From the other')
  await typed()
  expect(other.shown()).toMatchObject({ text: 'From the other', other: 'From one' })
  expect(server.now.content).toBe('From one')
  await other.keepMine()
  expect(server.now.content).toBe('From the other')
  one.type('From one, more')
  await typed()
  expect(one.shown().other).toBe('From the other')
  one.takeOther()
  expect(one.shown()).toEqual({ text: 'From the other', other: null, isKept: true })
})

it('keeps what was typed before it was known what there was', async () => {
  const server = aServer('Begun elsewhere')
  const keeper = server.keeper()
  keeper.type('Quick')
  await keeper.open()
  expect(keeper.shown()).toMatchObject({ text: 'Quick', other: 'Begun elsewhere' })
  await typed()
  expect(server.now.content).toBe('Begun elsewhere')
})

it('keeps a text that must not be saved, and saves it once it is changed', async () => {
  const server = aServer()
  const keeper = server.keeper()
  await keeper.open()
  keeper.type('My card is 4539')
  await typed()
  await keeper.flush()
  expect(server.now).toEqual({ content: '', version: 0 })
  expect(keeper.shown()).toEqual({ text: 'My card is 4539', other: null, isKept: false })
  keeper.type('My card is')
  await typed()
  expect(server.now.content).toBe('My card is')
})
