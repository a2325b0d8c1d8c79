import * as v from 'valibot'
import { counter } from '../model/fields.ts'
import {
  openingForm,
  practice,
  practiceForm,
  practiceStatus,
  signInPolicyForm,
} from '../model/practice.ts'
import { remindersForm } from '../model/reminders.ts'
import { reviewDaysForm } from '../model/review-days.ts'
import { sendingUsage } from '../model/sending.ts'
import { sendingVerification } from '../model/verification.ts'
import { codeSent, verificationCode } from './codes.ts'
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
      /** The hours are `null` if the practice says none; the holidays replace those it had. */
      ...openingForm,
      reminders: v.optional(remindersForm),
      reviewDays: v.optional(reviewDaysForm),
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
  sending: get('/practices/{practiceId}/sending', {
    summary: 'How many texts and emails the practice has sent of what its plan allows.',
    access: permitted('practices.subscription.read', 'params'),
    params: inPractice,
    response: sendingUsage,
  }),
  sendPhoneCode: post('/practices/{practiceId}/verification/code', {
    summary: 'Text a code to the phone of the practice, which verifies it for texts on the trial.',
    access: permitted('practices.update', 'params'),
    params: inPractice,
    body: v.optional(v.object({}), {}),
    response: codeSent,
  }),
  confirmPhone: post('/practices/{practiceId}/verification/phone', {
    summary: 'Verify the phone of the practice by the code that it received.',
    access: permitted('practices.update', 'params'),
    params: inPractice,
    body: v.object({ code: verificationCode }),
    response: sendingVerification,
  }),
  requestNameApproval: post('/practices/{practiceId}/verification/name', {
    summary: 'Request the approval of the practice name, which texts on the trial need.',
    access: permitted('practices.update', 'params'),
    params: inPractice,
    body: v.optional(v.object({}), {}),
    response: sendingVerification,
  }),
})
