import type { Context } from 'aws-lambda'
import { messageReported } from '#events/deliveries.ts'
import { subscriptions } from '#events/subscriptions.ts'
import { readLogo } from '#functions/logos/public.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { newSecret } from '#functions/platform/ids.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { choiceWrite } from './choices/store.ts'
import { noteReport } from './operations/note-report.ts'
import { sendMessage } from './operations/send.ts'
import { createMailer } from './ports/mail.ts'
import { createTexter } from './ports/sms.ts'
import { contactMark } from './reach/keys.ts'
import type { Picture } from './rules/email.ts'
import type { EmailMessage, Message } from './rules/message.ts'
import { reportOf } from './rules/report.ts'

const { MAIL_FROM, MAIL_CONFIGURATION_SET } = readEnvironment('mail')
const { PUBLIC_ORIGIN: origin } = readEnvironment('origin')
const { STAGE: stage } = readEnvironment('base')
const sendMail = createMailer(MAIL_FROM, MAIL_CONFIGURATION_SET)
const sendText = createTexter(readEnvironment('sms').SMS_ORIGINATION_IDENTITY)
const stores = { ...consumerDependencies(), objects: objectsFromEnvironment() }
const dependencies = { ...stores, vault: vaultFromEnvironment(), send }

async function send(message: Message, deliveryId: string): Promise<void> {
  if (message.channel === 'text') return sendText(message, { deliveryId, stage })
  const logo = message.practice && (await logoOf(message.practice.id))
  const choiceUrl = message.toPatient && message.practice ? await linkFor(message) : null
  await sendMail(message, { logo, deliveryId, choiceUrl })
}

/** A link of its own for each email, by which who has the address says whether to get more. */
async function linkFor({ practice, to }: EmailMessage): Promise<string> {
  const key = newSecret()
  const choice = { practiceId: practice?.id ?? '', contact: contactMark('email', to) }
  await stores.table.transact([choiceWrite(key, choice, stores.clock())])
  return `${origin}/email-choice?key=${key}`
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
})

type Event = Parameters<typeof react>[0]

/** Our own events, and those that the mail and text services put on the bus of the account. */
export const handler = async (event: Event, context: Context): Promise<void> => {
  if (!event.source.startsWith('aws.')) return react(event, context)
  const report = reportOf(event)
  if (report === null) return
  const about = { practiceId: '', actor: '', version: messageReported.version }
  await react(
    {
      ...event,
      'detail-type': messageReported.detailType,
      detail: {
        ...{ id: event.id, occurredAt: new Date(event.time).toISOString(), ...about },
        payload: JSON.stringify(report),
      },
    },
    context,
  )
}
