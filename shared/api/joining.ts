import * as v from 'valibot'
import { flag, id, longText, optionalField, text } from '../model/fields.ts'
import { foundPractice, joinRequest, ownJoinRequest, rolesForm } from '../model/staff.ts'
import { defineRoutes, done, get, inPractice, memberWith, permitted, post } from './contract.ts'

/** Asking to join a practice, and the answer (specification, section 7, Practices). */
export const joiningRoutes = defineRoutes({
  search: get('/practices/search', {
    summary: 'Practices whose name begins with these 3 letters or more.',
    access: memberWith('practices.search'),
    query: v.object({
      key: v.pipe(text(64), v.minLength(3, 'must be at least 3 characters')),
    }),
    response: v.object({ items: v.array(foundPractice) }),
  }),
  request: post('/practices/{practiceId}/request', {
    summary: 'Ask to join the practice; asking again while it is not answered changes nothing.',
    access: memberWith('practices.join'),
    params: inPractice,
    body: v.object({ message: optionalField(longText(500)) }),
    response: done,
  }),
  mine: get('/members/{memberId}/requests', {
    summary: 'The practices that one has asked to join lately.',
    access: memberWith('practices.join'),
    params: v.object({ memberId: v.literal('me', 'must be me') }),
    response: v.object({ items: v.array(ownJoinRequest) }),
  }),
  list: get('/practices/{practiceId}/requests', {
    summary: 'Who asks to join and waits for an answer, oldest first.',
    access: permitted('practices.staffs.create', 'params'),
    params: inPractice,
    response: v.object({ items: v.array(joinRequest) }),
  }),
  answer: post('/practices/{practiceId}/requests/{memberId}', {
    summary: 'Accept with roles, or decline; once.',
    access: permitted('practices.staffs.create', 'params'),
    params: v.object({ practiceId: id, memberId: id }),
    body: v.object({ accept: flag, roles: v.optional(rolesForm) }),
    response: done,
  }),
})
