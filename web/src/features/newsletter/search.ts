import * as v from 'valibot'
import { subscriberStates } from '#shared/model/newsletter.ts'
import { lenient } from '../../ui/search.ts'

/** Which subscribers the address names. */
export const newsletterSearch = v.object({ state: lenient(v.picklist(subscriberStates)) })
