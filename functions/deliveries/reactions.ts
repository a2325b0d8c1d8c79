import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { sendMessage } from './operations/send.ts'
import { createMailer } from './ports/mail.ts'
import { createTexter } from './ports/sms.ts'
import type { Message } from './rules/message.ts'

const sendMail = createMailer(readEnvironment('mail').MAIL_FROM)
const sendText = createTexter(readEnvironment('sms').SMS_ORIGINATION_IDENTITY)
const send = (message: Message) =>
  message.channel === 'email' ? sendMail(message) : sendText(message)
const dependencies = { ...consumerDependencies(), vault: vaultFromEnvironment(), send }

export const handler = consume(subscriptions.deliveries, {
  'deliveries/on-message-queued': ({ payload }) => sendMessage(dependencies, payload.deliveryId),
})
