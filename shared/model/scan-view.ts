import * as v from 'valibot'
import { dicomUid } from '../dicom/uid.ts'
import { id } from './fields.ts'
import { imageLook, imagePoint } from './key-image.ts'

/**
 * What two who are in a call look at together: which image, how, and where one of them points. It goes from browser
 * to browser, and is kept nowhere.
 */
export const scanView = v.object({
  uploadKey: id,
  study: dicomUid,
  /** Null while nothing of it is in sight yet. */
  image: v.nullable(
    v.object({
      series: dicomUid,
      /** Its place in the series, from 0. */
      index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
      look: imageLook,
      /** What is pointed at; null where nothing is. */
      point: v.nullable(imagePoint),
    }),
  ),
})
export type ScanView = v.InferOutput<typeof scanView>
export type SeenImage = NonNullable<ScanView['image']>
