import { ensureVersion } from '#functions/platform/version.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Webhook, WebhookChange, WebhookForm } from '#shared/model/webhook.ts'
import type { HookItem } from '../store.ts'

/** A webhook as the staff filled it in. */
export function newWebhook(
  { url, types, isOn }: WebhookForm,
  {
    webhookId,
    sealedSecret,
    managerId,
    now,
  }: Pick<HookItem, 'webhookId' | 'sealedSecret' | 'managerId'> & { now: Date },
): HookItem {
  const at = now.toISOString()
  return {
    ...{ webhookId, url, types, isOn: isOn === 1, sealedSecret, managerId },
    ...{ createdAt: at, updatedAt: at, version: 1 },
  }
}

/**
 * The webhook after a change.
 * @param sealedSecret another one, where the change asks for it
 * @throws ERR_VERSION_CONFLICT where another version was read, ERR_NO_CHANGE
 */
export function changeWebhook(
  before: HookItem,
  { version, renewSecret: _, isOn, ...change }: WebhookChange,
  { sealedSecret, managerId, now }: { sealedSecret: string | null; managerId: string; now: Date },
): HookItem {
  ensureVersion(before, version)
  const after: HookItem = {
    ...before,
    url: change.url ?? before.url,
    types: change.types ?? before.types,
    isOn: isOn === undefined ? before.isOn : isOn === 1,
    sealedSecret: sealedSecret ?? before.sealedSecret,
    managerId,
  }
  if (JSON.stringify(after) === JSON.stringify(before)) throw new CatalogueError('ERR_NO_CHANGE')
  return { ...after, updatedAt: now.toISOString(), version: before.version + 1 }
}

/** A webhook as it is shown: without its secret. */
export function shownWebhook({ sealedSecret: _, managerId: __, ...hook }: HookItem): Webhook {
  return hook
}
