import * as v from 'valibot'
import { cardForm, revealedContent, revealForm, secureMessage } from '../model/card.ts'
import { id } from '../model/fields.ts'
import { message } from '../model/message.ts'
import { defineRoutes, get, guestCredentials, permitted, post } from './contract.ts'

const ofPatient = v.object({ patientId: id, messageId: id })
const ofPractice = v.object({ practiceId: id, messageId: id })

/** Cards that patients send to a practice (specification, section 7, secure-messages). */
export const cardRoutes = defineRoutes({
  submit: post('/patients/{patientId}/secure-messages', {
    summary:
      'Send the card that the practice asked for. It is kept encrypted for three working days or a week. The same idempotency key again answers the first again.',
    access: permitted('messaging.cards.submit', 'body'),
    params: v.object({ patientId: id }),
    body: v.object({ practiceId: id, ...cardForm.entries, ...guestCredentials }),
    response: message,
  }),
  own: get('/patients/{patientId}/secure-messages/{messageId}', {
    summary:
      'What became of a card that was sent, by the `secureMessageId` of its message: who looked at it and when. Nothing that is on it.',
    access: permitted('messaging.own.read', 'query'),
    seen: 'messages.card',
    params: ofPatient,
    query: v.object({ practiceId: id, ...guestCredentials }),
    response: secureMessage,
  }),
  withdraw: post('/patients/{patientId}/secure-messages/{messageId}/withdraw', {
    summary: 'Take back a card that was sent: it is destroyed at once.',
    access: permitted('messaging.cards.submit', 'body'),
    params: ofPatient,
    body: v.object({ practiceId: id, ...guestCredentials }),
    response: secureMessage,
  }),
  get: get('/practices/{practiceId}/secure-messages/{messageId}', {
    summary:
      'What became of a card that a patient sent, by the `secureMessageId` of its message. Nothing that is on it.',
    access: permitted('messaging.list', 'params'),
    seen: 'messages.card',
    params: ofPractice,
    query: v.object({ patientId: id }),
    response: secureMessage,
  }),
  reveal: post('/practices/{practiceId}/secure-messages/{messageId}/reveal', {
    summary:
      'What is on a card, or its security code, which is destroyed by it. The patient sees who asked and when. Takes an authenticator app or a passkey, proven in the last minutes.',
    access: permitted('messaging.cards.reveal', 'params'),
    freshFactor: 'strong',
    params: ofPractice,
    body: v.object({ patientId: id, ...revealForm.entries }),
    response: v.object({ content: revealedContent }),
  }),
})
