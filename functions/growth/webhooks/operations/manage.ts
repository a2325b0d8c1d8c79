import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { badField, ensureFound } from '#shared/errors.ts'
import type { Webhook, WebhookChange, WebhookForm } from '#shared/model/webhook.ts'
import type { CredentialVault } from '../../ports/credentials.ts'
import type { ReadSettings } from '../../ports/settings.ts'
import { mayBePublic } from '../ports/public-address.ts'
import { isThisMachine } from '../ports/sender.ts'
import { ensureTypesWithinReach, type WebhookReach, webhookReachOf } from '../rules/reach.ts'
import { newWebhookSecret } from '../rules/signature.ts'
import { changeWebhook, newWebhook, shownWebhook } from '../rules/webhook.ts'
import { secretOwner, type WebhookStore } from '../store.ts'

export type Work = {
  table: Table
  vault: CredentialVault
  settings: ReadSettings
  store: WebhookStore
  call: TenantCall
}

type Answer = { webhook: Webhook; secret: string | null }

/** Adds a webhook. @throws ERR_WEBHOOK_MAX_COUNT, ERR_REQUEST_PARAMS_MISFORMAT for what is not on the internet */
export async function addWebhook(
  { table, vault, settings, store, call }: Work,
  form: WebhookForm,
  marker: (answer: Answer) => Write[],
): Promise<Answer> {
  ensureTypesWithinReach(reachOfCaller(call), form.types)
  await ensureAddress(settings, form.url)
  const webhookId = newId()
  const secret = newWebhookSecret()
  const sealedSecret = await vault.seal(secret, secretOwner(store.practiceId, webhookId))
  const added = newWebhook(form, {
    webhookId,
    sealedSecret,
    managerId: call.actor.id,
    now: call.now,
  })
  const answer = { webhook: shownWebhook(added), secret }
  // The answer is not kept with its secret: whoever asks again asks for another one.
  const kept = { ...answer, secret: null }
  await table.transact([...store.add(added), callAudit(call, 'webhooks.create'), ...marker(kept)])
  return answer
}

/** @throws as above, and ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT, ERR_NO_CHANGE */
export async function editWebhook(
  { table, vault, settings, store, call }: Work,
  webhookId: string,
  change: WebhookChange,
): Promise<Answer> {
  const before = ensureFound(await store.find(webhookId))
  ensureTypesWithinReach(reachOfCaller(call), change.types ?? before.types)
  if (change.url !== undefined && change.url !== before.url) {
    await ensureAddress(settings, change.url)
  }
  const secret = change.renewSecret === 1 ? newWebhookSecret() : null
  const sealedSecret =
    secret && (await vault.seal(secret, secretOwner(store.practiceId, webhookId)))
  const after = changeWebhook(before, change, {
    sealedSecret,
    managerId: call.actor.id,
    now: call.now,
  })
  await table.transact([
    store.replace(before, after),
    callAudit(call, secret ? 'webhooks.renewSecret' : 'webhooks.update'),
  ])
  return { webhook: shownWebhook(after), secret }
}

/** @throws ERR_TARGET_NOT_FOUND */
export async function removeWebhook({ table, store, call }: Work, webhookId: string) {
  const hook = ensureFound(await store.find(webhookId))
  await table.transact([...store.remove(hook), callAudit(call, 'webhooks.remove')])
}

function reachOfCaller({ actor, scope }: TenantCall): WebhookReach {
  if (actor.kind !== 'member') return 'none'
  const membership = actor.identity.memberships.find((one) => one.practiceId === scope.practiceId)
  return webhookReachOf(membership ?? null)
}

async function ensureAddress(settings: ReadSettings, address: string): Promise<void> {
  const url = new URL(address)
  if (isThisMachine(url)) {
    const { webhooks } = await settings()
    if (!webhooks.toThisMachine) throw badField('url', 'must begin with https://')
    return
  }
  if (!mayBePublic(url)) throw badField('url', 'must be an address on the internet')
}
