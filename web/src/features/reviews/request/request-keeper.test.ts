import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { createRequestKeeper, type RequestValues } from './request-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const values = (content: string): RequestValues => ({
  ...{ content, uploadKey: '', providerId: '', contactEmail: '', contactPhone: '' },
})

/** A server that has a draft, which other devices write too. */
function aServer() {
  let kept = { content: '', version: 0 }
  const draft = () => ({
    ...{ uploadKey: null, providerId: null, contactEmail: null, contactPhone: null },
    ...{ ...kept, updatedAt: null },
  })
  const write = (content: string) => {
    kept = { content, version: kept.version + 1 }
    return draft()
  }
  const save = vi.fn(async ({ content }: RequestValues, version: number) => {
    if (version !== kept.version) throw new ApiError('ERR_VERSION_CONFLICT', 'It failed.')
    return write(content)
  })
  return { read: async () => draft(), save, write, content: () => kept.content }
}

it('keeps what is typed once nobody has typed for a moment', async () => {
  const server = aServer()
  const keeper = createRequestKeeper(server, 0)
  keeper.type(values('Why'))
  await vi.advanceTimersByTimeAsync(500)
  keeper.type(values('Why does it hurt?'))
  expect(keeper.shown().state).toBe('typing')
  await vi.advanceTimersByTimeAsync(1000)

  expect(server.save).toHaveBeenCalledTimes(1)
  expect(server.content()).toBe('Why does it hurt?')
  expect(keeper.shown().state).toBe('kept')
})

it('writes over nothing that another device has: one of the two is chosen', async () => {
  const server = aServer()
  const keeper = createRequestKeeper(server, 0)
  server.write('From the phone')
  keeper.type(values('From here'))
  await keeper.flush()

  expect(keeper.shown().other?.content).toBe('From the phone')
  expect(server.content()).toBe('From the phone')
  await keeper.keepMine()
  expect(server.content()).toBe('From here')

  server.write('From the phone again')
  keeper.type(values('From here again'))
  await keeper.flush()
  expect(keeper.takeOther()?.content).toBe('From the phone again')
  await keeper.flush()
  expect(server.content()).toBe('From the phone again')
})

it('asks again which of the two to keep after a reload', async () => {
  const server = aServer()
  const before = createRequestKeeper(server, 0)
  server.write('From the phone')
  before.type(values('From here'))
  await before.flush()
  const unsettled = before.unsettled()
  expect(unsettled).toEqual({ values: values('From here'), version: 1, isConflict: true })

  const after = createRequestKeeper(server, 1)
  if (unsettled) after.resume(unsettled, values('From the phone'))
  after.type(values('From here'))
  await after.flush()
  expect(after.shown().other?.content).toBe('From the phone')
  expect(server.content()).toBe('From the phone')
  await after.keepMine()
  expect(server.content()).toBe('From here')
  expect(after.unsettled()).toBeNull()
})

it('saves what was typed just before a reload, unless another device wrote since', async () => {
  const server = aServer()
  const keeper = createRequestKeeper(server, 0)
  const typed = { values: values('From here'), version: 0, isConflict: false }
  keeper.resume(typed, values(''))
  keeper.type(typed.values)
  await keeper.flush()
  expect(server.content()).toBe('From here')

  const late = createRequestKeeper(server, 1)
  late.resume(typed, values('From the phone'))
  expect(late.shown().other?.content).toBe('From the phone')
})

it('keeps nothing of what was sent', async () => {
  const server = aServer()
  const keeper = createRequestKeeper(server, 0)
  keeper.type(values('Why?'))
  keeper.sent()
  await keeper.flush()
  await vi.advanceTimersByTimeAsync(1000)

  expect(server.save).not.toHaveBeenCalled()
})
