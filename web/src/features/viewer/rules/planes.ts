/** The planes through a patient: across, from side to side, and from front to back. */
export const axes = ['axial', 'sagittal', 'coronal'] as const
export type Axis = (typeof axes)[number]

/** The plane before or after one, round and round. */
export function axisBeside(axis: Axis, by: 1 | -1): Axis {
  const at = axes.indexOf(axis) + by
  return axes.at(at % axes.length) ?? axis
}
