import {
  annotation,
  cancelActiveManipulations,
  ToolGroupManager,
  utilities,
} from '@cornerstonejs/tools'

/** Draws what was measured again, in the panes and in the planes: all may have been removed. */
export function drawMeasures() {
  const groups = ToolGroupManager.getAllToolGroups()
  utilities.triggerAnnotationRenderForViewportIds(
    groups.flatMap(({ viewportsInfo }) => viewportsInfo.map(({ viewportId }) => viewportId)),
  )
}

/** Removes the measurements that are chosen. */
export function removeChosenMeasures() {
  for (const uid of annotation.selection.getAnnotationsSelected()) {
    annotation.state.removeAnnotation(uid)
  }
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
  const uid = cancelActiveManipulations(element)
  if (uid !== undefined) annotation.state.removeAnnotation(uid)
  drawMeasures()
  return uid !== undefined
}
