import * as v from 'valibot'
import { facebookChange, facebookNews, facebookSaid, facebookState } from '../model/facebook.ts'
import { facebookGrant } from '../model/facebook-grant.ts'
import { line } from '../model/fields.ts'
import {
  anyone,
  defineRoutes,
  del,
  done,
  get,
  inPractice,
  patch,
  permitted,
  post,
} from './contract.ts'

/** Lead forms of Facebook pages: what people fill in there become leads here (decision 077). */
export const facebookRoutes = defineRoutes({
  get: get('/practices/{practiceId}/facebook', {
    summary:
      'How the practice is connected to Facebook, and where somebody allows it; nothing of it where this site is not known there.',
    access: permitted('practices.facebook.read', 'params'),
    params: inPractice,
    response: facebookState,
  }),
  connect: post('/practices/{practiceId}/facebook-token', {
    summary:
      'Connect, or connect again, with what Facebook gave to whoever allowed it. Only who asked for the address of `state` can, and only within an hour.',
    access: permitted('practices.facebook.update', 'params'),
    params: inPractice,
    body: facebookGrant,
    response: facebookState,
  }),
  update: patch('/practices/{practiceId}/facebook', {
    summary:
      'Choose the page, say what becomes of the answers to its forms, or read all of it again; `version` is the one that was read.',
    access: permitted('practices.facebook.update', 'params'),
    params: inPractice,
    body: facebookChange,
    response: facebookState,
  }),
  disconnect: del('/practices/{practiceId}/facebook', {
    summary: 'End the connection, here and at Facebook. The leads stay.',
    access: permitted('practices.facebook.delete', 'params'),
    params: inPractice,
    response: done,
  }),
  verify: get('/facebook/webhook', {
    summary: 'Meta asks whether news may be sent here, with the word that was agreed on.',
    access: anyone,
    fromElsewhere: true,
    query: v.object({
      'hub.mode': line(40),
      'hub.verify_token': line(200),
      'hub.challenge': line(200),
    }),
    response: 'plain',
  }),
  receive: post('/facebook/webhook', {
    summary:
      'Meta tells of new leads. Whatever comes again, or of pages that nobody connected, is well.',
    access: anyone,
    fromElsewhere: true,
    signature: 'x-hub-signature-256',
    body: facebookNews,
    response: done,
  }),
  takeBack: post('/facebook/deauthorize', {
    summary:
      'Meta says that somebody has removed the application: what they connected is good no more.',
    access: anyone,
    fromElsewhere: true,
    body: facebookSaid,
    response: done,
  }),
  forget: post('/facebook/data-deletion', {
    summary:
      'Meta says that somebody wants to be forgotten: what they connected ends, and the answer says where to ask about it.',
    access: anyone,
    fromElsewhere: true,
    body: facebookSaid,
    response: v.object({ url: v.string(), confirmation_code: v.string() }),
  }),
  forgotten: get('/facebook/data-deletion', {
    summary: 'A page that says whether somebody was forgotten, by the code that they were given.',
    access: anyone,
    fromElsewhere: true,
    query: v.object({ code: line(64) }),
    response: 'html',
  }),
})
