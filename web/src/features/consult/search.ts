import * as v from 'valibot'
import { id } from '#shared/model/plain-fields.ts'
import { flag, lenient } from '../../ui/search.ts'

export const consultViews = ['upcoming', 'mine', 'requests', 'past'] as const
export type ConsultView = (typeof consultViews)[number]

/** The address of the list of consultations. */
export const consultsSearch = v.object({
  /** The own ones of somebody of the staff who is a patient, too. */
  own: flag,
  /** Whose chart, of several of one's own. */
  chart: lenient(id),
  view: lenient(v.picklist(consultViews)),
  providerId: lenient(id),
  page: lenient(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
})
export type ConsultsSearch = v.InferOutput<typeof consultsSearch>
