import { answer, type Question, type Reply } from './reading.ts'

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  const post = (reply: Reply) => postMessage(reply)
  await answer(data, post)
})
