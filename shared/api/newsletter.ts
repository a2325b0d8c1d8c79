import * as v from 'valibot'
import { challenge, solved } from '../model/challenge.ts'
import { line } from '../model/fields.ts'
import { newsletterForm } from '../model/newsletter-form.ts'
import { anyone, defineRoutes, done, get, post } from './contract.ts'

/** The secret of a link in an email. */
const ofLink = v.object({ key: line(64) })

/** The newsletter of the public pages (specification, sections 5 and 8). */
export const newsletterRoutes = defineRoutes({
  challenge: get('/newsletter/challenge', {
    summary: 'What a page solves before it sends the form of the newsletter.',
    access: anyone,
    response: challenge,
  }),
  subscribe: post('/newsletter/subscribers', {
    summary:
      'Ask for the newsletter, once for each challenge: an email asks whether the address wants it. The answer is the same for everybody, whoever gets it already.',
    access: anyone,
    body: v.object({ ...newsletterForm.entries, ...solved }),
    response: done,
  }),
  confirm: post('/newsletter/subscribers/confirm', {
    summary: 'Say that the address wants the newsletter, by the link of the email that asked.',
    access: anyone,
    body: ofLink,
    response: done,
  }),
  leave: post('/newsletter/subscribers/leave', {
    summary: 'Get the newsletter no more, by the link below one; the same again is well.',
    access: anyone,
    body: ofLink,
    response: done,
  }),
  stop: post('/newsletter/one-click', {
    summary: 'Get the newsletter no more, as mail programs say it (RFC 8058).',
    access: anyone,
    fromElsewhere: true,
    query: ofLink,
    body: v.object({ 'List-Unsubscribe': v.literal('One-Click') }),
    response: done,
  }),
  lead: get('/newsletter/one-click', {
    summary:
      'A page that leads to the choice, for mail programs that open the address; it changes nothing.',
    access: anyone,
    fromElsewhere: true,
    query: ofLink,
    response: 'html',
  }),
})
