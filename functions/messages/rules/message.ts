import { type Channel, email, type Message as Notice } from '#functions/deliveries/public.ts'
import { badField } from '#shared/errors.ts'
import type { MessageForm } from '#shared/model/message.ts'

const nothing = { calendarTitle: null, calendarTime: null, secureMessageId: null }

/**
 * What the properties of a message are, by its type.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT where the type takes others, or the time has passed
 */
export function propertiesOf(
  { type, properties }: Pick<MessageForm, 'type' | 'properties'>,
  now: Date,
) {
  if (type !== 'calendar') {
    if (properties !== null) throw badField('properties', 'are for a message of type calendar')
    return nothing
  }
  if (properties === null) throw badField('properties', 'must have calendarTitle and calendarTime')
  if (properties.calendarTime <= now.toISOString()) {
    throw badField('properties.calendarTime', 'must not have passed')
  }
  return { ...nothing, ...properties }
}

export const LINK_DAYS = 14

/** The secret of a link whose address carries the secret as `key` and `pwd`. */
export const linkSecret = ({ key, pwd }: { key: string; pwd: string }): string => `${key}.${pwd}`

type About = {
  practice: { id: string; name: string }
  url: string
  /** How many files the message has. */
  files: number
  isReminder?: boolean
}

/** The message with its files, as a notice calls it. */
function named(files: number): string {
  if (files === 0) return 'a message'
  return files === 1 ? 'a message with a file' : `a message with ${files} files`
}

/**
 * @throws ERR_REQUEST_PARAMS_MISFORMAT where a message has neither a text nor a file
 */
export function ensureContent({ message, files }: Pick<MessageForm, 'message' | 'files'>): void {
  if (message === '' && files.length === 0) throw badField('message', 'is required')
}

/**
 * Tells a patient that there is a message. What it is, only the page says, once it was given the date
 * of birth.
 */
export function noticeOf(
  { sentThru, sentTo }: Channel,
  { practice: { id, name }, url, files, isReminder = false }: About,
): Notice {
  const told = isReminder
    ? `You have not read ${named(files)} from ${name} yet.`
    : `${name} sent you ${named(files)}.`
  if (sentThru === 'text') return { channel: 'text', to: sentTo, text: `${told} Read it: ${url}` }
  return email({
    to: sentTo,
    subject: isReminder ? `A message from ${name} is waiting` : `A message from ${name}`,
    practice: { id, name },
    toPatient: true,
    paragraphs: [told, 'Open it with the button. We will ask for your date of birth first.'],
    button: { label: 'Read the message', url },
    notes: [`The link is only for you. It works for ${LINK_DAYS} days.`],
  })
}
