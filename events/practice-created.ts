import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** A practice signed itself up. */
export const practiceCreated = defineEvent({
  source: 'praxis.practices',
  detailType: 'PracticeCreated',
  version: 1,
  schema: v.object({ practiceId: v.string(), memberId: v.string() }),
})
