import * as v from 'valibot'
import { locationRoutes } from '#shared/api/locations.ts'
import { type Location, locationForm } from '#shared/model/practice.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { listQuery } from './query.ts'

const api = createClient({ locations: locationRoutes })

/** Where the practice sees patients. */
export const locationsQuery = (practiceId: string) =>
  listQuery(api.locations.list, { params: { practiceId } })

type LocationValues = {
  fields: Partial<Record<keyof typeof locationForm.entries, string>>
  opening: Partial<Pick<Location, 'hours' | 'holidays'>>
  isDefault: boolean
}

const locationChange = v.partial(locationForm)
const invalidates = [['locations']] as const

/** Changes a place from the version that is shown, or adds one where there is none. */
export const saveLocation = (practiceId: string, shown: Location | null) =>
  mutation({
    run: ({ fields, opening, isDefault }: LocationValues, options) => {
      const asDefault = isDefault && { default: 1 as const }
      return shown
        ? api.locations.update({
            params: { practiceId, locationId: shown.id },
            body: {
              ...v.parse(locationChange, fields),
              ...opening,
              ...asDefault,
              version: shown.version,
            },
          })
        : api.locations.create(
            {
              params: { practiceId },
              body: { ...v.parse(locationForm, fields), ...opening, ...asDefault },
            },
            options,
          )
    },
    invalidates,
  })

export const makeDefaultLocation = (practiceId: string) =>
  mutation({
    run: (locationId: string) =>
      api.locations.update({ params: { practiceId, locationId }, body: { default: 1 } }),
    invalidates,
    invalidatesOnError: true,
  })

export const removeLocation = (practiceId: string) =>
  mutation({
    run: (locationId: string) => api.locations.remove({ params: { practiceId, locationId } }),
    invalidates,
    invalidatesOnError: true,
  })
