import libheif from 'libheif-js/libheif-wasm/libheif.js'
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { createPagesReader, type PagesQuestion } from './decoded-pages.ts'
import { readHeic } from './heic.ts'

const answer = createPagesReader(async (bytes) => {
  const wasm = await fetch(wasmUrl)
  return readHeic(libheif({ wasmBinary: await wasm.arrayBuffer() }), bytes)
})

addEventListener('message', async ({ data }: MessageEvent<PagesQuestion>) => {
  postMessage(await answer(data))
})
