import * as v from 'valibot'

/** The picture that a worker thread is to draw of a DICOM file. */
export const previewJob = v.object({
  bytes: v.instance(Uint8Array),
  /** The longest side of the picture, in pixels. */
  maxSize: v.exactOptional(v.number()),
  /** Counted from 0; the middle one if it is missing. */
  frame: v.exactOptional(v.number()),
})
export type PreviewJob = v.InferOutput<typeof previewJob>

export const previewAnswer = v.object({ picture: v.nullable(v.instance(Uint8Array)) })
export type PreviewAnswer = v.InferOutput<typeof previewAnswer>
