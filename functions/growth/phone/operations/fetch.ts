import type { Received } from '#events/define.ts'
import type { phoneCheckDue, phoneNewsNoted } from '#events/growth.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { hashSecret, newSecret } from '#functions/platform/ids.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { isRevoked } from '../../ports/credentials.ts'
import {
  acting,
  checkWrite,
  credentialOwner,
  type PhoneDependencies,
  revoke,
  revokedWrite,
  setUp,
} from '../compose.ts'
import { RateLimited, type Ringcentral } from '../ports/ringcentral.ts'
import type { ConnectionItem } from '../records.ts'
import { callFromLog } from '../rules/call.ts'
import { isPaused, missedSince, nextCheck, pauseUntil } from '../rules/connection.ts'
import { logId } from '../rules/numbers.ts'
import { textAfter } from '../rules/text.ts'
import { webhookAddress } from '../rules/webhook.ts'
import { createPhoneStore, type PhoneStore } from '../store.ts'
import { logMany } from './log.ts'

type Dependencies = PhoneDependencies & { clock: Clock; origin: string }
type Work = { service: Ringcentral; store: PhoneStore; connection: ConnectionItem }

/** Fetches the texts that RingCentral told of. Where it does not answer, they come with those that were missed. */
export async function fetchTexts(
  dependencies: Dependencies,
  event: Received<(typeof phoneNewsNoted)['schema']>,
): Promise<void> {
  const { table, settings, clock } = dependencies
  const store = createPhoneStore(table, practiceOf(event))
  const connection = await store.find()
  if (!connection?.logsTexts || connection.isRevoked) return
  // The check that is due after the pause fetches them.
  if (isPaused(connection, clock())) return
  try {
    const { service } = await setUp(settings)
    await takeTexts(dependencies, { service, store, connection })
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    if (isRevoked(error)) return revoke({ table, clock, store }, connection)
    logger.warn('texts could not be fetched', { error: loggable(error) })
    await checkSooner(dependencies, store, secondsOf(error))
  }
}

const secondsOf = (error: unknown) => (error instanceof RateLimited ? error.seconds : null)

async function checkSooner(
  { table, clock }: Dependencies,
  store: PhoneStore,
  seconds: number | null,
): Promise<void> {
  const { practiceId } = store
  await retryOnConflict(store.find, async (found) => {
    const now = clock()
    const pausedUntil = pauseUntil(now, seconds)
    const dueAt = nextCheck(now, false, pausedUntil)
    const isSoonEnough = found !== null && found.dueAt <= dueAt && pausedUntil === null
    if (!found || isSoonEnough) return
    await table.transact([
      store.replace(found, { ...found, dueAt, pausedUntil }),
      checkWrite(dueAt, { practiceId, now }),
    ])
  })
}

async function takeTexts({ table, vault, clock }: Dependencies, work: Work): Promise<void> {
  const { service, store, connection } = work
  const now = clock()
  await acting({ service, vault, store, now }, connection, async (token) => {
    for await (const texts of service.textsSince(token, missedSince(connection))) {
      const told = texts.map((text) => ({
        communicationId: logId('text', text.id),
        after: (before: Parameters<typeof textAfter>[0]) => textAfter(before, text),
      }))
      await logMany({ table, store, now }, told)
    }
  })
}

async function takeCalls({ table, vault, clock }: Dependencies, work: Work): Promise<void> {
  const { service, store, connection } = work
  const now = clock()
  await acting({ service, vault, store, now }, connection, async (token) => {
    for await (const calls of service.callsSince(token, missedSince(connection))) {
      const told = calls.map((call) => ({
        communicationId: logId('call', call.telephonySessionId),
        after: (before: Parameters<typeof callFromLog>[0]) => callFromLog(before, call),
      }))
      await logMany({ table, store, now }, told)
    }
  })
}

type Subscribed = Pick<ConnectionItem, 'subscriptionId' | 'verificationHash'>

/** Asks for news again where RingCentral has given up sending them. */
async function subscribed(
  { vault, clock, origin }: Dependencies,
  { service, store, connection }: Work,
): Promise<Subscribed> {
  const { subscriptionId, verificationHash } = connection
  return acting({ service, vault, store, now: clock() }, connection, async (token) => {
    if (await service.isSubscribed(token, subscriptionId))
      return { subscriptionId, verificationHash }
    const verificationToken = newSecret()
    const address = webhookAddress(origin, store.practiceId)
    const renewed = await service.subscribe(token, { address, verificationToken })
    await service.unsubscribe(token, subscriptionId).catch((error: unknown) => {
      logger.warn('a subscription is left at RingCentral', { error: loggable(error) })
    })
    return { subscriptionId: renewed, verificationHash: hashSecret(verificationToken) }
  })
}

/** What RingCentral answers, as far as it concerns the connection itself. */
type Asked = Partial<Subscribed & Pick<ConnectionItem, 'sealedCredential' | 'pausedUntil'>> & {
  isAnswered: boolean
  isRevoked?: boolean
}

async function ask(dependencies: Dependencies, store: PhoneStore, connection: ConnectionItem) {
  try {
    const { service } = await setUp(dependencies.settings)
    const work = { service, store, connection }
    const news = await subscribed(dependencies, work)
    if (connection.logsCalls) await takeCalls(dependencies, work)
    if (connection.logsTexts) await takeTexts(dependencies, work)
    const owner = credentialOwner(store.practiceId)
    const sealedCredential = await dependencies.vault.reseal(connection.sealedCredential, owner)
    return { ...news, sealedCredential, pausedUntil: null, isAnswered: true } satisfies Asked
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    logger.warn('calls and texts could not be fetched', { error: loggable(error) })
    const pausedUntil = pauseUntil(dependencies.clock(), secondsOf(error))
    return { isAnswered: false, isRevoked: isRevoked(error), pausedUntil } satisfies Asked
  }
}

/**
 * Asks RingCentral for what it did not tell, and sets when that is done again. Of several moments that were set, the
 * one that the connection names counts; what somebody saved meanwhile stays.
 */
export async function checkPhone(
  dependencies: Dependencies,
  event: Received<(typeof phoneCheckDue)['schema']>,
): Promise<void> {
  const { table, clock } = dependencies
  const practiceId = practiceOf(event)
  const store = createPhoneStore(table, practiceId)
  const { at } = event.payload
  const before = await store.find()
  const now = clock()
  if (!before || before.dueAt !== at || before.isRevoked) {
    return table.transact([doneWrite(event)])
  }
  const { isAnswered, ...changes }: Asked = await ask(dependencies, store, before)
  await retryOnConflict(store.find, async (found) => {
    // Somebody has connected again, or ended it; or all was said of it meanwhile.
    if (!found || found.dueAt !== at || found.isRevoked) {
      return table.transact([doneWrite(event)])
    }
    const isSame = found.sealedCredential === before.sealedCredential
    const dueAt = nextCheck(now, isAnswered, changes.pausedUntil)
    const checkedAt = isAnswered ? now.toISOString() : found.checkedAt
    const after = { ...found, ...(isSame && changes), checkedAt, dueAt }
    await table.transact([
      store.replace(found, after),
      after.isRevoked ? revokedWrite({ practiceId, now }) : checkWrite(dueAt, { practiceId, now }),
      doneWrite(event),
    ])
  })
}
