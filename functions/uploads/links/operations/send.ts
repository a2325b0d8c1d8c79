import * as v from 'valibot'
import { shareLinkCreated, shareLinkRevoked } from '#events/uploads.ts'
import { channelOf, type QueueMessage, readReach } from '#functions/deliveries/public.ts'
import type { PatientBasics } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { hashSecret, type NewId, newSecret } from '#functions/platform/ids.ts'
import { eventWrite, type Occurrence, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { PracticeBasics } from '#functions/practices/public.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import type { SendThru } from '#shared/model/delivery.ts'
import type { ShareLinkRecord } from '../../records.ts'
import { invitationMessage } from '../rules/message.ts'
import { linkPassword, newLinkKey } from '../rules/secret.ts'
import type { LinkStore } from '../store.ts'

const LINK_DAYS = 14

/** What sending and revoking a link needs; `actor` is who calls. */
export type LinkWork = {
  table: Table
  store: LinkStore
  origin: string
  practice: PracticeBasics
  actor: { id: string; name: string }
  scope: { practiceId: string }
  ip: string
  now: Date
  newId: NewId
  queue: QueueMessage
}

/** What the idempotency record keeps of a link; its password is not part of it. */
const made = v.object({
  ...v.omit(sharelinkRoutes.create.response, ['url', 'pwd']).entries,
  nonce: v.string(),
})
type Made = v.InferOutput<typeof made>

/**
 * Makes a link for a patient and queues the message that carries it. A retry gets the same link.
 * @throws ERR_EMAIL_NOT_SET, ERR_MOBILE_MISFORMAT, ERR_SENDING_LIMIT, ERR_SENDING_NOT_VERIFIED
 */
export async function sendLink(
  work: LinkWork,
  patient: PatientBasics,
  chosen: SendThru,
  { idempotencyKey, requestHash }: Pick<Call, 'idempotencyKey' | 'requestHash'>,
) {
  const { now, actor, table } = work
  const reach = await readReach(table, work.practice.id, patient)
  const channel = channelOf(patient, chosen, reach)
  const call = { actor, now, idempotencyKey, requestHash }
  const kept = idempotencyKey ?? newSecret()
  const link = await idempotent(table, call, 'sharelinks.create', made, async (marker) => {
    const planned: Made = {
      linkId: work.newId(),
      key: newLinkKey(),
      nonce: newSecret(),
      expiresAt: plusSeconds(now, LINK_DAYS * DAY).toISOString(),
      ...channel,
    }
    const password = linkPassword(planned.nonce, kept)
    await createAndQueue(work, patient, planned, { password, marker: marker(planned) })
    return planned
  })
  const pwd = linkPassword(link.nonce, kept)
  return { ...link, pwd, url: urlOf(work, link.key, pwd) }
}

function urlOf({ origin }: LinkWork, key: string, pwd: string): string {
  return `${origin}/rad-cloud?${new URLSearchParams({ key, pwd })}`
}

async function createAndQueue(
  work: LinkWork,
  patient: PatientBasics,
  { nonce: _, expiresAt, ...planned }: Made,
  { password, marker }: { password: string; marker: Write[] },
): Promise<void> {
  const { store, now, actor, practice } = work
  const { patientId, firstName } = patient
  const { linkId, sentThru, key } = planned
  const usefulUntil = new Date(expiresAt)
  const record: ShareLinkRecord = {
    ...planned,
    patientId,
    createdAt: now.toISOString(),
    validUntil: expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    createdBy: actor.name,
    createdById: actor.id,
  }
  const message = invitationMessage(planned, {
    practice,
    firstName,
    url: urlOf(work, key, password),
    days: LINK_DAYS,
  })
  const secret = { pwdHash: hashSecret(password), expiresAt: epochSeconds(usefulUntil) }
  await store.create(record, secret, [
    eventWrite(shareLinkCreated, { linkId, patientId, sentThru }, occurrenceOf(work)),
    callAudit(work, 'sharelinks.create', { patientId }),
    ...(await work.queue(message, {
      ...{ ...occurrenceOf(work), id: linkId, usefulUntil },
      ...{ kind: 'uploadLink', recordId: patientId },
    })),
    ...marker,
  ])
}

/** Ends a link; whoever holds it can no longer use it. @throws ERR_NO_CHANGE where it has ended */
export async function revokeLink(work: LinkWork, link: ShareLinkRecord): Promise<void> {
  const { patientId } = link
  await work.table.transact([
    ...revocationOfLink(work.store, link, occurrenceOf(work)),
    callAudit(work, 'sharelinks.revoke', { patientId }),
  ])
}

/** The writes that revoke a link, and its event. Fails with ERR_NO_CHANGE if it was revoked before. */
export function revocationOfLink(
  store: LinkStore,
  link: ShareLinkRecord,
  occurrence: Occurrence,
): Write[] {
  const { linkId, patientId } = link
  return [
    ...store.revocationWrites(link, occurrence.now.toISOString()),
    eventWrite(shareLinkRevoked, { linkId, patientId }, occurrence),
  ]
}
