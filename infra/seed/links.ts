import { PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { sendThru } from '#shared/api/sharelinks.ts'
import type { Practice } from '#shared/model/practice.ts'
import type { SeedOptions } from '../runner/seeding.ts'
import {
  callAudit,
  createLinkStore,
  createMailer,
  createTexter,
  newId,
  type PatientItem,
  type Person,
  readEnvironment,
  type ShareLinkRecord,
  sendLink,
  type Table,
} from './records.ts'

/** Sends upload links to patients, unless they have one. */
export type LinkSender = {
  /** The patient's link, sent at this moment where there is none. */
  send: (patient: PatientItem, actor: Person, at: Date) => Promise<ShareLinkRecord>
  /** Notes that a link was opened. */
  open: (link: ShareLinkRecord, at: Date) => Promise<void>
}

export function createLinkSender(
  { endpoint, region, credentials, environment, origin }: SeedOptions,
  table: Table,
  practice: Practice,
): LinkSender {
  const engine = { endpoint, region, credentials }
  const store = createLinkStore(table, practice.id)
  const sendMail = createMailer(
    readEnvironment('mail', environment).MAIL_FROM,
    new SESv2Client(engine),
  )
  const sendSms = createTexter(
    readEnvironment('sms', environment).SMS_ORIGINATION_IDENTITY,
    new PinpointSMSVoiceV2Client(engine),
  )
  const calling = { practice, scope: { practiceId: practice.id }, ip: '127.0.0.1' }

  return {
    async send(patient, actor, now) {
      const { patientId } = patient
      const [sent] = await store.list(patientId)
      if (sent) return sent
      const work = { ...calling, table, store, origin, actor, now, newId, sendMail, sendSms }
      const { linkId } = await sendLink(work, patient, sendThru.auto, null)
      const link = await store.find(linkId)
      if (!link) throw new Error(`The link ${linkId} is not there`)
      return link
    },
    async open(link, now) {
      if (link.lastUsedAt !== null) return
      const { patientId } = link
      const actor = { id: `link:${link.linkId}`, name: 'Guest with a link' }
      const trace = callAudit({ ...calling, actor, now }, 'sharelinks.open', { patientId })
      await store.touch(link, now.toISOString())
      await table.transact([trace])
    },
  }
}
