import * as v from 'valibot'
import { id } from '../model/fields.ts'
import { supportList } from '../model/provider.ts'
import { defineRoutes, del, done, get, permitted, post } from './contract.ts'

const ofProvider = v.object({ practiceId: id, providerId: id })

/** The staff who support a provider of the practice (specification, section 7, Providers). */
export const supportRoutes = defineRoutes({
  list: get('/practices/{practiceId}/providers/{providerId}/supports', {
    summary: 'Who supports the provider.',
    access: permitted('practices.supports.list', 'params'),
    params: ofProvider,
    response: supportList,
  }),
  add: post('/practices/{practiceId}/providers/{providerId}/supports', {
    summary: 'Let one of the staff support the provider.',
    access: permitted('practices.supports.create', 'params'),
    params: ofProvider,
    body: v.object({ staffId: id }),
    response: supportList,
  }),
  remove: del('/practices/{practiceId}/providers/{providerId}/supports/{staffId}', {
    summary: 'Let somebody support the provider no more.',
    access: permitted('practices.supports.delete', 'params'),
    params: v.object({ ...ofProvider.entries, staffId: id }),
    response: done,
  }),
})
