/** An image: a file of an upload, and which of its frames, counted from 1; null where it has one. */
export type ImageRef = { uploadKey: string; file: string; frame: number | null }

/** By this the decoder knows which loader to ask. */
export const SCHEME = 'scan'

/** The id by which the viewer's libraries know an image. */
export function imageIdOf({ uploadKey, file, frame }: ImageRef): string {
  const place = `${SCHEME}:${uploadKey}/${encodeURIComponent(file)}`
  return frame === null ? place : `${place}?frame=${frame}`
}

/** @throws Error where the id is not one of ours */
export function readImageId(imageId: string): ImageRef {
  const [, uploadKey = '', file = '', frame] =
    /^scan:([^/]+)\/([^?]+)(?:\?frame=(\d+))?$/.exec(imageId) ?? []
  if (uploadKey === '') throw new Error(`Not the id of an image: ${imageId}`)
  return { uploadKey, file: decodeURIComponent(file), frame: frame ? Number(frame) : null }
}
