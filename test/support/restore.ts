import { afterAll, vi } from 'vitest'

/** Files of a worker share its globals: each file restores them for the next. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
