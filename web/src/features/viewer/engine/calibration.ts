import { wadouri } from '@cornerstonejs/dicom-image-loader'
import type { DataSet } from 'dicom-parser'
import { type Calibration, calibrationOf, type Region, toRegion } from '../rules/calibration.ts'

const PIXEL_SPACING = 'x00280030'
const PIXEL_SPACING_CALIBRATION = 'x00280a02'
const IMAGER_PIXEL_SPACING = 'x00181164'
const MAGNIFICATION = 'x00181114'
const REGIONS = 'x00186011'

/** How the header of an image says that it is calibrated. */
export function readCalibration(dataSet: DataSet): Calibration {
  const read = (tag: string): number[] | null =>
    wadouri.metaData.getNumberValues(dataSet, tag, 2) ?? null
  return calibrationOf({
    pixelSpacing: read(PIXEL_SPACING),
    imagerPixelSpacing: read(IMAGER_PIXEL_SPACING),
    isCorrected: Boolean(dataSet.string(PIXEL_SPACING_CALIBRATION)),
    magnification: dataSet.floatString(MAGNIFICATION) ?? null,
    regions: readRegions(dataSet),
  })
}

function readRegions(dataSet: DataSet): Region[] {
  return (dataSet.elements[REGIONS]?.items ?? []).flatMap(({ dataSet: item }) =>
    item
      ? toRegion({
          left: item.uint32('x00186018') ?? 0,
          top: item.uint32('x0018601a') ?? 0,
          right: item.uint32('x0018601c') ?? 0,
          bottom: item.uint32('x0018601e') ?? 0,
          spatialFormat: item.uint16('x00186012') ?? 0,
          flags: item.uint32('x00186016') ?? 0,
          unitsX: item.uint16('x00186024') ?? 0,
          unitsY: item.uint16('x00186026') ?? 0,
          deltaX: item.double('x0018602c') ?? 0,
          deltaY: item.double('x0018602e') ?? 0,
        })
      : [],
  )
}
