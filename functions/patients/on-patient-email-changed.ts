import { patientEmailChanged } from '#events/patient-email-changed.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { linkChart } from './link-account.ts'

const dependencies = consumerDependencies()

/** A chart has another address: it may now be that of somebody's account. */
export const handler = consume(patientEmailChanged, (event) =>
  linkChart(
    dependencies,
    { practiceId: practiceOf(event), patientId: event.payload.patientId },
    event,
  ),
)
