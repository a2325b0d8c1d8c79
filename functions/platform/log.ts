import { Logger } from '@aws-lambda-powertools/logger'
import * as v from 'valibot'
import type { TwoFactorMethod } from '#shared/model/account.ts'

/** Structured logs. Ids, routes and error names only: no patient data, no query strings. */
export const logger = new Logger()

/** What every line of a call says: which call it is, and who makes it. */
type CallKeys = {
  requestId?: string
  route?: string
  /** The id by which the distribution logged the same call, with the address that it came from. */
  edgeRequestId?: string
  /** The member or guest, or the account that a sign-in is tried for. */
  caller?: string
  /** How somebody signed in, and which factor is outstanding. */
  proof?: 'password' | 'openid' | 'passkey' | 'registration' | `factor-${TwoFactorMethod}` | 'reset'
  factor?: 'none' | 'pending'
}

/** Begins a call: its keys replace those of the former. */
export function beginCall(keys: CallKeys): void {
  logger.resetKeys()
  logger.appendKeys(keys)
}

/** Adds to what the lines of this call say from now on. */
export function noteOfCall(keys: CallKeys): void {
  logger.appendKeys(keys)
}

type LoggedError = { name: string; message: string; stack?: string; cause?: LoggedError }

/**
 * An error as it may be logged: what and where, without the values that errors of validation and of
 * parsing carry.
 */
export function loggable(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: 'Error', message: 'something else was thrown' }
  const { name, stack, cause } = error
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    name,
    message: messageOf(error),
    ...(frames.length > 0 ? { stack: frames.join('\n') } : {}),
    ...(cause === undefined ? {} : { cause: loggable(cause) }),
  }
}

function messageOf(error: Error): string {
  if (error instanceof v.ValiError) return error.issues.map(describe).join('; ')
  return error instanceof SyntaxError ? 'it cannot be read' : error.message
}

function describe(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue) ?? 'it'
  return `${where} must be ${issue.expected ?? issue.requirement ?? 'something else'}`
}
