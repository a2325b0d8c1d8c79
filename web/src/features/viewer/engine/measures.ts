import { getEnabledElement } from '@cornerstonejs/core'
import {
  AnnotationTool,
  annotation,
  Enums,
  ToolGroupManager,
  utilities,
} from '@cornerstonejs/tools'
import * as v from 'valibot'

const { Events } = Enums

/** Draws what was measured again, in the panes and in the planes: all may have been removed. */
export function drawMeasures() {
  const groups = ToolGroupManager.getAllToolGroups()
  utilities.triggerAnnotationRenderForViewportIds(
    groups.flatMap(({ viewportsInfo }) => viewportsInfo.map(({ viewportId }) => viewportId)),
  )
}

/** Ids of the selected measurements, or of all. */
export function idsOfMeasures(which: 'all' | 'chosen'): string[] {
  if (which === 'chosen') return annotation.selection.getAnnotationsSelected()
  return annotation.state.getAllAnnotations().flatMap(({ annotationUID }) => annotationUID ?? [])
}

/** Removes measurements from the images. */
export function eraseMeasures(ids: readonly string[]) {
  for (const id of ids) annotation.state.removeAnnotation(id)
  drawMeasures()
}

export function removeAllMeasures() {
  annotation.state.removeAllAnnotations()
  drawMeasures()
}

/**
 * Gives up the measurement that was begun in a picture.
 * @returns whether there was one
 */
export function giveUpMeasure(element: HTMLDivElement): boolean {
  const uids = annotationTools(element).flatMap((tool): string[] => tool.cancel(element) ?? [])
  for (const uid of uids) annotation.state.removeAnnotation(uid)
  if (uids.length > 0) drawMeasures()
  return uids.length > 0
}

/** The library's own list leaves out the tool of a measurement whose image is no longer in sight. */
function annotationTools(element: HTMLDivElement): AnnotationTool[] {
  const enabled = getEnabledElement(element)
  const group =
    enabled &&
    ToolGroupManager.getToolGroupForViewport(enabled.viewportId, enabled.renderingEngineId)
  return Object.keys(group?.toolOptions ?? {}).flatMap((name) => {
    const tool: unknown = group?.getToolInstance(name)
    return tool instanceof AnnotationTool ? tool : []
  })
}

const points = v.object({ canvas: v.tuple([v.number(), v.number()]) })
const press = v.object({ startPoints: points, currentPoints: points })

/** The library takes a press for a drag once the mouse has gone so many pixels. */
const CLICK_PIXELS = 3

function isClick(event: Event): boolean {
  const { success, output } = v.safeParse(press, event instanceof CustomEvent ? event.detail : null)
  if (!success) return true
  const [fromX, fromY] = output.startPoints.canvas
  const [toX, toY] = output.currentPoints.canvas
  return Math.abs(toX - fromX) + Math.abs(toY - fromY) <= CLICK_PIXELS
}

/**
 * Keeps the press that chooses a picture from beginning a measurement there, unless the mouse is dragged. The library
 * begins one up to 400 ms after the click, when it is sure that no second click follows.
 */
export function chooseByPress(element: HTMLDivElement) {
  const over = new AbortController()
  const { MOUSE_CLICK, MOUSE_UP, MOUSE_DOUBLE_CLICK, TOUCH_END } = Events
  for (const name of [MOUSE_CLICK, MOUSE_UP, MOUSE_DOUBLE_CLICK, TOUCH_END]) {
    const end = (event: Event) => {
      over.abort()
      // The tool hears of the end of the press after this listener.
      if (isClick(event)) queueMicrotask(() => giveUpMeasure(element))
    }
    element.addEventListener(name, end, { signal: over.signal })
  }
}
