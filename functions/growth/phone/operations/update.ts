import { isDeepStrictEqual } from 'node:util'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { hashSecret, newSecret } from '#functions/platform/ids.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError, ensureFound } from '#shared/errors.ts'
import type { PhoneChange } from '#shared/model/phone.ts'
import {
  checkWrite,
  credentialOwner,
  dropCheckWrites,
  type PhoneDependencies,
  setUp,
} from '../compose.ts'
import { createRingcentral } from '../ports/ringcentral.ts'
import type { ConnectionItem } from '../records.ts'
import { connected, flagged } from '../rules/connection.ts'
import { numberOf } from '../rules/numbers.ts'
import { webhookAddress } from '../rules/webhook.ts'
import { createPhoneStore, type PhoneStore } from '../store.ts'

type Dependencies = PhoneDependencies & { origin: string }

/**
 * Connects the phone, says what the connection is for, or ends it.
 * @throws ERR_INTEGRATION_NOT_SET_UP, ERR_INTEGRATION_FAILED, ERR_VERSION_CONFLICT, ERR_NO_CHANGE, ERR_TARGET_NOT_FOUND where nothing is connected,
 *   ERR_REQUEST_PARAMS_MISFORMAT for a connection without a credential, or one that RingCentral does not take
 */
export async function updatePhone(
  dependencies: Dependencies,
  call: TenantCall,
  change: PhoneChange,
): Promise<void> {
  const { table } = dependencies
  const store = createPhoneStore(table, call.scope.practiceId)
  const before = await readSame(store, change)
  if (change.platform === 'none') return end(dependencies, call, { store, before })
  if (change.credential !== undefined) {
    return connect(dependencies, call, { store, change, credential: change.credential })
  }
  if (!before && change.platform === 'ringcentral') throw badField('credential', 'is required')
  await retryOnConflict(
    async () => ensureFound(await readSame(store, change)),
    async (known) => {
      const after = flagged(known, change)
      if (isDeepStrictEqual(after, known)) throw new CatalogueError('ERR_NO_CHANGE')
      await table.transact([
        store.replace(known, { ...after, version: known.version + 1 }),
        callAudit(call, 'phone.update'),
      ])
    },
  )
}

/**
 * The connection as whoever changes it read it, whatever was noted of it since; null where there was none.
 * @throws ERR_VERSION_CONFLICT
 */
async function readSame(
  store: PhoneStore,
  { version, credential }: Pick<PhoneChange, 'version' | 'credential'>,
): Promise<ConnectionItem | null> {
  const found = await store.find()
  // A caller that connects without a version expects that nothing is connected.
  const isOther = found?.version !== version
  if (isOther && (!found || credential !== undefined))
    throw new CatalogueError('ERR_VERSION_CONFLICT')
  if (found) ensureVersion(found, version)
  return found
}

type Work = { store: PhoneStore; before: ConnectionItem | null }

async function connect(
  { table, vault, settings, origin }: Dependencies,
  call: TenantCall,
  { store, change, credential }: Pick<Work, 'store'> & { change: PhoneChange; credential: string },
): Promise<void> {
  const { service } = await setUp(settings)
  const { practiceId } = store
  const { now } = call
  const { token } = await service.tokenFor(credential).catch(refusedCredential)
  const { name, number } = await service.whoIs(token)
  const verificationToken = newSecret()
  const address = webhookAddress(origin, practiceId)
  const subscriptionId = await service.subscribe(token, { address, verificationToken })
  const made = {
    ...{ name: name.slice(0, 200), number: numberOf(number), subscriptionId },
    sealedCredential: await vault.seal(credential, credentialOwner(practiceId)),
    verificationHash: hashSecret(verificationToken),
  }
  const leave = (id: string) =>
    service.unsubscribe(token, id).catch((error: unknown) => {
      logger.warn('a subscription is left at RingCentral', { error: loggable(error) })
    })
  const write = async (before: ConnectionItem | null) => {
    const after = flagged(connected(before, made, now), change)
    await table.transact([
      before ? store.replace(before, after) : store.add(after),
      checkWrite(after.dueAt, { practiceId, now }),
      callAudit(call, 'phone.update'),
    ])
    return before
  }
  try {
    const former = await retryOnConflict(() => readSame(store, change), write)
    if (former) await leave(former.subscriptionId)
  } catch (error) {
    await leave(subscriptionId)
    throw error
  }
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT where RingCentral does not take it */
function refusedCredential(error: unknown): never {
  const isRefused = error instanceof CatalogueError && error.name === 'ERR_INTEGRATION_REVOKED'
  throw isRefused ? badField('credential', 'is not taken by RingCentral for this site') : error
}

/** Ends a connection. At RingCentral too, as far as that answers: here it ends all the same. */
async function end(
  { table, vault, settings }: Dependencies,
  call: TenantCall,
  { store, before }: Work,
): Promise<void> {
  if (!before) throw new CatalogueError('ERR_NO_CHANGE')
  const { practiceId } = store
  const { now } = call
  await table.transact([
    ...store.remove(before),
    ...dropCheckWrites(before.dueAt, { practiceId, now }),
    callAudit(call, 'phone.update'),
  ])
  const { ringcentral } = await settings()
  if (!ringcentral || before.isRevoked) return
  const service = createRingcentral(ringcentral)
  try {
    const owner = credentialOwner(practiceId)
    const { token } = await service.tokenFor(await vault.open(before.sealedCredential, owner))
    await service.unsubscribe(token, before.subscriptionId)
  } catch (error) {
    logger.warn('a connection ended here alone', { error: loggable(error) })
  }
}
