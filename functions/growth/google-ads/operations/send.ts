import type { Received } from '#events/define.ts'
import { connectionRevoked, type conversionsDue } from '#events/growth.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { CredentialVault } from '../../ports/credentials.ts'
import type { ReadSettings } from '../../ports/settings.ts'
import { dueWrite } from '../compose.ts'
import { createGoogle, type Outcomes } from '../ports/google.ts'
import type { AdsItem, ConversionItem } from '../records.ts'
import { createGoogleAdsStore, type GoogleAdsStore } from '../store.ts'
import { tokenOwner } from './manage.ts'

type Dependencies = { table: Table; clock: Clock; vault: CredentialVault; settings: ReadSettings }

/** So many at once; the rest an hour later. */
const AT_ONCE = 500
/** Two writes each, of the hundred that a transaction takes. */
const SETTLED_AT_ONCE = 40

/**
 * Sends what waits. What Google refuses of it is noted and not sent again; where Google does not answer, all of it is
 * sent an hour later, and what it had taken by then it knows by its number.
 */
export async function sendConversions(
  dependencies: Dependencies,
  event: Received<(typeof conversionsDue)['schema']>,
): Promise<void> {
  const { table, clock } = dependencies
  const practiceId = practiceOf(event)
  const store = createGoogleAdsStore(table, practiceId)
  const [settings, items] = await Promise.all([store.find(), store.waiting(AT_ONCE)])
  const outcomes = settings && (await upload(dependencies, { store, settings, items }))
  if (outcomes) await settle(table, store, { items, outcomes, now: clock() })
  const isFailed = outcomes === 'failed'
  const isMore = items.length === AT_ONCE && outcomes !== null
  await table.transact([
    doneWrite(event),
    ...(isFailed || isMore ? [dueWrite(clock(), practiceId)] : []),
  ])
}

type Uploading = { store: GoogleAdsStore; settings: AdsItem; items: readonly ConversionItem[] }

/** What Google says to each; null where nothing is sent, failed where it does not answer. */
async function upload(
  { table, clock, vault, settings: read }: Dependencies,
  { store, settings, items }: Uploading,
): Promise<Outcomes | 'failed' | null> {
  const { google } = await read()
  const { isOn, way, sealedToken, isRevoked, customerId, managerId } = settings
  const isReady = isOn && way === 'upload' && !isRevoked && items.length > 0
  if (!google || !isReady || sealedToken === null || customerId === null) return null
  try {
    const owner = tokenOwner(store.practiceId)
    const token = await vault.open(sealedToken, owner)
    const account = { customerId, managerId }
    const outcomes = await createGoogle(google).upload({ token, account, items, isTest: false })
    const resealed = await vault.reseal(sealedToken, owner)
    if (resealed !== sealedToken) await replaceToken({ table, store }, sealedToken, resealed)
    return outcomes
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    logger.warn('conversions could not be sent', { error: loggable(error) })
    if (error.name !== 'ERR_INTEGRATION_REVOKED') return 'failed'
    await revoke({ table, clock }, store, sealedToken)
    return null
  }
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

/** Nothing is sent any more until somebody connects again. */
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

type Settled = { items: readonly ConversionItem[]; outcomes: Outcomes | 'failed'; now: Date }

async function settle(table: Table, store: GoogleAdsStore, { items, outcomes, now }: Settled) {
  if (outcomes === 'failed') return
  const writes = items.map((item, at) => {
    const problem = outcomes[at] ?? null
    const state = problem === null ? ('sent' as const) : ('refused' as const)
    return store.settle(item, { state, problem, sentAt: now.toISOString() })
  })
  for (let start = 0; start < writes.length; start += SETTLED_AT_ONCE) {
    await table.transact(writes.slice(start, start + SETTLED_AT_ONCE).flat())
  }
}
