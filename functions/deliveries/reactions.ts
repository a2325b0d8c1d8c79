import type { Context } from 'aws-lambda'
import { messageReported } from '#events/deliveries.ts'
import { subscriptions } from '#events/subscriptions.ts'
import { readLogo } from '#functions/logos/public.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { noteReport } from './operations/note-report.ts'
import { sendMessage } from './operations/send.ts'
import { createMailer } from './ports/mail.ts'
import { createTexter } from './ports/sms.ts'
import type { Picture } from './rules/email.ts'
import type { Message } from './rules/message.ts'
import { reportOf } from './rules/report.ts'

const { MAIL_FROM, MAIL_CONFIGURATION_SET } = readEnvironment('mail')
const { STAGE: stage } = readEnvironment('base')
const sendMail = createMailer(MAIL_FROM, MAIL_CONFIGURATION_SET)
const sendText = createTexter(readEnvironment('sms').SMS_ORIGINATION_IDENTITY)
const stores = { ...consumerDependencies(), objects: objectsFromEnvironment() }
const dependencies = { ...stores, vault: vaultFromEnvironment(), send }

async function send(message: Message, deliveryId: string): Promise<void> {
  if (message.channel === 'text') return sendText(message, { deliveryId, stage })
  const logo = message.practice && (await logoOf(message.practice.id))
  await sendMail(message, { logo, deliveryId })
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
