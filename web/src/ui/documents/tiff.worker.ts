import { createPagesReader, type PagesQuestion } from './decoded-pages.ts'
import { readTiff } from './tiff.ts'

const answer = createPagesReader(readTiff)

addEventListener('message', async ({ data }: MessageEvent<PagesQuestion>) => {
  postMessage(await answer(data))
})
