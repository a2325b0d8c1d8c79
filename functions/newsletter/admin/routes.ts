import { implement } from '#functions/platform/http/implement.ts'
import { recordOperatorRead } from '#functions/platform/operator-record.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { newsletterAdminRoutes } from '#shared/api/newsletter-admin.ts'
import { markOf } from '../keys.ts'
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
    async list({ query }, call) {
      const read = { action: 'newsletter.list', subject: query.state }
      const [page] = await Promise.all([
        listSubscribers({ store, call }, query),
        recordOperatorRead(table, 'newsletter', call, read),
      ])
      return page
    },

    async find({ body }, call) {
      const read = { action: 'newsletter.find', subject: markOf(body.email) }
      const [items] = await Promise.all([
        findSubscriber(store, body.email),
        recordOperatorRead(table, 'newsletter', call, read),
      ])
      return { items }
    },

    export: ({ body }, call) => exportRecipients({ store, call }, { origin, cursor: body.cursor }),

    async remove({ params }, call) {
      await removeSubscriber({ store, call }, params.subscriberId)
      return ok
    },
  })
}
