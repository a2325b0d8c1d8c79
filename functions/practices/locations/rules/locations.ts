import type * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import type { Location, locationForm, openingForm } from '#shared/model/practice.ts'

type Opening = { [K in keyof typeof openingForm]: v.InferOutput<(typeof openingForm)[K]> }
export type LocationForm = v.InferOutput<typeof locationForm> & Partial<Opening>
export type LocationChange = { [K in keyof LocationForm]?: LocationForm[K] | undefined }

export const LOCATIONS_MAX = 100

/** A new place, not the default one yet. */
export function newLocation(id: string, form: LocationForm): Location {
  return {
    id,
    ...form,
    addressLine2: form.addressLine2 ?? null,
    hours: form.hours ?? null,
    holidays: form.holidays ?? [],
    default: false,
    version: 1,
  }
}

/** The fields to which a change gives other values than before; empty where there are none. */
export function differenceOf(before: Location, change: LocationChange): Partial<Location> {
  const { addressLine2, ...rest } = change
  const all = { ...rest, ...(addressLine2 === undefined ? {} : { addressLine2 }) }
  const kept: Record<string, unknown> = before
  return Object.fromEntries(
    Object.entries(all).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(kept[field]),
    ),
  )
}

/** The default place. @throws ERR_VERSION_CONFLICT where the default moved during the read */
export function defaultOf(locations: readonly Location[]): Location {
  const found = locations.find((location) => location.default)
  if (!found) throw new CatalogueError('ERR_VERSION_CONFLICT')
  return found
}

/**
 * The place that becomes the default when the default one goes: the oldest of the others.
 * @throws ERR_LOCATION_AT_LEAST_ONE
 */
export function successorOf(leaving: Location, locations: readonly Location[]): Location {
  const [oldest] = locations
    .filter(({ id }) => id !== leaving.id)
    .toSorted((one, other) => one.id.localeCompare(other.id))
  if (!oldest) throw new CatalogueError('ERR_LOCATION_AT_LEAST_ONE')
  return oldest
}
