import { answer, type Question } from './inspector.ts'

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  postMessage(await answer(data))
})
