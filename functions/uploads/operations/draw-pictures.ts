import * as v from 'valibot'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { DrawPreview } from './draw-preview.ts'

const DRAWN_AT_ONCE = 2
/** Drawing holds a whole file in memory, and its pixels beside it. */
export const DRAWABLE_BYTES = 192 * 1024 * 1024

/** A picture that is to stand for a series: of which file, and how it is numbered. */
export const pictureToDraw = v.object({
  series: v.string(),
  fileId: v.string(),
  object: v.string(),
  file: v.string(),
  frame: v.number(),
  number: v.number(),
})
export type PictureToDraw = v.InferOutput<typeof pictureToDraw>

/** A picture that was drawn: of which file, and where it is. */
export const drawn = v.object({ series: v.string(), file: v.string(), key: v.string() })
export type Drawn = v.InferOutput<typeof drawn>

type Sources = { objects: Pick<ObjectStore, 'read' | 'write'>; drawPreview: DrawPreview }

/** Draws pictures of an upload's series; those that cannot be drawn are left out. */
export async function drawPictures(
  { objects, drawPreview }: Sources,
  upload: UploadPlace,
  pictures: readonly PictureToDraw[],
): Promise<Drawn[]> {
  const keys = objectKeys(upload)
  const all = await mapLimited(pictures, DRAWN_AT_ONCE, async (wanted) => {
    const bytes = await objects.read(keys.file(wanted))
    const picture = bytes && (await drawPreview(bytes, { frame: wanted.frame }))
    if (!picture) return []
    const key = keys.preview(wanted.number)
    await objects.write(key, picture, 'image/png')
    return [{ series: wanted.series, file: wanted.file, key }]
  })
  return all.flat()
}
