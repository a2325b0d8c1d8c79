import { implement } from '#functions/platform/http/implement.ts'
import { recordOperatorRead } from '#functions/platform/operator-record.ts'
import { decideName, listWaiting } from '#functions/practices/public.ts'
import { ok } from '#shared/api/contract.ts'
import { practiceAdminRoutes } from '#shared/api/practices-admin.ts'
import type { BillingDependencies } from '../routes.ts'
import { extendTrial, setSuspended } from './operations/change.ts'
import { listPractices } from './operations/list.ts'
import { readOperated } from './operations/read.ts'

/** Practices, for the platform's operator: what they have and owe, nothing of their patients. */
export function practiceAdminHandlers({
  table,
  payments,
}: Pick<BillingDependencies, 'table' | 'payments'>) {
  return implement(practiceAdminRoutes, {
    async list({ query }, call) {
      const details = [query.filter, query.key].filter(Boolean).join(': ') || 'all'
      const read = { action: 'practices.list', subject: 'practices', details }
      const [page] = await Promise.all([
        listPractices(table, query, call.now),
        recordOperatorRead(table, 'billing', call, read),
      ])
      return page
    },
    async get({ params: { practiceId } }, call) {
      const read = { action: 'practices.get', subject: practiceId }
      const [practice] = await Promise.all([
        readOperated(table, practiceId, call.now),
        recordOperatorRead(table, 'billing', call, read),
      ])
      return practice
    },
    async listWaiting(_input, call) {
      const read = { action: 'practices.listWaiting', subject: 'practices' }
      const [items] = await Promise.all([
        listWaiting(table),
        recordOperatorRead(table, 'billing', call, read),
      ])
      return { items }
    },
    async decideName({ params: { practiceId }, body }, call) {
      await decideName(table, call, practiceId, body)
      return ok
    },
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
