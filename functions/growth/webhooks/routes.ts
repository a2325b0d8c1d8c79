import { HOUR } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { countOrThrow, type Limit } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { webhookRoutes as declared } from '#shared/api/webhooks.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import type { CredentialVault } from '../ports/credentials.ts'
import type { ReadSettings } from '../ports/settings.ts'
import { addWebhook, editWebhook, removeWebhook } from './operations/manage.ts'
import { testWebhooks } from './operations/queue.ts'
import { shownWebhook } from './rules/webhook.ts'
import { createWebhookStore } from './store.ts'

/** Nobody tests more; it bounds what may be sent to others on somebody's word. */
const tests: Limit = { name: 'webhook-test', max: 120, windowSeconds: HOUR }

type Dependencies = { table: Table; vault: CredentialVault; settings: ReadSettings }

/** What the practice's own systems hear of. */
export function webhookHandlers({ table, vault, settings }: Dependencies) {
  const storeOf = ({ scope }: TenantCall) => createWebhookStore(table, scope.practiceId)
  const workOf = (call: TenantCall) => ({ table, vault, settings, store: storeOf(call), call })

  return implement(declared, {
    async list(_input, call) {
      return { items: (await storeOf(call).list()).map(shownWebhook) }
    },

    create: ({ body }, call) =>
      idempotent(table, call, 'webhooks.create', declared.create.response, (marker) =>
        addWebhook(workOf(call), body, marker),
      ),

    update: ({ params: { webhookId }, body }, call) => editWebhook(workOf(call), webhookId, body),

    async remove({ params: { webhookId } }, call) {
      await removeWebhook(workOf(call), webhookId)
      return ok
    },

    async test({ body: { webhookId } }, call) {
      const tooMany = new CatalogueError('ERR_ACCESS_DENIED', [
        'Webhooks were tested too often. Try again in an hour.',
      ])
      await countOrThrow(table, tests, call.scope.practiceId, call.now, tooMany)
      return { deliveries: await testWebhooks({ table, call }, webhookId) }
    },

    async listDeliveries({ params: { webhookId }, query }, call) {
      const store = storeOf(call)
      const [hook, page] = await Promise.all([
        store.find(webhookId),
        store.deliveries(webhookId, query),
      ])
      ensureFound(hook)
      return page
    },
  })
}
