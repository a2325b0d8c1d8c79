import { afterAll, vi } from 'vitest'

/** The files of a worker share its globals: the next file finds them as they were. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
