import * as v from 'valibot'
import { reach } from '../model/delivery.ts'
import { dob, flag, id, integer, text } from '../model/fields.ts'
import {
  assignForm,
  assignment,
  conversation,
  draft,
  draftForm,
  foundMessage,
  inboxSections,
  message,
  messageForm,
  readForm,
  replyForm,
} from '../model/message.ts'
import { openedLink } from '../model/opened-link.ts'
import { doing, presence } from '../model/presence.ts'
import { ticket } from '../model/realtime.ts'
import {
  anyone,
  cursor,
  defineRoutes,
  get,
  guestCredentials,
  guestKey,
  guestPassword,
  inPractice,
  listOf,
  permitted,
  post,
  put,
} from './contract.ts'

const ofPatient = v.object({ patientId: id })

/** Also a ticket for hearing of changes of the thread at once. */
const asksTicket = { ticket: v.optional(flag, 0) }

/**
 * The specification asks for a million. An answer has 500 at most and names its offset and the total: of a
 * longer thread that is asked for as a whole, in ascending order, the newest.
 */
const page = {
  offset: v.optional(integer(0, 10_000_000), 0),
  limit: v.optional(integer(1, 1_000_000), 50),
  order: v.optional(v.picklist(['createdAt ASC', 'createdAt DESC']), 'createdAt ASC'),
  /** The place of a message in its record's thread: the page has it in its middle, whatever `offset` says. */
  around: v.optional(integer(1, 10_000_000)),
  /** Which message of that place, where records were merged and several have one. */
  message: v.optional(id),
}

/** A page of a thread. Both sides are told how many messages of the other they have not read. */
const thread = {
  ...listOf(message).entries,
  unreadCount: v.number(),
  /** For hearing of changes at once; null where it was not asked for. */
  ticket: v.nullable(ticket),
}

const marked = v.object({ unreadCount: v.number() })

