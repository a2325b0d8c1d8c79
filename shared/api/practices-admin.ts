import * as v from 'valibot'
import { id, text } from '../model/fields.ts'
import {
  listedPractice,
  operatedPractice,
  suspensionForm,
  trialForm,
} from '../model/practice-admin.ts'
import { verificationDecision, waitingVerification } from '../model/verification.ts'
import { defineRoutes, done, get, memberWith, post } from './contract.ts'

const ofPractice = v.object({ practiceId: id })

/** Practices as the platform's operator sees them (specification, section 1, Admin area). */
export const practiceAdminRoutes = defineRoutes({
  list: get('/admin/practices', {
    summary: 'Practices whose name begins with these 3 letters or more, with their plans.',
    access: memberWith('admin.practices.list'),
    query: v.object({ key: v.pipe(text(64), v.minLength(3, 'must be at least 3 characters')) }),
    response: v.object({ items: v.array(listedPractice) }),
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
