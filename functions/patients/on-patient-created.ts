import { patientCreated } from '#events/patient-created.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { linkChart } from './link-account.ts'

const dependencies = consumerDependencies()

/** A record was added: it may be the chart of somebody who has an account already. */
export const handler = consume(patientCreated, (event) =>
  linkChart(
    dependencies,
    { practiceId: practiceOf(event), patientId: event.payload.patientId },
    event,
  ),
)
