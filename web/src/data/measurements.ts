import { measurementRoutes } from '#shared/api/measurements.ts'
import type { Measurement } from '#shared/model/measurement.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { pages } from './query.ts'

const api = createClient({ measurements: measurementRoutes })

/** What the member measured in the images of an upload. The viewer changes it, so it is read once for each viewer. */
export const measurementsQuery = (uploadKey: string) => ({
  ...pages(api.measurements.list, { params: { key: uploadKey }, query: {} }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const setMeasurement = (uploadKey: string) =>
  mutation({
    run: ({ measurementId, ...body }: Omit<Measurement, 'changedAt'>) =>
      api.measurements.set({ params: { key: uploadKey, measurementId }, body }),
  })

export const removeMeasurement = (uploadKey: string) =>
  mutation({
    run: (measurementId: string) =>
      api.measurements.remove({ params: { key: uploadKey, measurementId } }),
  })
