import { randomBytes } from 'node:crypto'
import { DEMO_CREDENTIAL } from './demo.ts'

export type LoggedCall = {
  telephonySessionId: string
  type: 'Voice' | 'Fax'
  direction: 'Inbound' | 'Outbound'
  from: { phoneNumber?: string }
  to: { phoneNumber?: string }
  startTime: string
  /** Seconds. */
  duration: number
  result: string
}

export type KeptMessage = {
  id: number
  direction: 'Inbound' | 'Outbound'
  from: { phoneNumber?: string }
  to: { phoneNumber?: string }[]
  subject: string
  creationTime: string
  messageStatus: string
}

export type Subscription = {
  id: string
  status: 'Active' | 'Blacklisted'
  address: string
  verificationToken: string
  eventFilters: string[]
}

/** Everything that this RingCentral knows. */
export type Books = ReturnType<typeof createBooks>

/** A company with one number. */
export function createBooks() {
  return {
    person: { id: 62_000_001, name: 'Paula Phone', extensionNumber: '101' },
    mainNumber: '+14155550100',
    /** What acts for the person, as they made it. */
    credentials: new Set([DEMO_CREDENTIAL]),
    /** Until when tokens are good. */
    tokens: new Map<string, Date>(),
    subscriptions: new Map<string, Subscription>(),
    calls: [] as LoggedCall[],
    messages: [] as KeptMessage[],
  }
}

export const newWord = (): string => randomBytes(16).toString('base64url')

/** A JWT, as far as its form goes. */
export const newJwt = (): string => [newWord(), newWord(), newWord()].join('.')
