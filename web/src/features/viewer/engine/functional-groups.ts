import type { DataSet, Element } from 'dicom-parser'

const SHARED = 'x52009229'
const PER_FRAME = 'x52009230'
/** The groups that describe a frame: spacing, position, orientation, window, and rescale. */
const MACROS = ['x00289110', 'x00209113', 'x00209116', 'x00289132', 'x00289145']

/**
 * What a file says of one of its frames, counted from 0, as if the frame were a file of its own: the functional groups
 * (DICOM PS3.3, section C.7.6.16) hold the same attributes as the data set of a single image does.
 */
export function frameDataSet(dataSet: DataSet, index: number): DataSet {
  const groups = [itemOf(dataSet, SHARED, 0), itemOf(dataSet, PER_FRAME, index)]
  const found = groups.flatMap((group) =>
    MACROS.flatMap((macro) => group && itemOf(group, macro, 0)),
  )
  if (found.every((macro) => !macro)) return dataSet
  const elements: Record<string, Element> = { ...dataSet.elements }
  for (const macro of found) Object.assign(elements, macro?.elements)
  const frame: DataSet = Object.create(dataSet)
  return Object.assign(frame, { elements })
}

const itemOf = (dataSet: DataSet, sequence: string, index: number): DataSet | undefined =>
  dataSet.elements[sequence]?.items?.[index]?.dataSet
