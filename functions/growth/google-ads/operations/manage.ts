import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { hashSecret, newId, newSecret } from '#functions/platform/ids.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import type { GoogleAdsChange, GoogleAdsState } from '#shared/model/google-ads.ts'
import { INTEGRATION_FAULT_LOGGED } from '#shared/model/integration-fault.ts'
import { ensureState, sealState } from '../../operations/states.ts'
import type { CredentialOwner, CredentialVault } from '../../ports/credentials.ts'
import type { GoogleSettings, ReadSettings } from '../../ports/settings.ts'
import { returnAddress } from '../../rules/state.ts'
import { dueWrite } from '../compose.ts'
import { connectAddress, createGoogle } from '../ports/google.ts'
import type { AdsItem, ConversionItem } from '../records.ts'
import type { IngestAnswer } from '../rules/ingestion.ts'
import { changeSettings, noSettings, shownSettings } from '../rules/settings.ts'
import { createGoogleAdsStore } from '../store.ts'

export type AdsDependencies = {
  table: Table
  vault: CredentialVault
  settings: ReadSettings
  origin: string
}

/** @throws ERR_INTEGRATION_NOT_SET_UP where this site is not known to Google */
async function known(settings: ReadSettings): Promise<GoogleSettings> {
  const { google } = await settings()
  if (!google) throw new CatalogueError('ERR_INTEGRATION_NOT_SET_UP')
  return google
}

/** What Google Ads is told, and where whoever asks can allow that it is sent. */
export async function showAds(
  { table, vault, settings, origin }: AdsDependencies,
  call: TenantCall,
): Promise<GoogleAdsState> {
  const store = createGoogleAdsStore(table, call.scope.practiceId)
  const [{ google }, kept] = await Promise.all([settings(), store.find()])
  const state = google && (await sealState(vault, call, 'google'))
  return {
    isSetUp: google !== null,
    connectUrl:
      google && state && connectAddress(google, { returnTo: returnAddress(origin), state }),
    settings: shownSettings(kept ?? noSettings),
  }
}

type Changed = { after: AdsItem; action: OtherAction; writes?: Write[] }

async function save(
  { table }: Pick<AdsDependencies, 'table'>,
  call: TenantCall,
  change: (before: AdsItem) => Promise<Changed>,
): Promise<void> {
  const { practiceId } = call.scope
  const store = createGoogleAdsStore(table, practiceId)
  const before = await store.find()
  const { after, action, writes = [] } = await change(before ?? noSettings)
  // What waited meanwhile goes with the next.
  const sends = after.isOn && after.way === 'upload' && after.sealedToken !== null
  await table.transact([
    store.save(before, after),
    ...writes,
    ...(sends ? [dueWrite(call.now, practiceId)] : []),
    callAudit(call, action),
  ])
}

/** @throws ERR_VERSION_CONFLICT, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT where something is missing */
export function updateAds(
  dependencies: AdsDependencies,
  call: TenantCall,
  change: GoogleAdsChange,
) {
  return save(dependencies, call, async (before) => ({
    after: changeSettings(before, change),
    action: 'googleAds.update',
  }))
}

/**
 * Connects with what Google gave to whoever allowed it.
 * @throws ERR_INTEGRATION_NOT_SET_UP, ERR_INTEGRATION_FAILED, ERR_INTEGRATION_REVOKED, ERR_VERSION_CONFLICT,
 *   ERR_REQUEST_PARAMS_MISFORMAT for a state of somebody else or of long ago
 */
export async function connectAds(
  dependencies: AdsDependencies,
  call: TenantCall,
  { code, state }: { code: string; state: string },
): Promise<void> {
  const { vault, settings, origin } = dependencies
  const google = await known(settings)
  await ensureState(vault, call, { service: 'google', state })
  const token = await createGoogle(google).tokenFor(code, returnAddress(origin))
  const sealedToken = await vault.seal(token, tokenOwner(call.scope.practiceId))
  const connectedAt = call.now.toISOString()
  await save(dependencies, call, async (before) => ({
    after: { ...before, sealedToken, connectedAt, isRevoked: false },
    action: 'googleAds.connect',
  }))
}

