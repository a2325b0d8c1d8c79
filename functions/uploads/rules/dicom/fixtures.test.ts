import { beforeAll, expect, it } from 'vitest'
import { type EncodedScan, encodedScans } from '#test/fixtures/dicom/encoded-scans.ts'
import { pixelsOf } from '#test/fixtures/dicom/pictures.ts'
import { TILES } from '#test/fixtures/dicom/tiles.ts'
import { renderPreview } from './preview.ts'

/** Of 255: what a window and a JPEG of next to no loss may round. */
const ROUNDED = 3
/** The previews know no HTJ2K, and do not read what a file says of its frames one by one. */
const unknown = /^(HTJ2K|ENHANCED)/

let scans: EncodedScan[]

beforeAll(async () => {
  scans = await encodedScans()
}, 60_000)

/** The tiles of a picture, by the pixel in the middle of each. */
async function tilesOf({ bytes }: EncodedScan, frame: number): Promise<number[][]> {
  const pixels = pixelsOf(await renderPreview(bytes, { frame }))
  const side = Math.sqrt(pixels.length)
  const step = side / TILES
  return Array.from({ length: TILES * TILES }, (_, tile) => {
    const [x, y] = [tile % TILES, Math.floor(tile / TILES)].map((at) =>
      Math.floor((at + 0.5) * step),
    )
    return [...(pixels[(y ?? 0) * side + (x ?? 0)] ?? [])]
  })
}

const differences = (seen: number[][], wanted: number[][]): string[] =>
  wanted.flatMap((tile, at) =>
    [0, 1, 2].every(
      (channel) =>
        Math.abs((seen[at]?.[channel] ?? 999) - (tile[channel] ?? tile[0] ?? 0)) <= ROUNDED,
    )
      ? []
      : [`tile ${at} is ${seen[at]} for ${tile}`],
  )

it('other decoders than the viewer’s find the same pixels in its fixtures', async () => {
  for (const scan of scans.filter(({ name }) => !unknown.test(name))) {
    const { name, shown, last, frames } = scan
    expect(differences(await tilesOf(scan, 0), shown), name).toEqual([])
    if (last) expect(differences(await tilesOf(scan, frames - 1), last), name).toEqual([])
  }
})
