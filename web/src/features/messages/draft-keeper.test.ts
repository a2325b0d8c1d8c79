import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const maySave = (draft: string) => !draft.includes('4539')

/** A server with one draft, as the contract has it. */
function aServer(content = '', version = content === '' ? 0 : 1) {
  const now = { content, version }
  const answer = () => ({ practiceId: 'p', patientId: 'q', updatedAt: null, ...now })
  return {
    now,
    keeper: () =>
      createDraftKeeper({
        maySave,
        server: {
          read: async () => answer(),
          save: async (draft) => {
            if (draft.version !== now.version)
              throw new ApiError('ERR_VERSION_CONFLICT', 'It failed.')
            Object.assign(now, { content: draft.content, version: now.version + 1 })
            return answer()
          },
        },
      }),
    /** A message was sent: that clears the draft. */
    send: () => Object.assign(now, { content: '', version: now.version + 1 }),
  }
}

/** A keeper after a reload of the page. It resumes the unsaved draft that the former keeper left in the tab. */
async function reloaded(before: DraftKeeper, keeper: DraftKeeper) {
  const unsaved = before.unsaved()
  if (unsaved) keeper.resume(unsaved)
  await keeper.open()
  return keeper
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

it('has the local text and the open choice again after a reload, until one is chosen', async () => {
  const server = aServer()
  const [one, other] = [server.keeper(), server.keeper()]
  await Promise.all([one.open(), other.open()])
  one.type('From one')
  await typed()
  other.type('From the other')
  await typed()
  const back = await reloaded(other, server.keeper())
  expect(back.shown()).toMatchObject({ text: 'From the other', other: 'From one' })
  await typed()
  expect(server.now.content).toBe('From one')
  await back.keepMine()
  expect(server.now.content).toBe('From the other')
})

it('saves after a reload what was not saved before, and asks only if another tab wrote', async () => {
  const server = aServer('Dear Jane', 1)
  const keeper = server.keeper()
  await keeper.open()
  keeper.type('Dear Jane, we')
  const back = await reloaded(keeper, server.keeper())
  expect(back.shown()).toMatchObject({ text: 'Dear Jane, we', other: null })
  await typed()
  expect(server.now.content).toBe('Dear Jane, we')
  expect(back.unsaved()).toBeNull()

  back.type('Dear Jane, we are')
  Object.assign(server.now, { content: 'From another tab', version: 3 })
  const again = await reloaded(back, server.keeper())
  expect(again.shown()).toMatchObject({ text: 'Dear Jane, we are', other: 'From another tab' })
})

it('leaves in the tab what has no place on the server, but no card number', async () => {
  const keeper = createDraftKeeper({ server: null, maySave })
  await keeper.open()
  keeper.type('My knee hurts')
  await typed()
  await keeper.flush()
  const back = await reloaded(keeper, createDraftKeeper({ server: null, maySave }))
  expect(back.shown()).toMatchObject({ text: 'My knee hurts', other: null })
  back.type('My card is 4539')
  expect(back.unsaved()).toBeNull()
  back.sent()
  expect(back.unsaved()).toBeNull()
})
