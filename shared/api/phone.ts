import * as v from 'valibot'
import { id, integer } from '../model/fields.ts'
import {
  communication,
  communicationKey,
  communicationPlace,
  phoneChange,
  phoneNews,
  phoneService,
  phoneState,
} from '../model/phone.ts'
import {
  anyone,
  cursor,
  defineRoutes,
  done,
  get,
  inPractice,
  patch,
  permitted,
  post,
} from './contract.ts'

/** A practice's phone: the service that carries it, and the log of calls and texts (decision 080). */
export const phoneRoutes = defineRoutes({
  get: get('/practices/{practiceId}/communication-platform', {
    summary:
      'Which service carries the phone of the practice, and what becomes of its calls and texts.',
    access: permitted('practices.communicationPlatform.read', 'params'),
    params: inPractice,
    response: phoneState,
  }),
  update: patch('/practices/{practiceId}/communication-platform', {
    summary:
      'Connect the phone by a credential, say what it is for, or end the connection; `version` is the one that was read.',
    access: permitted('practices.communicationPlatform.update', 'params'),
    params: inPractice,
    body: phoneChange,
    response: phoneState,
  }),
  service: get('/practices/{practiceId}/communication-platform/widget', {
    summary: 'By what pages place calls; nothing where the service is not connected, or off.',
    access: permitted('practices.phone.use', 'params'),
    params: inPractice,
    response: phoneService,
  }),
  list: get('/practices/{practiceId}/communications', {
    summary: 'The log of calls and texts, the latest first.',
    access: permitted('practices.communications.list', 'params'),
    seen: 'communications.list',
    params: inPractice,
    query: v.object({
      cursor: v.optional(cursor),
      limit: v.optional(integer(1, 100), 50),
    }),
    response: v.object({ items: v.array(communication), cursor: v.nullable(v.string()) }),
  }),
  place: patch('/practices/{practiceId}/communications/{communicationId}', {
    summary: 'Say on whose record a call or text belongs, also where it is on another by mistake.',
    access: permitted('practices.communications.update', 'params'),
    params: v.object({ practiceId: id, communicationId: communicationKey }),
    body: communicationPlace,
    response: communication,
  }),
  receive: post('/ringcentral/webhook', {
    summary:
      'RingCentral tells of calls and messages. Whatever comes again, late or out of order, is well.',
    access: anyone,
    fromElsewhere: true,
    signature: 'verification-token',
    echoes: 'validation-token',
    query: inPractice,
    body: phoneNews,
    response: done,
  }),
})
