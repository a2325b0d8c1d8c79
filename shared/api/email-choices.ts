import * as v from 'valibot'
import { emailChoice } from '../model/email-choice.ts'
import { flag, line } from '../model/fields.ts'
import { anyone, defineRoutes, done, get, post } from './contract.ts'

const ofLink = v.object({ key: line(64) })

/** What the link below an email opens, by its secret: whether its address gets more from the practice. */
export const emailChoiceRoutes = defineRoutes({
  look: post('/email-choices/look', {
    summary:
      'Of which practice emails are, and whether they are wanted, for whoever holds the link of one.',
    access: anyone,
    body: v.object({ key: line(64) }),
    response: emailChoice,
  }),
  choose: post('/email-choices', {
    summary: 'Say whether the address gets emails from the practice; the same again is well.',
    access: anyone,
    body: v.object({ key: line(64), isWanted: flag }),
    response: emailChoice,
  }),
  stop: post('/email-choices/one-click', {
    summary: 'Get no more emails from the practice, as mail programs say it (RFC 8058).',
    access: anyone,
    fromElsewhere: true,
    query: ofLink,
    body: v.object({ 'List-Unsubscribe': v.literal('One-Click') }),
    response: done,
  }),
  lead: get('/email-choices/one-click', {
    summary:
      'A page that leads to the choice, for mail programs that open the address; it changes nothing.',
    access: anyone,
    fromElsewhere: true,
    query: ofLink,
    response: 'html',
  }),
})
