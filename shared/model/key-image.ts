import * as v from 'valibot'
import { dicomUid } from '../dicom/uid.ts'
import { id, integer, longText, searchText } from './fields.ts'
import { knownFileName } from './upload.ts'

/** What measures or notes something in a picture. */
export const annotationTools = [
  'length',
  'bidirectional',
  'angle',
  'cobb',
  'ellipse',
  'rectangle',
  'probe',
  'arrow',
] as const
export type AnnotationTool = (typeof annotationTools)[number]

export const MOST_ANNOTATIONS = 50
const MOST_POINTS = 8
export const ARROW_TEXT_MAX = 120
const KEY_IMAGE_NOTE_MAX = 500

// @__NO_SIDE_EFFECTS__
function amount(min: number, max: number) {
  return v.pipe(
    v.number('must be a number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )
}

/** Column and row in the picture, in pixels: 0 is the middle of the first one. It may lie outside. */
export const imagePoint = v.strictTuple(
  [amount(-1e6, 1e6), amount(-1e6, 1e6)],
  'must be a column and a row',
)
export type ImagePoint = v.InferOutput<typeof imagePoint>

/** A measurement: the points that it was drawn by, in the order of its tool. What it measures follows from them. */
export const imageAnnotation = v.object({
  tool: v.picklist(annotationTools),
  points: v.pipe(v.array(imagePoint), v.minLength(1), v.maxLength(MOST_POINTS)),
  /** What an arrow points at. */
  text: v.optional(searchText(ARROW_TEXT_MAX), ''),
})
export type ImageAnnotation = v.InferOutput<typeof imageAnnotation>

/** How a picture is looked at. */
export const imageLook = v.object({
  /** The grey values around the center, so wide; null as the file has it, or for colors. */
  window: v.nullable(v.object({ center: amount(-1e9, 1e9), width: amount(1e-6, 1e9) })),
  isInverted: v.boolean(),
  /** Degrees, clockwise. */
  rotation: amount(0, 360),
  flipHorizontal: v.boolean(),
  flipVertical: v.boolean(),
  /** 1 where the whole picture fills the pane. */
  zoom: amount(0.01, 100),
  /** What is in the middle of the pane. */
  center: imagePoint,
})
export type ImageLook = v.InferOutput<typeof imageLook>

/** An image that somebody keeps for others to see, as it was looked at, with what was measured in it. */
export const keyImageForm = v.object({
  studyInstanceUid: dicomUid,
  seriesInstanceUid: dicomUid,
  /** A file of the upload, and which of its frames, from 1; null where it has one. */
  file: v.pipe(knownFileName, v.nonEmpty('is required')),
  frame: v.nullable(integer(1, 1_000_000)),
  note: v.optional(longText(KEY_IMAGE_NOTE_MAX), ''),
  look: imageLook,
  annotations: v.pipe(
    v.array(imageAnnotation),
    v.maxLength(MOST_ANNOTATIONS, `must be at most ${MOST_ANNOTATIONS}`),
  ),
})
export type KeyImageForm = v.InferOutput<typeof keyImageForm>

/** Longest side in pixels, and bytes, of the picture of a key image. */
export const KEY_IMAGE_SIDE_MAX = 1600
export const KEY_IMAGE_PICTURE_MAX = 1_000_000

/** A key image as it is sent: with a picture of what was in sight, a JPEG in base64, for letters. */
export const newKeyImageForm = v.object({
  ...keyImageForm.entries,
  picture: v.optional(
    v.nullable(
      v.pipe(
        v.string('must be text'),
        v.maxLength(Math.ceil(KEY_IMAGE_PICTURE_MAX / 3) * 4, 'is too large'),
        // The first bytes of a JPEG.
        v.startsWith('/9j/', 'must be a JPEG'),
        v.base64('must be base64'),
      ),
    ),
    null,
  ),
})
export type NewKeyImageForm = v.InferOutput<typeof newKeyImageForm>

/** A key image as it is kept: it is written once, and deleted by whoever made it. */
export const keyImage = v.object({
  keyImageId: v.string(),
  uploadKey: v.string(),
  ...keyImageForm.entries,
  author: v.object({ kind: v.picklist(['guest', 'patient', 'staff']), name: v.string() }),
  /** The caller made it, and may delete it. */
  isOwn: v.boolean(),
  createdAt: v.string(),
})
export type KeyImage = v.InferOutput<typeof keyImage>

/**
 * What a post of a review, or a message, has of a key image that it pins. The viewer opens it by
 * `/dicom/viewer?key=<uploadKey>&keyImage=<keyImageId>`, for whoever may see the upload.
 */
export const keyImagePin = v.object({ uploadKey: id, keyImageId: id })
export type KeyImagePin = v.InferOutput<typeof keyImagePin>

/** What a post tells of a key image that it pins; `image` is null once that, or its upload, was deleted. */
export const pinnedKeyImage = v.object({
  ...keyImagePin.entries,
  image: v.nullable(
    v.object({
      ...v.pick(keyImageForm, ['studyInstanceUid', 'seriesInstanceUid', 'file', 'frame', 'note'])
        .entries,
      window: imageLook.entries.window,
      authorName: v.string(),
    }),
  ),
})
export type PinnedKeyImage = v.InferOutput<typeof pinnedKeyImage>
