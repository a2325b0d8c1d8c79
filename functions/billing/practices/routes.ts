import { implement } from '#functions/platform/http/implement.ts'
import { practiceAdminRoutes } from '#shared/api/practices-admin.ts'
import type { BillingDependencies } from '../routes.ts'
import { extendTrial, setSuspended } from './operations/change.ts'
import { readOperated, searchPractices } from './operations/read.ts'

/** Practices, for the platform's operator: what they have and owe, nothing of their patients. */
export function practiceAdminHandlers({
  table,
  payments,
}: Pick<BillingDependencies, 'table' | 'payments'>) {
  return implement(practiceAdminRoutes, {
    async list({ query }, { now }) {
      return { items: await searchPractices(table, query.key, now) }
    },
    get: ({ params }, { now }) => readOperated(table, params.practiceId, now),
    async extendTrial({ params: { practiceId }, body }, call) {
      await extendTrial({ table, practiceId, call }, body)
      return readOperated(table, practiceId, call.now)
    },
    async suspend({ params: { practiceId }, body }, call) {
      await setSuspended(
        { table, practiceId, call, payments },
        {
          isSuspended: body.isSuspended === 1,
          reason: body.reason,
        },
      )
      return readOperated(table, practiceId, call.now)
    },
  })
}
