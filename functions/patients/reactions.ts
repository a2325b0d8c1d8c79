import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import { followAccount, followEmail, followOwnChart } from './details/operations/follow.ts'
import { patientSideKeys } from './keys.ts'
import { linkChart, linkChartsOf, unlinkCharts } from './operations/link-account.ts'
import { type PatientEvent, react } from './operations/react.ts'
import type { PatientItem } from './records.ts'
import {
  afterMove,
  afterUpload,
  afterUploadDeleted,
  afterUploadSeen,
  type Effect,
} from './rules/reactions.ts'
import { linkRevoked, linkSent, taskAssigned } from './rules/timeline.ts'
import { createPatientStore } from './store.ts'

const dependencies = consumerDependencies()
const { table } = dependencies

/** A reaction that needs nothing but the event and the record. */
function affects<E extends PatientEvent>(effect: (event: E) => (patient: PatientItem) => Effect) {
  return (event: E, name: AuditAction) =>
    react(dependencies, event, { name, effect: effect(event) })
}

/** The chart of the event may be that of somebody who has an account. */
const link = (event: PatientEvent) =>
  linkChart(
    dependencies,
    { practiceId: practiceOf(event), patientId: event.payload.patientId },
    event,
  )

export const handler = consume(subscriptions.patients, {
  /** A lead moved: stamps when the status was first reached, and writes the history. */
  'patients/on-lead-status-changed': async (event, name) => {
    const { patientId, from, to, reason, noted } = event.payload
    const practiceId = practiceOf(event)
    const at = event.occurredAt
    const note = noted ? await createPatientStore(table, practiceId).leadNote(patientId, at) : null
    await react(dependencies, event, {
      name,
      effect: (patient) => afterMove(patient, { from, to, reason, note, at }),
      extraWrites: noted
        ? [{ kind: 'delete', key: patientSideKeys(practiceId).leadNote(patientId, at) }]
        : [],
    })
  },
  /** A member proved to own an address: the charts with that address become the member's own. */
  'patients/on-member-verified': (event) =>
    linkChartsOf(dependencies, event.payload.memberId, event),
  /** A member has another address: so have the member's charts, and charts with it are the member's. */
  'patients/on-member-email-changed': async (event, name) => {
    await followEmail(dependencies, event, name)
    await linkChartsOf(dependencies, event.payload.memberId, event)
  },
  /** A member has another name: so have the member's charts. */
  'patients/on-member-renamed': (event, name) => followAccount(dependencies, event, name),
  /** A patient wants the same in the charts of other practices. */
  'patients/on-own-details-changed': (event, name) => followOwnChart(dependencies, event, name),
  /** A member closed the account: the charts stay with the practices. */
  'patients/on-account-closed': (event) =>
    unlinkCharts(dependencies, event.payload.memberId, event),
  'patients/on-patient-created': link,
  'patients/on-patient-email-changed': link,
  /** Scans arrived: the record shows them, as new. */
  'patients/on-upload-completed': affects(({ payload: { key, files, bytes }, occurredAt: at }) => {
    return (patient) => afterUpload(patient, { key, files, bytes, at })
  }),
  /** Staff looked at an upload: it is no longer new. */
  'patients/on-upload-seen': affects(() => afterUploadSeen),
  /** An upload is gone: the record no longer counts it. */
  'patients/on-upload-deleted': affects(({ payload }) => {
    return (patient) => afterUploadDeleted(patient, payload)
  }),
  /** The rest only adds to the history. */
  'patients/on-sharelink-created': affects(({ payload: { linkId, sentThru } }) => {
    return () => ({ change: null, entry: linkSent({ linkId, sentThru }) })
  }),
  'patients/on-sharelink-revoked': affects(({ payload }) => {
    return () => ({ change: null, entry: linkRevoked(payload.linkId) })
  }),
  'patients/on-task-created': async (event, name) => {
    const { taskId, advocateId } = event.payload
    const advocate = await createPatientStore(table, practiceOf(event)).staff(advocateId)
    await react(dependencies, event, {
      name,
      effect: () => ({ change: null, entry: taskAssigned(taskId, advocate) }),
    })
  },
})
