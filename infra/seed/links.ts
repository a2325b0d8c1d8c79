import { KMSClient } from '@aws-sdk/client-kms'
import { sendThru } from '#shared/model/delivery.ts'
import type { Practice } from '#shared/model/practice.ts'
import type { SeedOptions } from '../runner/seeding.ts'
import {
  callAudit,
  createDataKeys,
  createLinkStore,
  createQueue,
  createVault,
  newId,
  type PatientItem,
  type Person,
  type QueueMessage,
  readKeyArns,
  revokeLink,
  type ShareLinkRecord,
  sendLink,
  systemClock,
  type Table,
} from './records.ts'

/** The seed asks for what is there itself: it sends nothing twice. */
const once = { idempotencyKey: null, requestHash: null }

/** Sends upload links to patients, unless they have one. */
export type LinkSender = {
  /** The patient's link, sent at this moment where there is none. */
  send: (patient: PatientItem, actor: Person, at: Date) => Promise<ShareLinkRecord>
  /** Ends a link that is still good. */
  revoke: (link: ShareLinkRecord, actor: Person, at: Date) => Promise<void>
  /** Notes that a link was opened. */
  open: (link: ShareLinkRecord, at: Date) => Promise<void>
}

/** The queue of the messages that the demo data sends. */
export function createSeedQueue(options: SeedOptions, table: Table): QueueMessage {
  const { endpoint, region, credentials, environment } = options
  const engine = { endpoint, region, credentials }
  const vault = createVault({
    purpose: 'deliveries',
    keyArns: readKeyArns('deliveries', environment),
    dataKeys: createDataKeys(new KMSClient(engine)),
    clock: systemClock,
  })
  return createQueue(vault, table)
}

export function createLinkSender(
  options: SeedOptions,
  table: Table,
  practice: Practice,
): LinkSender {
  const { origin } = options
  const store = createLinkStore(table, practice.id)
  const queue = createSeedQueue(options, table)
  const calling = { practice, scope: { practiceId: practice.id }, ip: '127.0.0.1' }

  return {
    async send(patient, actor, now) {
      const { patientId } = patient
      const [sent] = await store.list([patientId])
      if (sent) return sent
      const work = { ...calling, table, store, origin, actor, now, newId, queue }
      const { linkId } = await sendLink(work, patient, sendThru.auto, once)
      const link = await store.find(linkId)
      if (!link) throw new Error(`The link ${linkId} is not there`)
      return link
    },
    async revoke(link, actor, now) {
      if (link.revokedAt !== null) return
      await revokeLink({ ...calling, table, store, origin, actor, now, newId, queue }, link)
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
