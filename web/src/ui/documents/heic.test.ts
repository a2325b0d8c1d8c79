import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import libheif from 'libheif-js/libheif-wasm/libheif.js'
import { describe, expect, it } from 'vitest'
import { aHeicPhoto, HEIC_SIDE } from '#test/support/heic.ts'
import { createPagesReader } from './decoded-pages.ts'
import { readHeic } from './heic.ts'

const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')
const decoder = libheif({ wasmBinary: await readFile(wasm) })

const photo = aHeicPhoto([
  [81, 90, 240],
  [145, 54, 34],
  [41, 240, 110],
  [235, 128, 128],
])

describe('a HEIC photo', () => {
  it('gives the colors of its pixels', async () => {
    const heic = readHeic(decoder, photo.buffer)
    const picture = await heic.picture(0)

    expect(heic.pages).toBe(1)
    expect([picture?.width, picture?.height]).toEqual([HEIC_SIDE, HEIC_SIDE])
    const middle = (x: number, y: number) => 4 * (y * HEIC_SIDE + x)
    const colorAt = (at: number) => [...(picture?.rgba.slice(at, at + 3) ?? [])]
    const corners = [middle(8, 8), middle(24, 8), middle(8, 24), middle(24, 24)]
    expect(corners.map(colorAt)).toEqual([
      [255, 0, 0],
      [0, 255, 1],
      [0, 0, 255],
      [255, 255, 255],
    ])
    expect(await heic.picture(1)).toBeNull()
  })

  it.each([
    ['that breaks off', photo.slice(0, 400)],
    ['that is something else', new TextEncoder().encode('not a picture')],
    ['that is empty', new Uint8Array()],
  ])('gives no picture of a file %s', async (_what, bytes) => {
    const answer = createPagesReader((given) => readHeic(decoder, given))
    const asked = { bytes: Uint8Array.from(bytes).buffer }

    expect((await answer(asked)).picture).toBeNull()
  })
})