/** Messages between a practice and a patient (specification, sections 2 to 9, Secure messaging). */
export const messagingRoutes = defineRoutes({
  open: post('/message-links', {
    summary:
      'Open the link of an email or text by the date of birth: answers a key and password that are good for the thread, for two hours.',
    access: anyone,
    body: v.object({ key: guestKey, pwd: guestPassword, dob }),
    response: openedLink,
  }),
  own: get('/patients/{patientId}/messages', {
    summary: 'The patient’s own messages with a practice, signed in or by an opened link.',
    access: permitted('messaging.own.read', 'query'),
    background: 'marked',
    seen: 'messages.own',
    params: ofPatient,
    query: v.object({ practiceId: id, ...page, ...asksTicket, ...guestCredentials }),
    response: v.object({
      ...thread,
      /** The place of the message that asks for a card; null where the practice waits for none. */
      cardRequest: v.nullable(v.number()),
      practice: v.object({ name: v.string(), contactPhone: v.string(), timezone: v.string() }),
    }),
  }),
  reply: post('/patients/{patientId}/messages', {
    summary: 'Write to the practice. The same `clientId` again answers the first message again.',
    access: permitted('messaging.own.reply', 'body'),
    params: ofPatient,
    body: v.object({ ...replyForm.entries, ...guestCredentials }),
    response: message,
  }),
  readOwn: put('/patients/{patientId}/messages/read', {
    summary: 'Say up to which message the patient has read.',
    access: permitted('messaging.own.read', 'body'),
    params: ofPatient,
    body: v.object({ practiceId: id, ...readForm, ...guestCredentials }),
    response: marked,
  }),
  list: get('/practices/{practiceId}/messages', {
    summary: 'The messages with a patient.',
    access: permitted('messaging.list', 'params'),
    background: 'marked',
    seen: 'messages.list',
    params: inPractice,
    query: v.object({ patientId: id, ...page, ...asksTicket }),
    response: v.object({
      ...thread,
      /** By what the patient can be reached. */
      channels: v.object({ email: v.boolean(), text: v.boolean() }),
      /** Since when the conversation is closed; null for an open one. */
      closedAt: v.nullable(v.string()),
      assignment,
    }),
  }),
  reach: get('/practices/{practiceId}/patients/{patientId}/reach', {
    summary: 'What is known to be wrong with the email address and mobile number of a record.',
    access: permitted('patients.read', 'params'),
    seen: 'messages.reach',
    params: v.object({ practiceId: id, patientId: id }),
    response: reach,
  }),
  send: post('/practices/{practiceId}/messages', {
    summary:
      'Write to the patient, who is sent a link by email or text. The same `clientId` again answers the first message again.',
    access: permitted('messaging.send', 'params'),
    params: inPractice,
    body: messageForm,
    response: message,
  }),
  read: put('/practices/{practiceId}/messages/read', {
    summary: 'Say up to which message the staff have read.',
    access: permitted('messaging.list', 'params'),
    params: inPractice,
    body: v.object({ patientId: id, ...readForm }),
    response: marked,
  }),
  setState: put('/practices/{practiceId}/messages/state', {
    summary:
      'Close the conversation, read up to `seq`, or reopen it. What the patient wrote since is a conflict; whatever is written later reopens it.',
    access: permitted('messaging.close', 'params'),
    params: inPractice,
    body: v.object({ patientId: id, isClosed: flag, ...readForm }),
    response: v.object({ closedAt: v.nullable(v.string()) }),
  }),
  assign: put('/practices/{practiceId}/messages/assignee', {
    summary:
      'Say who of the staff is to answer the patient; null leaves it to whoever looks after them.',
    access: permitted('messaging.assign', 'params'),
    params: inPractice,
    body: assignForm,
    response: assignment,
  }),
  conversations: get('/practices/{practiceId}/messages/conversations', {
    summary:
      'The conversations that have unread messages of patients, or the other open ones, or those that are closed, by their last message. A page may be short and still not be the last.',
    access: permitted('messaging.list', 'params'),
    background: 'marked',
    seen: 'messages.inbox',
    params: inPractice,
    query: v.object({
      state: v.optional(v.picklist(['unread', 'read', 'closed']), 'unread'),
      section: v.optional(v.picklist(inboxSections), 'all'),
      limit: v.optional(integer(1, 100), 30),
      cursor: v.optional(cursor),
    }),
    response: v.object({ items: v.array(conversation), cursor: v.nullable(v.string()) }),
  }),
  search: post('/practices/{practiceId}/messages/search', {
    summary:
      'The latest messages that have all these words, or words that begin so. A page may be short and still not be the last.',
    access: permitted('messaging.list', 'params'),
    seen: 'messages.search',
    params: inPractice,
    body: v.object({ words: text(120), cursor: v.optional(cursor) }),
    response: v.object({
      items: v.array(foundMessage),
      cursor: v.nullable(v.string()),
      /** Too many words begin with what was typed: with more letters more is found. */
      isNarrowed: v.boolean(),
    }),
  }),
  presence: get('/practices/{practiceId}/messages/presence', {
    summary: 'Who else of the staff has the thread open, and who types there.',
    access: permitted('messaging.list', 'params'),
    background: 'always',
    seen: 'messages.list',
    params: inPractice,
    query: v.object({ patientId: id }),
    response: presence,
  }),
  bePresent: put('/practices/{practiceId}/messages/presence', {
    summary:
      'Say that you look at the thread or type there, which holds for a short while, or that you left it. Answers who else is there.',
    access: permitted('messaging.list', 'params'),
    background: 'always',
    seen: 'messages.list',
    params: inPractice,
    body: v.object({ patientId: id, doing }),
    response: presence,
  }),
  draft: get('/practices/{practiceId}/messages/draft', {
    summary: 'What you have begun to write to the patient.',
    access: permitted('messaging.drafts.read', 'params'),
    seen: 'messages.draft',
    params: inPractice,
    query: v.object({ patientId: id }),
    response: draft,
  }),
  saveDraft: put('/practices/{practiceId}/messages/draft', {
    summary:
      'Keep what you have begun to write; `version` is the one that was read, without it the last one stays.',
    access: permitted('messaging.drafts.update', 'params'),
    seen: 'messages.writeDraft',
    params: inPractice,
    body: draftForm,
    response: draft,
  }),
})
