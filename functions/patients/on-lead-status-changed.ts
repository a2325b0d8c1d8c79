import { leadStatusChanged } from '#events/lead-status-changed.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { afterMove } from './domain/reactions.ts'
import { patientSideKeys } from './keys.ts'
import { react } from './react.ts'
import { createPatientStore } from './store.dynamo.ts'

const dependencies = consumerDependencies()

/** A lead moved: stamps when the status was first reached, and writes the history. */
export const handler = consume(leadStatusChanged, async (event) => {
  const { patientId, from, to, reason, noted } = event.payload
  const practiceId = practiceOf(event)
  const at = event.occurredAt
  const store = createPatientStore(dependencies.table, practiceId)
  const note = noted ? await store.leadNote(patientId, at) : null
  await react(dependencies, event, {
    name: 'patients/on-lead-status-changed',
    patientId,
    effect: (patient) => afterMove(patient, { from, to, reason, note, at }),
    also: noted
      ? [{ kind: 'delete', key: patientSideKeys(practiceId).leadNote(patientId, at) }]
      : [],
  })
})
