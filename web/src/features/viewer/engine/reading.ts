import { Enums, metaData, type StackViewport } from '@cornerstonejs/core'
import { windowOf } from '../rules/presets.ts'
import { edgesOf } from './edges.ts'
import type { PaneState } from './pane-state.ts'
import { pixelZoom } from './zoom.ts'

const { MetadataModules } = Enums

/** A part of what the header of an image says, by the library's names; empty where that is not known. */
export const moduleOf = (imageId: string | undefined, name: string): Record<string, unknown> =>
  (imageId !== undefined && metaData.get(name, imageId)) || {}

/** Whether the file itself has white for its lowest values: then shown as scanned it is inverted. */
export const isWhiteFirst = (imageId: string | undefined): boolean =>
  moduleOf(imageId, MetadataModules.IMAGE_PIXEL).photometricInterpretation === 'MONOCHROME1'

/** How an image is shown, which the tools change. */
export function readLook(
  viewport: StackViewport,
  imageId: string | undefined,
): Pick<PaneState, 'window' | 'zoom' | 'isInverted' | 'edges'> {
  const { voiRange, invert = false } = viewport.getProperties()
  const isOriented = Boolean(moduleOf(imageId, MetadataModules.IMAGE_PLANE).imageOrientationPatient)
  return {
    window: voiRange ? windowOf(voiRange) : null,
    zoom: pixelZoom(viewport),
    isInverted: invert !== isWhiteFirst(imageId),
    edges: isOriented ? edgesOf(viewport) : null,
  }
}
