import { answer, type Question } from './inspector.ts'

addEventListener('message', async ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  postMessage({ id: data.id, answer: await answer(data.question) })
})
