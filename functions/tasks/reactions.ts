import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { newId } from '#functions/platform/ids.ts'
import { assignLead } from './operations/assign-lead.ts'
import { handOver } from './operations/hand-over.ts'

const dependencies = { ...consumerDependencies(), newId }

export const handler = consume(subscriptions.tasks, {
  /** A new lead: somebody gets it, and a task to follow it up. */
  'tasks/on-lead-created': (event, name) => assignLead(dependencies, event, name),
  /** Somebody left: what they have not finished goes to whom it was handed. */
  'tasks/on-staff-deactivated': (event, name) => handOver(dependencies, event, name),
})
