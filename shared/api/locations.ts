import * as v from 'valibot'
import { counter, flag, id } from '../model/fields.ts'
import { location, locationForm, openingForm } from '../model/practice.ts'
import { defineRoutes, del, done, get, inPractice, patch, permitted, post } from './contract.ts'

const ofLocation = v.object({ practiceId: id, locationId: id })

/** Where a practice sees people: always at least one place, and exactly one of them the default. */
export const locationRoutes = defineRoutes({
  list: get('/practices/{practiceId}/locations', {
    summary: "The practice's places.",
    access: permitted('practices.locations.list', 'params'),
    params: inPractice,
    response: v.object({ items: v.array(location) }),
  }),
  create: post('/practices/{practiceId}/locations', {
    summary:
      'Add a place; `default` 1 makes it the default one. Without `hours` it keeps those of the practice.',
    access: permitted('practices.locations.create', 'params'),
    params: inPractice,
    body: v.object({
      ...locationForm.entries,
      ...openingForm,
      default: v.optional(flag, 0),
    }),
    response: location,
  }),
  update: patch('/practices/{practiceId}/locations/{locationId}', {
    summary:
      'Change a place; `version` is the one that was read. `default` 1 makes it the default.',
    access: permitted('practices.locations.update', 'params'),
    params: ofLocation,
    body: v.object({
      ...v.partial(locationForm).entries,
      ...openingForm,
      default: v.optional(v.pipe(flag, v.value(1, 'passes on where another place takes it'))),
      version: v.optional(counter),
    }),
    response: location,
  }),
  remove: del('/practices/{practiceId}/locations/{locationId}', {
    summary: 'Remove a place; where it was the default, the oldest of the others is from then on.',
    access: permitted('practices.locations.delete', 'params'),
    params: ofLocation,
    response: done,
  }),
})
