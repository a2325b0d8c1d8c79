import * as v from 'valibot'
import { id } from '#shared/model/plain-fields.ts'
import { lenient } from '../../../ui/search.ts'

/** For whom a question is asked: one of one's own charts, or a patient of the practice. */
export const requestSearch = v.object({ patientId: lenient(id) })
