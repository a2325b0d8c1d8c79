import { measurementRoutes } from '#shared/api/measurements.ts'
import type { Measurement } from '#shared/model/measurement.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { pages } from './query.ts'

const api = createClient({ measurements: measurementRoutes })

/** The member's measurements in an upload. The viewer holds changes itself, so it loads them only once. */
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
