import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import type { Write } from '#functions/platform/table.ts'
import { ongoingTasksAbout, taskSubject } from '#functions/tasks/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { leaveAllCharts } from './accounts/operations/own.ts'
import { followAccount, followEmail, followOwnChart } from './details/operations/follow.ts'
import { countSubmission, openDue, placeFromFacebook } from './forms/operations/follow.ts'
import { patientSideKeys } from './keys.ts'
import { addToHistory } from './operations/add-to-history.ts'
import { type PatientEvent, react } from './operations/react.ts'
import { idsOf, type PatientItem } from './records.ts'
import { reviewEntry, taskChangedEntry, threadEntry } from './rules/history.ts'
import {
  afterAdjustment,
  afterMove,
  afterTasks,
  afterUpload,
  afterUploadDeleted,
  afterUploadMovedAway,
  afterUploadMovedHere,
  afterUploadSeen,
  type Effect,
} from './rules/reactions.ts'
import { linkRevoked, linkSent, taskAssigned } from './rules/timeline.ts'
import { createPatientStore } from './store.ts'

const dependencies = consumerDependencies()
const { table } = dependencies

/** A reaction that needs nothing but the event and the record. */
function affects<E extends PatientEvent>(effect: (event: E) => (patient: PatientItem) => Effect) {
  return (event: E, name: OtherAction) =>
    react(dependencies, event, { name, effect: effect(event) })
}

/**
 * Read after the record, on whose revision the write depends: of two events the one that is written last has
 * counted last.
 */
const ongoingAbout = (event: PatientEvent, patient: PatientItem) =>
  ongoingTasksAbout(table, practiceOf(event), idsOf(patient))

/** What is noted of a status, and the writes that take it away from where it waited. */
async function takeNote(
  event: PatientEvent,
): Promise<{ note: string | null; extraWrites: Write[] }> {
  const practiceId = practiceOf(event)
  const { payload, occurredAt: at } = event
  const note = await createPatientStore(table, practiceId).leadNote(payload.patientId, at)
  const key = patientSideKeys(practiceId).leadNote(payload.patientId, at)
  return { note, extraWrites: [{ kind: 'delete', key }] }
}

const noNote = { note: null, extraWrites: [] }

export const handler = consume(subscriptions.patients, {
  /** A lead moved: stamps when the status was first reached, and writes the history. */
  'patients/on-lead-status-changed': async (event, name) => {
    const { from, to, reason, noted } = event.payload
    const at = event.occurredAt
    const { note, extraWrites } = noted ? await takeNote(event) : noNote
    const effect = (patient: PatientItem) => afterMove(patient, { from, to, reason, note, at })
    // Whoever took over the lead as it was then stands for it.
    const isInherited = ({ leadStatusAt }: PatientItem) => leadStatusAt === at
    await react(dependencies, event, { name, effect, isInherited, extraWrites })
  },
  /** The same was corrected. */
  'patients/on-lead-status-adjusted': async (event, name) => {
    const { patientId: _, noted, ...adjusted } = event.payload
    const { note, extraWrites } = noted ? await takeNote(event) : noNote
    const effect = (patient: PatientItem) => afterAdjustment(patient, { ...adjusted, note })
    const isInherited = () => false
    await react(dependencies, event, { name, effect, isInherited, extraWrites })
  },
  /** A member has another address: charts take it over if the member chose so. */
  'patients/on-member-email-changed': (event, name) => followEmail(dependencies, event, name),
  /** A member has another name: charts take it over if the member chose so. */
  'patients/on-member-renamed': (event, name) => followAccount(dependencies, event, name),
  /** A patient chose other charts that take over a change of details. */
  'patients/on-own-details-changed': (event, name) => followOwnChart(dependencies, event, name),
  /** A member closed the account: the charts stay with the practices. */
  'patients/on-account-closed': (event) =>
    leaveAllCharts(dependencies, event.payload.memberId, event),
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
  /** An upload that came to the wrong record is in another one now. */
  'patients/on-upload-moved-away': affects(({ payload }) => {
    return (patient) => afterUploadMovedAway(patient, payload)
  }),
  /** The same for the record that it is in. */
  'patients/on-upload-moved-here': affects(({ payload, occurredAt: at }) => {
    const { key, files, bytes, wasNew } = payload
    return (patient) => afterUploadMovedHere(patient, { key, files, bytes, wasNew, at })
  }),
  /** The rest only adds to the history. */
  'patients/on-sharelink-created': affects(({ payload: { linkId, sentThru } }) => {
    return () => ({ change: null, entry: linkSent({ linkId, sentThru }) })
  }),
  'patients/on-sharelink-revoked': affects(({ payload }) => {
    return () => ({ change: null, entry: linkRevoked(payload.linkId) })
  }),
  /** Somebody sent a lead form: its submissions are counted. */
  'patients/on-lead-form-submitted': (event, name) => countSubmission(dependencies, event, name),
  /** A new month has lead records for those who wait. */
  'patients/on-locked-leads-due': (event) => openDue(dependencies, event),
  /** Somebody filled in a form on Facebook, and becomes a lead, as by one of ours. */
  'patients/on-facebook-lead-fetched': (event, name) =>
    placeFromFacebook(dependencies, event, name),
  'patients/on-task-created': async (event, name) => {
    const { taskId, advocateId } = event.payload
    const advocate = await createPatientStore(table, practiceOf(event)).staff(advocateId)
    await react(dependencies, event, {
      name,
      effect: async (patient) => ({
        ...afterTasks(patient, await ongoingAbout(event, patient)),
        entry: taskAssigned(taskId, advocate),
      }),
    })
  },
  /** A task was completed, or is due at another time: the record counts what is left to do. */
  'patients/on-task-changed': async (event, name) => {
    const practiceId = practiceOf(event)
    const { taskId, before, after } = event.payload
    const isHandedOver = before.advocateId !== after.advocateId
    const [subject, advocate] = await Promise.all([
      taskSubject(table, practiceId, taskId),
      isHandedOver ? createPatientStore(table, practiceId).staff(after.advocateId) : null,
    ])
    const entry = taskChangedEntry(event.payload, { subject, advocate })
    await react(dependencies, event, {
      name,
      effect: async (patient) => ({
        ...afterTasks(patient, await ongoingAbout(event, patient)),
        entry,
      }),
    })
  },
  /** Messages and second opinions are part of the history, without what they say. */
  'patients/on-thread-changed': (event, name) =>
    addToHistory(dependencies, event, { name, entry: threadEntry(event.payload) }),
  'patients/on-review-changed': (event, name) =>
    addToHistory(dependencies, event, { name, entry: reviewEntry(event.payload) }),
})
