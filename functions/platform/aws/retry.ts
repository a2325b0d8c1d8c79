import type { Response } from './exchange.ts'

const ATTEMPTS = 3
const BASE_MS = { error: 50, throttled: 500 }
const LONGEST_MS = 5000

/** Names under which services say that somebody asks too much of them. */
const THROTTLED = [
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'SlowDown',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionInProgressException',
]

/** What a service refused or failed at; `name` is its own for it. */
export class AwsError extends Error {
  readonly status: number
  /** How often it was asked; more than once where the answer of the network or the service was lost. */
  readonly attempts: number
  readonly answer: unknown

  constructor(
    name: string,
    message: string,
    about: { status: number; attempts: number; answer?: unknown },
  ) {
    super(message)
    this.name = name
    this.status = about.status
    this.attempts = about.attempts
    this.answer = about.answer
  }
}

/** Reads the name and the message of an answer that is no success. */
export type ReadFailure = (response: Response) => {
  name: string
  message: string
  answer?: unknown
}

/**
 * Sends until there is an answer that counts: up to three times where the network fails, the service
 * fails (5xx) or asks to come back later, with pauses that grow and differ, as the SDK does.
 * @throws AwsError for an answer that is no success, else what the network failed with
 */
export async function sendPersistently(
  send: () => Promise<Response>,
  readFailure: ReadFailure,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<Response> {
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await send().catch((error: unknown) => ({ error }))
    if (!('error' in outcome) && outcome.status < 300) return outcome
    const error = 'error' in outcome ? outcome.error : errorOf(outcome, attempts, readFailure)
    if (attempts === ATTEMPTS || !isPassing(error)) throw error
    const base = isThrottled(error) ? BASE_MS.throttled : BASE_MS.error
    await pause(Math.random() * Math.min(LONGEST_MS, base * 2 ** attempts))
  }
}

function errorOf(response: Response, attempts: number, readFailure: ReadFailure): AwsError {
  const { name, message, answer } = readFailure(response)
  return new AwsError(name, message, { status: response.status, attempts, answer })
}

function isThrottled(error: unknown): boolean {
  return error instanceof AwsError && (error.status === 429 || THROTTLED.includes(error.name))
}

/** Whether it may be over next time: what the network fails with, and some of what services answer. */
function isPassing(error: unknown): boolean {
  return !(error instanceof AwsError) || error.status >= 500 || isThrottled(error)
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
