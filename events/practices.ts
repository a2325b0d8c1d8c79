import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.practices')

/** A practice signed itself up. */
export const practiceCreated = event('PracticeCreated', {
  practiceId: v.string(),
  memberId: v.string(),
})
