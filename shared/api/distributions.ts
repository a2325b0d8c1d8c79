import * as v from 'valibot'
import { distribution, distributionChange, distributionForm } from '../model/distribution.ts'
import { counter, id, integer } from '../model/fields.ts'
import { defineRoutes, del, done, get, inPractice, patch, permitted, post } from './contract.ts'

const ofDistribution = v.object({ practiceId: id, distributionId: id })

/** Whose turn it would be, and why; nobody's where it would wait. */
const turn = v.object({
  staffId: v.nullable(v.string()),
  name: v.nullable(v.string()),
  text: v.string(),
  details: v.nullable(v.string()),
})

/** How new leads and tasks find somebody (specification, sections 3 and 7). */
export const distributionRoutes = defineRoutes({
  list: get('/practices/{practiceId}/distributions', {
    summary:
      'How new leads and tasks are distributed among the staff, and how many leads wait until somebody is free.',
    access: permitted('practices.distributions.list', 'params'),
    params: inPractice,
    response: v.object({ items: v.array(distribution), waitingLeads: v.number() }),
  }),
  create: post('/practices/{practiceId}/distributions', {
    summary: 'Add a distribution, of new leads or of tasks; one for a provider comes before `*`.',
    access: permitted('practices.distributions.create', 'params'),
    params: inPractice,
    body: distributionForm,
    response: distribution,
  }),
  update: patch('/practices/{practiceId}/distributions/{distributionId}', {
    summary: 'Change what is sent of a distribution; `version` is the one that was read.',
    access: permitted('practices.distributions.update', 'params'),
    params: ofDistribution,
    body: v.object({ ...distributionChange.entries, version: v.optional(counter) }),
    response: distribution,
  }),
  remove: del('/practices/{practiceId}/distributions/{distributionId}', {
    summary: 'Delete a distribution; what was given out stays as it is.',
    access: permitted('practices.distributions.delete', 'params'),
    params: ofDistribution,
    response: done,
  }),
  simulate: get('/practices/{practiceId}/distributions/{distributionId}/simulation', {
    summary: 'To whom the next leads or tasks would go as things are now. Nothing is written.',
    access: permitted('practices.distributions.list', 'params'),
    params: ofDistribution,
    query: v.object({ count: v.optional(integer(1, 100), 20) }),
    response: v.object({ turns: v.array(turn) }),
  }),
})
