import { staffDeactivated } from '#events/staff-deactivated.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { withoutPractice } from '#functions/platform/member-status.ts'
import { keepStatus } from './react.ts'

const dependencies = consumerDependencies()

/** Somebody left the practice: nothing there waits for them. */
export const handler = consume(staffDeactivated, async (event) => {
  const practiceId = practiceOf(event)
  await keepStatus(dependencies, 'status/on-staff-deactivated', event, [
    {
      memberId: event.payload.staffId,
      change: (waiting) => withoutPractice(waiting, practiceId),
    },
  ])
})
