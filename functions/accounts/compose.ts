import { newId } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import type { SendMail } from '#functions/platform/mail.ts'
import { countOrThrow, forgive, uncount } from '#functions/platform/rate-limit.ts'
import type { SendSms } from '#functions/platform/sms.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { CodeStore } from './domain/codes.ts'
import type { Attempts } from './domain/login.ts'
import { unsafeBecause } from './domain/password-strength.ts'
import { hashPassword, isPassword } from './domain/passwords.ts'
import type { AccountStore } from './store.ts'

export type AccountDependencies = {
  table: Table
  origin: string
  store: AccountStore
  codes: CodeStore
  sendMail: SendMail
  sendSms: SendSms
}

/** Counts attempts to sign in, at a moment. */
function attemptsAt(table: Table, now: Date): Attempts {
  return {
    async count(limit, subject) {
      try {
        await countOrThrow(table, limit, subject, now, 'ERR_PASSWORD_WRONG')
        return true
      } catch (error) {
        if (error instanceof CatalogueError) return false
        throw error
      }
    },
    uncount: (limit, subject) => uncount(table, limit, subject, now),
    forgive: (limit, subject) => forgive(table, limit, subject, now),
  }
}

/** Everything that the rules of accounts ask for, at the moment of a call. */
export function createServices(dependencies: AccountDependencies) {
  return (now: Date) => ({
    ...dependencies,
    newId,
    hashPassword,
    isPassword,
    unsafeBecause,
    attempts: attemptsAt(dependencies.table, now),
    tried: (memberId: string) => noteOfCall({ caller: memberId }),
  })
}

export type AccountServices = ReturnType<ReturnType<typeof createServices>>
