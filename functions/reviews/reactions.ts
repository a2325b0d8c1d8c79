import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { readStaff } from '#functions/staffs/public.ts'
import { isPermitted } from '#shared/membership.ts'
import { role } from '#shared/model/roles.ts'
import { momentCame, setDue, takeAway } from './operations/follow.ts'

const dependencies = consumerDependencies()

export const handler = consume(subscriptions.reviews, {
  /** Somebody else has the turn: when they are reminded, and when the practice is told, is set. */
  'reviews/on-review-changed': (event, name) => setDue(dependencies, event, name),
  /** A step is about to be due, or is. */
  'reviews/on-review-moment': (event, name) => momentCame(dependencies, event, name),
  /** Somebody left: the practice finds others for their cases. */
  'reviews/on-staff-deactivated': (event, name) => {
    const as = { provider: true, advocate: true }
    return takeAway(dependencies, { staffId: event.payload.staffId, as }, { ...event, name })
  },
  /** Whoever is no doctor any more, or has left the desk, has no such part in a case. */
  'reviews/on-staff-roles-changed': async (event, name) => {
    const { staffId, before, after } = event.payload
    const now = await readStaff(dependencies.table, practiceOf(event), staffId)
    const mayAdvise = now !== null && isPermitted(now, 'medicalRecordReviews.create')
    const as = {
      provider: before.includes(role.provider) && !after.includes(role.provider),
      advocate: !mayAdvise,
    }
    if (as.provider || as.advocate) {
      await takeAway(dependencies, { staffId, as }, { ...event, name })
    }
  },
})
