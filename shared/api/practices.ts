import * as v from 'valibot'
import { counter, id } from '../model/fields.ts'
import {
  distribution,
  distributionStaff,
  practice,
  practiceForm,
  practiceStatus,
  signInPolicyForm,
} from '../model/practice.ts'
import { defineRoutes, get, inPractice, memberWith, patch, permitted, post } from './contract.ts'

/** Practices, their staff and places (specification, section 7, Practices). */
export const practiceRoutes = defineRoutes({
  create: post('/practices', {
    summary: 'Create a practice on the free trial and become its admin.',
    access: memberWith('practices.create'),
    body: practiceForm,
    response: v.object({ id: v.string() }),
  }),
  get: get('/practices/{practiceId}', {
    summary: 'The practice.',
    access: permitted('practices.read', 'params'),
    params: inPractice,
    response: practice,
  }),
  update: patch('/practices/{practiceId}', {
    summary: 'Change the practice; `version` is the one that was read.',
    access: permitted('practices.update', 'params'),
    params: inPractice,
    body: v.object({
      ...v.partial(practiceForm).entries,
      ...v.partial(signInPolicyForm).entries,
      version: v.optional(counter),
    }),
    response: practice,
  }),
  status: get('/practices/{practiceId}/status', {
    summary: 'The plan, what of it is used, and the first steps.',
    access: permitted('practices.read', 'params'),
    background: 'marked',
    params: inPractice,
    response: practiceStatus,
  }),
  listDistributions: get('/practices/{practiceId}/distributions', {
    summary: 'How new leads are distributed among the staff.',
    access: permitted('practices.distributions.list', 'params'),
    params: inPractice,
    response: v.object({ items: v.array(distribution) }),
  }),
  updateDistribution: patch('/practices/{practiceId}/distributions/{distributionId}', {
    summary: 'Enable or weigh the staff among whom new leads are distributed.',
    access: permitted('practices.distributions.update', 'params'),
    params: v.object({ practiceId: id, distributionId: id }),
    body: v.object({
      enabled: v.optional(v.boolean()),
      staffs: v.optional(v.pipe(v.array(distributionStaff), v.maxLength(200))),
      version: counter,
    }),
    response: distribution,
  }),
})
