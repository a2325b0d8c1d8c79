import type { BusEntry } from '../events/bus.ts'

/** Puts what a service says of a message on the bus of the account. */
export type Reporter = (entry: Omit<BusEntry, 'bus'>) => void

type Mail = { id: string; to: string; set: string; tags: { Name: string; Value: string }[] }

/**
 * What SES says of an email: that it was delivered, except to the addresses of its simulator
 * (bounce@simulator.amazonses.com, also with +label, and so on). Left out: most of the mail's own headers.
 */
export function mailReport({ id, to, set, tags }: Mail, now: Date): Omit<BusEntry, 'bus'> {
  const at = now.toISOString()
  const told = tags.map(({ Name, Value }) => [Name, [Value]])
  const mail = {
    ...{ timestamp: at, messageId: id, destination: [to] },
    tags: { 'ses:configuration-set': [set], ...Object.fromEntries(told) },
  }
  const entry = (detailType: string, eventType: string, about: object) => ({
    ...{ source: 'aws.ses', detailType, time: at },
    detail: JSON.stringify({ eventType, mail, ...about }),
  })
  const recipients = [{ emailAddress: to }]
  const bounce = (bounceType: string, bounceSubType: string) => ({
    bounce: { bounceType, bounceSubType, bouncedRecipients: recipients, timestamp: at },
  })
  switch (simulated(to)) {
    case 'bounce':
      return entry('Email Bounced', 'Bounce', bounce('Permanent', 'General'))
    case 'suppressionlist':
      return entry('Email Bounced', 'Bounce', bounce('Permanent', 'OnAccountSuppressionList'))
    case 'mailboxfull':
      return entry('Email Bounced', 'Bounce', bounce('Transient', 'MailboxFull'))
    case 'complaint': {
      const complaint = { complainedRecipients: recipients, timestamp: at }
      return entry('Email Complaint Received', 'Complaint', { complaint })
    }
    default:
      return entry('Email Delivered', 'Delivery', { delivery: { timestamp: at, recipients: [to] } })
  }
}

/** The box of SES's simulator that an address is; a full mailbox is ours alone. */
const simulated = (to: string): string | undefined =>
  /^([a-z]+)(\+[^@]*)?@simulator\.amazonses\.com$/i.exec(to)?.[1]?.toLowerCase()

/** Numbers of the text service's simulator, by what it says of a text to them. */
const simulatedNumbers: Record<string, string> = {
  '+14254147167': 'TEXT_INVALID',
  '+14254147168': 'TEXT_UNREACHABLE',
}

type Text = { id: string; to: string; context: Record<string, string> }

/** What the text service says of a text: that it was delivered, except to numbers of its simulator. */
export function textReport({ id, to, context }: Text, now: Date): Omit<BusEntry, 'bus'> {
  const eventType = simulatedNumbers[to] ?? 'TEXT_DELIVERED'
  const detail = {
    ...{ eventType, eventVersion: '1.0', eventTimestamp: now.getTime(), isFinal: true },
    ...{ destinationPhoneNumber: to, messageId: id, messageType: 'TRANSACTIONAL', context },
    messageStatus: eventType.slice('TEXT_'.length),
  }
  return {
    ...{ source: 'aws.sms-voice', detailType: 'Text Message Delivery Status Updated' },
    ...{ time: now.toISOString(), detail: JSON.stringify(detail) },
  }
}
