import * as v from 'valibot'
import { id, integer } from '../model/fields.ts'
import {
  webhook,
  webhookChange,
  webhookDelivery,
  webhookForm,
  webhookWithSecret,
} from '../model/webhook.ts'
import {
  cursor,
  defineRoutes,
  del,
  done,
  get,
  inPractice,
  patch,
  permitted,
  post,
} from './contract.ts'

const ofWebhook = v.object({ practiceId: id, webhookId: id })

/** The practice's own systems hear of what happens here, signed (specification, section 7; decision 076). */
export const webhookRoutes = defineRoutes({
  list: get('/practices/{practiceId}/webhooks', {
    summary: 'The webhooks of the practice, the oldest first.',
    access: permitted('practices.webhooks.list', 'params'),
    params: inPractice,
    response: v.object({ items: v.array(webhook) }),
  }),
  create: post('/practices/{practiceId}/webhooks', {
    summary: 'Add a webhook. The secret that signs what it sends is answered this once.',
    access: permitted('practices.webhooks.create', 'params'),
    params: inPractice,
    body: webhookForm,
    response: webhookWithSecret,
  }),
  update: patch('/practices/{practiceId}/webhooks/{webhookId}', {
    summary:
      'Change a webhook, turn it on or off, or give it another secret; `version` is the one that was read.',
    access: permitted('practices.webhooks.update', 'params'),
    params: ofWebhook,
    body: webhookChange,
    response: webhookWithSecret,
  }),
  remove: del('/practices/{practiceId}/webhooks/{webhookId}', {
    summary: 'Delete a webhook: what it has still to send is not sent.',
    access: permitted('practices.webhooks.delete', 'params'),
    params: ofWebhook,
    response: done,
  }),
  test: post('/practices/{practiceId}/webhooks/test', {
    summary:
      'Send one of each kind that the webhooks take, made up and marked as a test, to all that are on, or to the one that is named. The answers are in its deliveries.',
    access: permitted('practices.webhooks.test', 'params'),
    params: inPractice,
    body: v.object({ webhookId: v.optional(id) }),
    response: v.object({ deliveries: v.number() }),
  }),
  listDeliveries: get('/practices/{practiceId}/webhooks/{webhookId}/deliveries', {
    summary: 'What a webhook sent in the last two weeks, newest first, and what was answered.',
    access: permitted('practices.webhooks.list', 'params'),
    params: ofWebhook,
    query: v.object({ limit: v.optional(integer(1, 100), 50), cursor: v.optional(cursor) }),
    background: 'marked',
    response: v.object({ items: v.array(webhookDelivery), cursor: v.nullable(v.string()) }),
  }),
})
