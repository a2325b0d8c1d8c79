import * as v from 'valibot'
import { emailChoice } from '../model/email-choice.ts'
import { flag, line } from '../model/fields.ts'
import { anyone, defineRoutes, post } from './contract.ts'

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
})
