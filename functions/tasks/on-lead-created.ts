import { leadCreated } from '#events/lead-created.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { newId } from '#functions/platform/ids.ts'
import { giveLead } from './assign-lead.ts'

const dependencies = { ...consumerDependencies(), newId }

/** A new lead: somebody gets it, and a task to follow it up. */
export const handler = consume(leadCreated, (event) => giveLead(dependencies, event))
