import { readTiff, type TiffAnswer, type TiffQuestion } from './tiff.ts'

let tiff: ReturnType<typeof readTiff> | null = null

addEventListener('message', ({ data }: MessageEvent<TiffQuestion>) => {
  postMessage(answer(data))
})

function answer(question: TiffQuestion): TiffAnswer {
  const page = 'page' in question ? question.page : 0
  try {
    if ('bytes' in question) tiff = readTiff(question.bytes)
  } catch {
    return { pages: 0, page, picture: null }
  }
  return { pages: tiff?.pages ?? 0, page, picture: tiff?.picture(page) ?? null }
}
