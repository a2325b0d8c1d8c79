import type { Received } from '#events/define.ts'
import { connectionRevoked, type conversionsDue } from '#events/growth.ts'
import { type Clock, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { INTEGRATION_FAULT_LOGGED } from '#shared/model/integration-fault.ts'
import type { CredentialVault } from '../../ports/credentials.ts'
import type { ReadSettings } from '../../ports/settings.ts'
import { dueWrite } from '../compose.ts'
import { createGoogle } from '../ports/google.ts'
import type { AdsItem, ConversionItem } from '../records.ts'
import { createGoogleAdsStore, type GoogleAdsStore } from '../store.ts'
import { type Exchange, exchangeConversions } from './exchange.ts'
import { tokenOwner } from './manage.ts'

type Dependencies = { table: Table; clock: Clock; vault: CredentialVault; settings: ReadSettings }

/** So many are looked at in one run; the others an hour later. */
const AT_ONCE = 500

/**
 * Sends the conversions that wait, and asks Google for the result of those that it has. A fault
 * keeps all of them waiting, and Google recognises by its number what it counted already.
 */
export async function sendConversions(
  dependencies: Dependencies,
  event: Received<(typeof conversionsDue)['schema']>,
): Promise<void> {
  const { table, clock } = dependencies
  const practiceId = practiceOf(event)
  const store = createGoogleAdsStore(table, practiceId)
  const [settings, items] = await Promise.all([store.find(), store.waiting(AT_ONCE)])
  const next = settings && (await exchange(dependencies, { store, settings, items }))
  const soonest = next && items.length === AT_ONCE ? clock() : next
  await table.transact([
    doneWrite(event),
    ...(soonest ? [dueWrite(clock(), practiceId, soonest)] : []),
  ])
}

type Exchanging = { store: GoogleAdsStore; settings: AdsItem; items: readonly ConversionItem[] }

/** Answers when there is something to do again; null if nothing waits or nothing may be sent. */
async function exchange(
  { table, clock, vault, settings: read }: Dependencies,
  { store, settings, items }: Exchanging,
): Promise<Date | null> {
  const { google } = await read()
  const { isOn, way, sealedToken, isRevoked, customerId, managerId } = settings
  const isReady = isOn && way === 'upload' && !isRevoked && items.length > 0
  if (!google || !isReady || sealedToken === null || customerId === null) return null
  try {
    const owner = tokenOwner(store.practiceId)
    const token = await vault.open(sealedToken, owner)
    const client = createGoogle(google)
    const bearer = await client.accessFor(token)
    const account = { customerId, managerId }
    const save: Exchange['save'] = (writes) => table.transact(writes)
    const exchanged: Exchange = { save, store, clock, client, bearer, account }
    const next = await exchangeConversions(exchanged, items.map(withCurrentAction(settings)))
    const resealed = await vault.reseal(sealedToken, owner)
    if (resealed !== sealedToken) await replaceToken({ table, store }, sealedToken, resealed)
    return next
  } catch (error) {
    if (!(error instanceof CatalogueError) || !error.name.startsWith('ERR_INTEGRATION')) throw error
    if (error.name !== 'ERR_INTEGRATION_REVOKED') {
      logger.error(INTEGRATION_FAULT_LOGGED, { integration: 'google', error: loggable(error) })
      return plusSeconds(clock(), HOUR)
    }
    logger.warn('conversions could not be sent', { error: loggable(error) })
    await revoke({ table, clock }, store, sealedToken)
    return null
  }
}

/** A number that was corrected since holds for the conversions that wait too. */
const withCurrentAction =
  ({ actions }: AdsItem) =>
  (item: ConversionItem): ConversionItem => {
    const current = actions.find(({ status }) => status === item.status)
    return { ...item, actionId: current?.actionId ?? item.actionId }
  }

/** Stores the token sealed by the current KMS key, unless the practice connected again meanwhile. */
async function replaceToken(
  { table, store }: { table: Table; store: GoogleAdsStore },
  sealedToken: string,
  resealed: string,
): Promise<void> {
  await retryOnConflict(store.find, async (found) => {
    if (found?.sealedToken !== sealedToken) return
    await table.transact([store.save(found, { ...found, sealedToken: resealed })])
  })
}

/** Marks the connection as revoked: nothing is sent until an admin connects again. */
async function revoke(
  { table, clock }: Pick<Dependencies, 'table' | 'clock'>,
  store: GoogleAdsStore,
  sealedToken: string,
): Promise<void> {
  const { practiceId } = store
  await retryOnConflict(store.find, async (found) => {
    if (!found || found.isRevoked || found.sealedToken !== sealedToken) return
    const occurrence = { practiceId, actor: null, now: clock() }
    await table.transact([
      store.save(found, { ...found, isRevoked: true }),
      eventWrite(connectionRevoked, { service: 'google' }, occurrence),
    ])
  })
}
