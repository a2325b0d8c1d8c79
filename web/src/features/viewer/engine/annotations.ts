import type { StackViewport } from '@cornerstonejs/core'
import { annotation, utilities } from '@cornerstonejs/tools'
import * as v from 'valibot'
import { ARROW_TEXT_MAX, type ImageAnnotation, MOST_ANNOTATIONS } from '#shared/model/key-image.ts'
import { toImage, toWorld } from './places.ts'
import { measureOf, toolNameOf } from './tools.ts'

const point = v.pipe(
  v.custom<ArrayLike<number>>((value) => typeof value === 'object' && value !== null),
  v.transform((value) => Array.from(value)),
  v.strictTuple([v.number(), v.number(), v.number()]),
)

/** What of an annotation of the tools is kept. */
const drawn = v.object({
  metadata: v.object({ toolName: v.string(), referencedImageId: v.string() }),
  data: v.object({
    handles: v.object({ points: v.pipe(v.array(point), v.minLength(1)) }),
    label: v.optional(v.string(), ''),
  }),
})

/** What was measured in the picture in sight. */
export function annotationsOn(viewport: StackViewport, imageId: string): ImageAnnotation[] {
  const found = annotation.state.getAllAnnotations().flatMap((one): ImageAnnotation[] => {
    const { success, output } = v.safeParse(drawn, one)
    const tool = success ? measureOf(output.metadata.toolName) : null
    if (!success || !tool || output.metadata.referencedImageId !== imageId) return []
    const points = output.data.handles.points.map((world) => toImage(viewport, world))
    return [{ tool, points, text: output.data.label.slice(0, ARROW_TEXT_MAX) }]
  })
  return found.slice(0, MOST_ANNOTATIONS)
}

/** Draws measurements into the picture in sight; those that are there already are left as they are. */
export function putAnnotations(
  viewport: StackViewport,
  imageId: string,
  wanted: readonly ImageAnnotation[],
) {
  const there = new Set(annotationsOn(viewport, imageId).map((one) => JSON.stringify(one)))
  const { viewPlaneNormal, viewUp } = viewport.getCamera()
  for (const { tool, points, text } of wanted) {
    if (there.has(JSON.stringify({ tool, points, text }))) continue
    annotation.state.addAnnotation(
      {
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
  }
  utilities.triggerAnnotationRenderForViewportIds([viewport.id])
}
