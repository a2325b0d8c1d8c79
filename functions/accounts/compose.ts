import type { Message, QueueMessage } from '#functions/deliveries/public.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import { countOrThrow, forgive, uncount } from '#functions/platform/rate-limit.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { CodeStore } from './codes/operations/codes.ts'
import type { Attempts } from './operations/login.ts'
import { unsafeBecause } from './rules/password-strength.ts'
import { hashPassword, isPassword } from './rules/passwords.ts'
import type { AccountStore } from './store.ts'

export type AccountDependencies = {
  table: Table
  origin: string
  store: AccountStore
  codes: CodeStore
  queueMessage: QueueMessage
}

/** The writes that let a message be sent; of no use after a moment, else after a day. */
export type Queue = (message: Message, usefulUntil?: string) => Promise<Write[]>

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
export function createServices({ queueMessage, ...dependencies }: AccountDependencies) {
  const queueAt =
    (now: Date): Queue =>
    (message, usefulUntil) =>
      queueMessage(message, {
        ...{ id: newId(), practiceId: null, actor: null, now },
        usefulUntil: usefulUntil ? new Date(usefulUntil) : plusSeconds(now, DAY),
      })
  return (now: Date) => ({
    ...dependencies,
    queue: queueAt(now),
    newId,
    hashPassword,
    isPassword,
    unsafeBecause,
    attempts: attemptsAt(dependencies.table, now),
    tried: (memberId: string) => noteOfCall({ caller: memberId }),
  })
}

export type AccountServices = ReturnType<ReturnType<typeof createServices>>
