import type { StackViewport } from '@cornerstonejs/core'
import { annotation, utilities } from '@cornerstonejs/tools'
import * as v from 'valibot'
import { ARROW_TEXT_MAX, type ImageAnnotation, MOST_ANNOTATIONS } from '#shared/model/key-image.ts'
import { toImage, toWorld } from './places.ts'
import { linesOf, measureOf, toolNameOf } from './tools.ts'

const point = v.pipe(
  v.custom<ArrayLike<number>>((value) => typeof value === 'object' && value !== null),
  v.transform((value) => Array.from(value)),
  v.strictTuple([v.number(), v.number(), v.number()]),
)

/** What of an annotation of the tools is kept. */
const drawn = v.object({
  annotationUID: v.string(),
  metadata: v.object({ toolName: v.string(), referencedImageId: v.string() }),
  data: v.looseObject({
    handles: v.object({ points: v.pipe(v.array(point), v.minLength(1)) }),
    label: v.optional(v.string(), ''),
  }),
})

/** A measurement in the displayed image, with the id and the text lines of the library. */
export type InSight = ImageAnnotation & { id: string; results: string[] }

/** All measurements in the displayed image. */
export function measuredOn(viewport: StackViewport, imageId: string): InSight[] {
  return annotation.state.getAllAnnotations().flatMap((one): InSight[] => {
    const { success, output } = v.safeParse(drawn, one)
    const tool = success ? measureOf(output.metadata.toolName) : null
    if (!success || !tool || output.metadata.referencedImageId !== imageId) return []
    const points = output.data.handles.points.map((world) => toImage(viewport, world))
    const text = output.data.label.slice(0, ARROW_TEXT_MAX)
    return [{ id: output.annotationUID, tool, points, text, results: linesOf(one, imageId) }]
  })
}

/** The measurements in the displayed image without ids and figures, as a key image stores them. */
export function annotationsOn(viewport: StackViewport, imageId: string): ImageAnnotation[] {
  return measuredOn(viewport, imageId)
    .map(({ tool, points, text }) => ({ tool, points, text }))
    .slice(0, MOST_ANNOTATIONS)
}

/**
 * Draws measurements into the displayed image. A measurement that is already drawn stays unchanged.
 * @param wanted the library creates an id for a measurement without one
 * @returns ids of the newly drawn measurements
 */
export function putAnnotations(
  viewport: StackViewport,
  imageId: string,
  wanted: readonly (ImageAnnotation & { id?: string })[],
): string[] {
  const there = new Set(annotationsOn(viewport, imageId).map((one) => JSON.stringify(one)))
  const { viewPlaneNormal, viewUp } = viewport.getCamera()
  const put: string[] = []
  for (const { id, tool, points, text } of wanted) {
    const isThere = id
      ? annotation.state.getAnnotation(id) !== undefined
      : there.has(JSON.stringify({ tool, points, text }))
    if (isThere) continue
    const uid = annotation.state.addAnnotation(
      {
        ...(id && { annotationUID: id }),
        highlighted: false,
        // Its figures are measured when it is drawn.
        invalidated: true,
        isLocked: false,
        isVisible: true,
        metadata: {
          toolName: toolNameOf(tool),
          ...(viewPlaneNormal && { viewPlaneNormal: [...viewPlaneNormal] }),
          ...(viewUp && { viewUp: [...viewUp] }),
          FrameOfReferenceUID: viewport.getFrameOfReferenceUID(),
          referencedImageId: imageId,
        },
        data: {
          handles: {
            points: points.map((place) => toWorld(viewport, place)),
            activeHandleIndex: null,
            // The arrow points at the first of its points.
            ...(tool === 'arrow' && { arrowFirst: true }),
            textBox: {
              hasMoved: false,
              worldPosition: [0, 0, 0],
              worldBoundingBox: {
                topLeft: [0, 0, 0],
                topRight: [0, 0, 0],
                bottomLeft: [0, 0, 0],
                bottomRight: [0, 0, 0],
              },
            },
          },
          label: text,
          cachedStats: {},
        },
      },
      viewport.element,
    )
    put.push(uid)
  }
  if (put.length > 0) utilities.triggerAnnotationRenderForViewportIds([viewport.id])
  return put
}
