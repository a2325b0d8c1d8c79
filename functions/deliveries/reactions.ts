import { subscriptions } from '#events/subscriptions.ts'
import { readLogo } from '#functions/logos/public.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { sendMessage } from './operations/send.ts'
import { createMailer } from './ports/mail.ts'
import { createTexter } from './ports/sms.ts'
import type { Picture } from './rules/email.ts'
import type { Message } from './rules/message.ts'

const sendMail = createMailer(readEnvironment('mail').MAIL_FROM)
const sendText = createTexter(readEnvironment('sms').SMS_ORIGINATION_IDENTITY)
const stores = { ...consumerDependencies(), objects: objectsFromEnvironment() }
const dependencies = { ...stores, vault: vaultFromEnvironment(), send }

async function send(message: Message): Promise<void> {
  if (message.channel === 'text') return sendText(message)
  await sendMail(message, message.practice && (await logoOf(message.practice.id)))
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

export const handler = consume(subscriptions.deliveries, {
  'deliveries/on-message-queued': ({ payload }) => sendMessage(dependencies, payload.deliveryId),
})
