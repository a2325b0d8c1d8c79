import type { Axis } from '../../rules/planes.ts'
import { LEAST_SLICES, type NoVolume } from '../../rules/volume.ts'

export const axisTexts: Record<Axis, string> = {
  axial: 'Axial',
  sagittal: 'Sagittal',
  coronal: 'Coronal',
}

export const volumeTexts = {
  region: 'Three planes',
  tools: 'Tools for the planes',
  cross: 'Move the lines',
  measuresHint: 'Measurements in planes last until the viewer is closed',
  back: 'Back to the images',
  loading: (loaded: number, total: number) =>
    `Loading ${loaded.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} images`,
  cancel: 'Cancel',
  refused: 'Other planes cannot be shown of these images',
  failed: 'The planes could not be drawn',
  failedText: 'The graphics card may be short of memory. The images themselves are still there.',
  plane: (axis: string) => `${axis} plane`,
  slice: (index: number, total: number) => `Slice ${index + 1} of ${total}`,
  slider: (axis: string) => `${axis} slice`,
} as const

const reasons: Record<NoVolume, string> = {
  noCard: 'This browser has no graphics card that draws volumes.',
  few: `It takes at least ${LEAST_SLICES} slices.`,
  large: 'They take more memory than this device has to spare.',
  unread: 'Some of them could not be loaded. Check your connection, then try again.',
  colours: 'They have colours.',
  noPlaces: 'They do not say where in the patient they lie.',
  noLengths: 'They are not calibrated, so lengths in the patient are not known.',
  sizes: 'They are of different sizes.',
  turned: 'They do not all lie the same way.',
  tilted: 'They were taken at a slant, and would be shown out of shape.',
  uneven: 'They are not evenly spaced. Some may be missing, or be there twice.',
}

/** Why no other planes are laid through a stack. */
export const reasonText = (why: NoVolume): string => reasons[why]
