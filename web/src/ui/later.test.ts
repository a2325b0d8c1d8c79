import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadLater } from './later.ts'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

function setOnline(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine })
  if (onLine) window.dispatchEvent(new Event('online'))
}

it('a piece that is not there is asked for once there is a connection', async () => {
  setOnline(false)
  const load = vi.fn(async () => 'code')
  const use = vi.fn()
  loadLater(load, use)
  expect(load).not.toHaveBeenCalled()

  setOnline(true)
  await vi.waitFor(() => expect(use).toHaveBeenCalledWith('code'))
})

it('a piece that was loaded before is used without a connection', async () => {
  setOnline(true)
  const load = async () => 'code'
  const use = vi.fn()
  loadLater(load, use)
  await vi.waitFor(() => expect(use).toHaveBeenCalledTimes(1))

  setOnline(false)
  loadLater(load, use)
  await vi.waitFor(() => expect(use).toHaveBeenCalledTimes(2))
})

it('a piece that is given up is not used, whether it comes or its connection does', async () => {
  setOnline(true)
  const use = vi.fn()
  loadLater(async () => 'code', use)()
  setOnline(false)
  const load = vi.fn(async () => 'code')
  loadLater(load, use)()
  setOnline(true)
  await new Promise((resolve) => setTimeout(resolve, 0))

  expect(load).not.toHaveBeenCalled()
  expect(use).not.toHaveBeenCalled()
})
