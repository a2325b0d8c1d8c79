import { type ImageRef, imageIdOf } from '../rules/image-id.ts'
import { framesOf, readFile } from './source.ts'

/** The images of a series in the order in which they are scrolled through. */
export type Stack = { readonly seriesUid: string; readonly imageIds: readonly string[] }

/** A series as far as a stack needs it. */
type Series = { seriesInstanceUid: string; files: readonly string[] }

/**
 * Finds out what images a series has. A series of pictures is one image a file; where the first file has
 * many frames, the others are read too, for they may have as many.
 */
export async function openStack(uploadKey: string, series: Series): Promise<Stack> {
  const idOf = (file: string, frame: number | null = null) =>
    imageIdOf({ uploadKey, file, frame } satisfies ImageRef)
  const [first, ...others] = series.files
  if (first === undefined) return { seriesUid: series.seriesInstanceUid, imageIds: [] }
  // What cannot be read says so when it is to be shown.
  const frames = await readFile(idOf(first)).then(framesOf, () => 1)
  if (frames === 1) {
    return { seriesUid: series.seriesInstanceUid, imageIds: series.files.map((file) => idOf(file)) }
  }
  const imageIds = framesIn(frames, (frame) => idOf(first, frame))
  for (const file of others) {
    const count = await readFile(idOf(file)).then(framesOf, () => 1)
    imageIds.push(...(count === 1 ? [idOf(file)] : framesIn(count, (frame) => idOf(file, frame))))
  }
  return { seriesUid: series.seriesInstanceUid, imageIds }
}

const framesIn = (count: number, idOf: (frame: number) => string) =>
  Array.from({ length: count }, (_, index) => idOf(index + 1))
