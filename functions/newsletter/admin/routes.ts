import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { newsletterAdminRoutes } from '#shared/api/newsletter-admin.ts'
import { createNewsletterStore } from '../store.ts'
import {
  exportRecipients,
  findSubscriber,
  listSubscribers,
  removeSubscriber,
} from './operations/operate.ts'

/** The subscribers of the newsletter, for the platform's operator. */
export function newsletterAdminHandlers({ table, origin }: { table: Table; origin: string }) {
  const store = createNewsletterStore(table)

  return implement(newsletterAdminRoutes, {
    list: ({ query }, call) => listSubscribers({ store, call }, query),

    async find({ body }) {
      return { items: await findSubscriber(store, body.email) }
    },

    export: ({ body }, call) => exportRecipients({ store, call }, { origin, cursor: body.cursor }),

    async remove({ params }, call) {
      await removeSubscriber({ store, call }, params.subscriberId)
      return ok
    },
  })
}
