import { CatalogueError } from '#shared/errors.ts'
import { isPermitted, type Membership } from '#shared/membership.ts'
import { leadWebhookTypes, type WebhookType } from '#shared/model/webhook.ts'
import { reachOf } from '#shared/permissions.ts'

/** The records that a manager of webhooks may see: all, leads alone, or none. */
export type WebhookReach = 'all' | 'leads' | 'none'

/** A manager's reach by the present rights. Pass null for a manager who no longer works here. */
export function webhookReachOf(manager: Membership | null): WebhookReach {
  if (!manager || !isPermitted(manager, 'practices.webhooks.update')) return 'none'
  const reaches = reachOf('patients.read', manager.roles, manager.permissions)
  if (reaches.includes('all')) return 'all'
  return reaches.includes('leads') ? 'leads' : 'none'
}

/** Whether a manager with this reach may receive events of a type. */
export function isWithinReach(reach: WebhookReach, type: WebhookType): boolean {
  return reach === 'all' || (reach === 'leads' && leadWebhookTypes.includes(type))
}

/** @throws ERR_ACCESS_DENIED if a type is about records out of reach */
export function ensureTypesWithinReach(reach: WebhookReach, types: readonly WebhookType[]): void {
  if (types.every((type) => isWithinReach(reach, type))) return
  throw new CatalogueError('ERR_ACCESS_DENIED', [
    'You can choose events about leads only. Ask an admin to add the others.',
  ])
}
