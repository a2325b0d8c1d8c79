import * as v from 'valibot'
import { id, integer, text } from '../model/fields.ts'
import {
  listedPractice,
  operatedPractice,
  practiceFilters,
  suspensionForm,
  trialForm,
} from '../model/practice-admin.ts'
import { verificationDecision, waitingVerification } from '../model/verification.ts'
import { defineRoutes, done, get, listOf, memberWith, paging, post } from './contract.ts'

const ofPractice = v.object({ practiceId: id })

/** Practices as the platform's operator sees them (specification, section 1, Admin area). */
export const practiceAdminRoutes = defineRoutes({
  list: get('/admin/practices', {
    summary:
      'Practices with their plans, usage and last activity, by any part of their name, address or staff, and by state.',
    access: memberWith('admin.practices.list'),
    query: v.object({
      key: v.optional(v.pipe(text(64), v.minLength(2, 'must be at least 2 characters'))),
      filter: v.optional(v.picklist(practiceFilters, 'must be a filter')),
      offset: paging.offset,
      limit: v.optional(integer(1, 100), 50),
    }),
    response: v.object({
      ...listOf(listedPractice).entries,
      /** How many practices of the platform are in each state, whatever is searched for. */
      counts: v.object({
        all: v.number(),
        trialEnding: v.number(),
        trialOver: v.number(),
        pastDue: v.number(),
        suspended: v.number(),
      }),
    }),
  }),
  get: get('/admin/practices/{practiceId}', {
    summary: 'The plan of a practice, what of it is used, and how it stands.',
    access: memberWith('admin.practices.read'),
    params: ofPractice,
    response: operatedPractice,
  }),
  extendTrial: post('/admin/practices/{practiceId}/trial', {
    summary: 'Extend the free trial by some days, from its end or from now.',
    access: memberWith('admin.practices.extendTrial'),
    params: ofPractice,
    body: trialForm,
    response: operatedPractice,
  }),
  listWaiting: get('/admin/waiting-practices', {
    summary:
      'Practices on trial whose names wait for approval, the oldest request first, at most 100.',
    access: memberWith('admin.practices.list'),
    response: v.object({ items: v.array(waitingVerification) }),
  }),
  decideName: post('/admin/practices/{practiceId}/name', {
    summary: 'Approve the name of a practice for texts on the trial, or reject it with a reason.',
    access: memberWith('admin.practices.approveName'),
    params: ofPractice,
    body: verificationDecision,
    response: done,
  }),
  suspend: post('/admin/practices/{practiceId}/suspension', {
    summary: 'Suspend a practice, which can only read from then on, or take that back.',
    access: memberWith('admin.practices.suspend'),
    params: ofPractice,
    body: suspensionForm,
    response: operatedPractice,
  }),
})
