import { solve } from './work.ts'

/** Solves challenges beside the page, which stays responsive meanwhile. */
self.addEventListener(
  'message',
  async ({ data }: MessageEvent<{ token: string; bits: number }>) => {
    self.postMessage(await solve(data))
  },
)
