import * as v from 'valibot'
import { shareLinkCreated } from '#events/sharelink-created.ts'
import { shareLinkRevoked } from '#events/sharelink-revoked.ts'
import type { PatientBasics } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { forget, type IdempotentCall, idempotent } from '#functions/platform/idempotency.ts'
import { hashSecret, newSecret } from '#functions/platform/ids.ts'
import type { SendMail } from '#functions/platform/mail.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { SendSms } from '#functions/platform/sms.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { PracticeBasics } from '#functions/practices/public.ts'
import type { sendThru } from '#shared/api/sharelinks.ts'
import type { ShareLinkRecord } from '../records.ts'
import { channelOf, type Invitation, invitationMail, invitationText } from './message.ts'
import { linkPassword, newLinkKey } from './secret.ts'
import type { LinkStore } from './store.ts'

export const LINK_DAYS = 14
const NAME = 'sharelinks.create'

/** Who works on links, for whom. */
export type LinkWork = {
  table: Table
  store: LinkStore
  origin: string
  practice: PracticeBasics
  actor: { id: string; name: string }
  scope: { practiceId: string }
  ip: string
  now: Date
  newId: () => string
  sendMail: SendMail
  sendSms: SendSms
}

/** What is remembered of a link that was made; its password is not among it. */
const made = v.object({
  linkId: v.string(),
  key: v.string(),
  nonce: v.string(),
  expiresAt: v.string(),
  sentThru: v.picklist(['email', 'text']),
  sentTo: v.string(),
})
type Made = v.InferOutput<typeof made>

type Channel = (typeof sendThru)[keyof typeof sendThru]

/**
 * Makes a link for a patient and sends it. A retry gets the same link, and nothing is sent twice.
 * @throws ERR_EMAIL_NOT_SET, ERR_MOBILE_MISFORMAT; where it cannot be sent it is revoked again
 */
export async function sendLink(
  work: LinkWork,
  patient: PatientBasics,
  chosen: Channel,
  idempotencyKey: string | null,
) {
  const { now, actor, table } = work
  const call = { actor, now, idempotencyKey }
  const channel = channelOf(patient, chosen)
  const kept = idempotencyKey ?? newSecret()
  const link = await idempotent(table, call, NAME, made, async (marker) => {
    const planned: Made = {
      linkId: work.newId(),
      key: newLinkKey(),
      nonce: newSecret(),
      expiresAt: plusSeconds(now, LINK_DAYS * DAY).toISOString(),
      ...channel,
    }
    const password = linkPassword(planned.nonce, kept)
    await createAndSend(work, patient, planned, { password, call, marker: marker(planned) })
    return planned
  })
  const pwd = linkPassword(link.nonce, kept)
  return { ...link, pwd, url: urlOf(work, link.key, pwd) }
}

function urlOf({ origin }: LinkWork, key: string, pwd: string): string {
  return `${origin}/rad-cloud?${new URLSearchParams({ key, pwd })}`
}

async function createAndSend(
  work: LinkWork,
  patient: PatientBasics,
  { nonce: _, expiresAt, ...planned }: Made,
  { password, call, marker }: { password: string; call: IdempotentCall; marker: Write[] },
): Promise<void> {
  const { store, now, actor } = work
  const { patientId } = patient
  const { linkId, sentThru, key } = planned
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
  const secret = { pwdHash: hashSecret(password), expiresAt: epochSeconds(new Date(expiresAt)) }
  await store.create(record, secret, [
    eventWrite(shareLinkCreated, { linkId, patientId, sentThru }, occurrenceOf(work)),
    callAudit(work, 'sharelinks.create', { patientId }),
    ...marker,
  ])
  try {
    await deliver(work, patient, record, urlOf(work, key, password))
  } catch (error) {
    await revokeLink(work, record)
    await forget(work.table, call, NAME)
    throw error
  }
}

async function deliver(
  { practice, sendMail, sendSms }: LinkWork,
  { firstName }: PatientBasics,
  { sentThru, sentTo }: ShareLinkRecord,
  url: string,
): Promise<void> {
  const invitation: Invitation = {
    practiceName: practice.name,
    practicePhone: practice.contactPhone,
    firstName,
    url,
    days: LINK_DAYS,
  }
  if (sentThru === 'email') await sendMail({ to: sentTo, ...invitationMail(invitation) })
  else await sendSms({ to: sentTo, text: invitationText(invitation) })
}

/** Ends a link; whoever holds it can no longer use it. @throws ERR_NO_CHANGE where it has ended */
export async function revokeLink(work: LinkWork, link: ShareLinkRecord): Promise<void> {
  const { store, now } = work
  const { linkId, patientId } = link
  await store.revoke(link, now.toISOString(), [
    eventWrite(shareLinkRevoked, { linkId, patientId }, occurrenceOf(work)),
    callAudit(work, 'sharelinks.revoke', { patientId }),
  ])
}
