import * as v from 'valibot'
import { id, integer } from '../model/fields.ts'
import { measurement, measurementForm, measurementId } from '../model/measurement.ts'
import { cursor, defineRoutes, del, done, get, permitted, put } from './contract.ts'

const access = permitted('uploads.measurements.update', {
  by: 'upload',
  param: 'key',
  absent: 'ERR_UPLOAD_NOT_EXISTS',
})
const ofUpload = v.object({ key: id })
const ofMeasurement = v.object({ key: id, measurementId })

/** Measurements of each person in the images of an upload (specification, section 1, RadCloud). */
export const measurementRoutes = defineRoutes({
  list: get('/uploads/{key}/measurements', {
    summary: 'A page of the caller’s measurements in the images of an upload.',
    access,
    seen: 'measurements.list',
    params: ofUpload,
    query: v.object({ limit: v.optional(integer(1, 200), 200), cursor: v.optional(cursor) }),
    response: v.object({ items: v.array(measurement), cursor: v.nullable(v.string()) }),
  }),
  set: put('/uploads/{key}/measurements/{measurementId}', {
    summary: 'Keep a measurement of the caller, new or changed, in a finished upload.',
    access,
    params: ofMeasurement,
    body: measurementForm,
    response: measurement,
  }),
  remove: del('/uploads/{key}/measurements/{measurementId}', {
    summary: 'Delete a measurement of the caller; one that is gone already stays so.',
    access,
    params: ofMeasurement,
    response: done,
  }),
})