/** The owner of the sealed OAuth refresh token. */
export const tokenOwner = (practiceId: string): CredentialOwner => ({
  practiceId,
  name: 'google-ads',
})

/** Ends a connection. At Google too, as far as that answers: here it ends all the same. */
export async function disconnectAds(dependencies: AdsDependencies, call: TenantCall) {
  const { vault, settings } = dependencies
  const ended: string[] = []
  await save(dependencies, call, async (before) => {
    if (before.sealedToken === null) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    ended.push(before.sealedToken)
    const after = { ...before, sealedToken: null, connectedAt: null, isRevoked: false }
    return { after, action: 'googleAds.disconnect' }
  })
  const { google } = await settings()
  const [sealedToken] = ended
  if (!google || !sealedToken) return
  try {
    const token = await vault.open(sealedToken, tokenOwner(call.scope.practiceId))
    await createGoogle(google).revoke(token)
  } catch (error) {
    logger.warn('a connection ended here alone', { error: loggable(error) })
  }
}

/**
 * Asks whether Google would take conversions of these settings.
 * @returns what it says against them
 * @throws ERR_INTEGRATION_NOT_SET_UP also where nobody has connected or chosen anything
 */
export async function testAds(
  { table, vault, settings }: AdsDependencies,
  { scope: { practiceId }, now }: TenantCall,
): Promise<string[]> {
  const google = await known(settings)
  const kept = await createGoogleAdsStore(table, practiceId).find()
  const { sealedToken, customerId, managerId, actions } = kept ?? noSettings
  if (!sealedToken || !customerId || actions.length === 0) {
    throw new CatalogueError('ERR_INTEGRATION_NOT_SET_UP', [
      'Connect an account, and say which status is which conversion.',
    ])
  }
  const client = createGoogle(google)
  const bearer = await client.accessFor(await vault.open(sealedToken, tokenOwner(practiceId)))
  const account = { customerId, managerId }
  const answers = await Promise.all(
    actions.map((action) => {
      const items = [exampleOf(action, now)]
      return client.ingest({
        bearer,
        account,
        actionId: action.actionId ?? '',
        items,
        isTest: true,
      })
    }),
  )
  return [...new Set(answers.flatMap(problemsOf))]
}

function problemsOf(answer: IngestAnswer): readonly string[] {
  if (answer.kind === 'blocked') {
    logger.error(INTEGRATION_FAULT_LOGGED, { integration: 'google', said: answer.said })
    return [answer.problem]
  }
  return answer.kind === 'invalid' ? [...answer.events.values(), ...answer.problems] : []
}

/** A click that nobody made. */
function exampleOf(action: AdsItem['actions'][number], now: Date): ConversionItem {
  return {
    ...{ ...action, conversionId: newId(), patientId: '', at: now.toISOString() },
    ...{ state: 'waiting', problem: null, sentAt: null, hashedEmail: null, hashedPhone: null },
    ...{ requestId: null, notBefore: null, isAlone: false },
    click: { kind: 'gclid', id: 'TeSter-123' },
  }
}

/** Gives the file an address, in the place of the one before; answers its secret. */
export async function makeFile(dependencies: AdsDependencies, call: TenantCall): Promise<string> {
  const secret = newSecret()
  const fileHash = hashSecret(secret)
  const store = createGoogleAdsStore(dependencies.table, call.scope.practiceId)
  await save(dependencies, call, async (before) => ({
    after: { ...before, fileHash, fileSince: call.now.toISOString() },
    action: 'googleAds.makeFile',
    writes: store.fileWrites(before.fileHash, fileHash),
  }))
  return secret
}

/** @throws ERR_TARGET_NOT_FOUND where there is none */
export async function endFile(dependencies: AdsDependencies, call: TenantCall): Promise<void> {
  const store = createGoogleAdsStore(dependencies.table, call.scope.practiceId)
  await save(dependencies, call, async (before) => {
    if (before.fileHash === null) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    const after = { ...before, fileHash: null, fileSince: null }
    return {
      ...{ after, action: 'googleAds.endFile' },
      writes: store.fileWrites(before.fileHash, null),
    }
  })
}
