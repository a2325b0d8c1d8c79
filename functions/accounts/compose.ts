import type { Message, QueueMessage } from '#functions/deliveries/public.ts'
import { type Clock, DAY, plusSeconds } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import { startPace } from '#functions/platform/pace.ts'
import { countOrThrow, forgive, type Limit, uncount } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Vault } from '#functions/platform/vault/vault.ts'
import { CatalogueError } from '#shared/errors.ts'
import { createCodeStore, createPauseStore } from './codes/store.ts'
import { createDeviceStore } from './devices/store.ts'
import { createFactorStore } from './factors/store.ts'
import type { Provider } from './openid/ports/provider.ts'
import { createOpenidStore } from './openid/store.ts'
import { createChallengeStore } from './passkeys/store.ts'
import { createResetStore } from './resets/store.ts'
import { unsafeBecause } from './rules/password-strength.ts'
import { hashPassword, isPassword, tagOf } from './rules/passwords.ts'
import { createAccountStore } from './store.ts'

export type AccountDependencies = {
  table: Table
  clock: Clock
  origin: string
  queueMessage: QueueMessage
  /** Encrypts the keys of authenticator apps. */
  vault: Vault
  /** The stage's provider of OpenID Connect; null if none is set up. */
  provider: () => Promise<Provider | null>
}

/** What the handlers of each area are made of. */
export type Accounts = AccountDependencies & { servicesAt: (now: Date) => AccountServices }

/** Counts attempts to sign in at a moment. */
function attemptsAt(table: Table, now: Date) {
  return {
    /** Counts an attempt before it is made; false if there were too many. */
    async count(limit: Limit, subject: string): Promise<boolean> {
      try {
        await countOrThrow(table, limit, subject, now, 'ERR_PASSWORD_WRONG')
        return true
      } catch (error) {
        if (error instanceof CatalogueError) return false
        throw error
      }
    },
    /** Takes back an attempt that succeeded. */
    uncount: (limit: Limit, subject: string) => uncount(table, limit, subject, now),
    /** Forgets the failed attempts. */
    forgive: (limit: Limit, subject: string) => forgive(table, limit, subject, now),
  }
}

/** What the operations of accounts use, at the time of a call. */
export function createServices({
  queueMessage,
  ...dependencies
}: Pick<AccountDependencies, 'table' | 'origin' | 'queueMessage' | 'vault'>) {
  const { table } = dependencies
  const stores = {
    store: createAccountStore(table),
    codes: createCodeStore(table),
    pauses: createPauseStore(table),
    devices: createDeviceStore(table),
    resets: createResetStore(table),
    openid: createOpenidStore(table),
    factors: createFactorStore(table),
    challenges: createChallengeStore(table),
  }
  return (now: Date) => ({
    ...dependencies,
    ...stores,
    /** The writes that queue a message, which is dropped if not sent by then: after a day if not said. */
    queue: (message: Message, usefulUntil?: string) =>
      queueMessage(message, {
        ...{ id: newId(), practiceId: null, actor: null, now },
        usefulUntil: usefulUntil ? new Date(usefulUntil) : plusSeconds(now, DAY),
      }),
    newId,
    hashPassword,
    isPassword,
    tagOf,
    unsafeBecause,
    startPace,
    attempts: attemptsAt(table, now),
    /** Notes in the log whose account an attempt is for, before it is known to succeed. */
    tried: (memberId: string) => noteOfCall({ caller: memberId }),
  })
}

export type AccountServices = ReturnType<ReturnType<typeof createServices>>
