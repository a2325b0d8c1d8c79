import * as v from 'valibot'
import { chat, QUESTION_MAX } from '../model/assistant.ts'
import { flag, longText } from '../model/fields.ts'
import { defineRoutes, get, memberWith, post } from './contract.ts'

const mayAsk = memberWith('members.assistant.use')

/** Questions about the product, answered by the help (specification, section 7; decision 079). */
export const assistantRoutes = defineRoutes({
  get: get('/ai/chat', {
    summary: 'The conversation of whoever calls with the assistant, oldest first.',
    access: mayAsk,
    response: chat,
  }),
  ask: post('/ai/chat', {
    summary:
      'Ask the assistant; with startNew=1 what was said before is forgotten first, also without a question. It knows the help, and never a record.',
    access: mayAsk,
    body: v.object({
      message: v.optional(longText(QUESTION_MAX), ''),
      startNew: v.optional(flag, 0),
    }),
    response: chat,
  }),
})
