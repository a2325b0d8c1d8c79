import type { Context } from 'aws-lambda'
import * as v from 'valibot'
import type { EventDefinition } from '#events/define.ts'
import { messageReported, textReceived } from '#events/deliveries.ts'
import { subscriptions } from '#events/subscriptions.ts'
import { readLogo } from '#functions/logos/public.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { newSecret } from '#functions/platform/ids.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { emailChoiceRoutes } from '#shared/api/email-choices.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { formatPhone } from '#shared/model/format-phone.ts'
import { siteAddresses } from '#shared/site.ts'
import { choiceWrite } from './choices/store.ts'
import { noteReport } from './operations/note-report.ts'
import { sendMessage } from './operations/send.ts'
import { createMailer } from './ports/mail.ts'
import { createTexter } from './ports/sms.ts'
import { createQueue } from './public.ts'
import { contactMark } from './reach/keys.ts'
import type { Picture } from './rules/email.ts'
import type { EmailMessage, Message } from './rules/message.ts'
import { receivedTexts, topicEvent } from './rules/received.ts'
import { reportOf } from './rules/report.ts'
import { hearText } from './texts/operations/hear.ts'

const { MAIL_FROM, SUPPORT_EMAIL, MAIL_CONFIGURATION_SET } = readEnvironment('mail')
const { PUBLIC_ORIGIN: origin } = readEnvironment('origin')
const { STAGE: stage } = readEnvironment('base')
const sendMail = createMailer(MAIL_FROM, MAIL_CONFIGURATION_SET)
const sendText = createTexter(readEnvironment('sms').SMS_ORIGINATION_IDENTITY)
const stores = { ...consumerDependencies(), objects: objectsFromEnvironment() }
const vault = vaultFromEnvironment('deliveries')
const dependencies = { ...stores, vault, queue: createQueue(vault, stores.table), send }

async function send(message: Message, deliveryId: string): Promise<void> {
  if (message.channel === 'text') return sendText(message, { deliveryId, stage })
  const logo = message.practice && (await logoOf(message.practice.id))
  const sender = message.toPatient ? message.practice : null
  const ofPractice = sender && (await linkFor(message))
  const choice = message.choice ?? ofPractice
  const practice = sender && (await readContact(sender.id))
  await sendMail(message, {
    logo,
    phone: practice && formatPhone(practice.contactPhone),
    contactUrl: message.practice ? null : `${origin}${siteAddresses.contact}`,
    replyTo: practice?.contactEmail || SUPPORT_EMAIL,
    deliveryId,
    choice,
  })
}

const practiceContact = v.object({ contactPhone: v.string(), contactEmail: v.string() })

/** How patients reach a practice. */
function readContact(practiceId: string) {
  return stores.table.get(practiceKeys(practiceId).practice, practiceContact)
}

/** A link of its own for each email, by which who has the address says whether to get more. */
async function linkFor({ practice, to }: EmailMessage) {
  const key = newSecret()
  const choice = { practiceId: practice?.id ?? '', contact: contactMark('email', to) }
  await stores.table.transact([choiceWrite(key, choice, stores.clock())])
  const oneClick = `${API_BASE}${emailChoiceRoutes.stop.path}`
  return {
    url: `${origin}/email-choice?key=${key}`,
    oneClickUrl: `${origin}${oneClick}?key=${key}`,
  }
}

/** An email without its picture is worth more than none. */
async function logoOf(practiceId: string): Promise<Picture | null> {
  try {
    return await readLogo(stores, practiceId)
  } catch (error) {
    logger.warn('logo left out of an email', { practiceId, error: loggable(error) })
    return null
  }
}

const react = consume(subscriptions.deliveries, {
  'deliveries/on-message-queued': ({ payload }) => sendMessage(dependencies, payload.deliveryId),
  /** The mail or text service says what became of a message. */
  'deliveries/on-message-reported': (event, name) => noteReport(dependencies, event, name),
  /** Somebody has sent a text to the number that ours are from. */
  'deliveries/on-text-received': (event, name) => hearText(dependencies, event, name),
})

type Event = Parameters<typeof react>[0]

/** Our own events, those that the mail and text services put on the bus of the account, and texts that came in. */
export const handler = async (
  event: Event | v.InferOutput<typeof topicEvent>,
  context: Context,
): Promise<void> => {
  if ('Records' in event) {
    for (const { id, at, payload } of receivedTexts(v.parse(topicEvent, event))) {
      await react(asOurs(textReceived, { id, at, payload }), context)
    }
    return
  }
  if (!event.source.startsWith('aws.')) return react(event, context)
  const payload = reportOf(event)
  if (payload === null) return
  const at = new Date(event.time).toISOString()
  await react(asOurs(messageReported, { id: event.id, at, payload }), context)
}

/** What a service says, as an event of ours: `at` is when it said it, ISO 8601. */
function asOurs(
  { source, detailType, version }: EventDefinition,
  { id, at, payload }: { id: string; at: string; payload: object },
): Event {
  const about = { occurredAt: at, version, practiceId: '', actor: '' }
  return {
    ...{ id, version: '0', source, 'detail-type': detailType, time: at },
    ...{ account: '', region: '', resources: [] },
    detail: { id, ...about, payload: JSON.stringify(payload) },
  }
}
