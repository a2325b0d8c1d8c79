import { idsOf } from '#functions/patients/public.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { studyShareRoutes as declared } from '#shared/api/study-shares.ts'
import { reachPatient } from '../operations/caller.ts'
import { filesOfStudy, lookAtStudy } from './operations/look.ts'
import { openShare } from './operations/open.ts'
import { lookAtSender } from './operations/sender.ts'
import { listShares, revokeShare, shareStudy } from './operations/share.ts'
import { createShareStore } from './store.ts'

type Dependencies = { table: Table; objects: ObjectStore; origin: string }

/** Studies shared with doctors elsewhere. */
export function studyShareHandlers(dependencies: Dependencies) {
  const { table } = dependencies

  return implement(declared, {
    async list({ query: { patientId } }, call) {
      const patient = await reachPatient(table, call, patientId)
      const store = createShareStore(table, call.scope.practiceId)
      const [items] = await Promise.all([listShares(store, idsOf(patient)), call.seen(patientId)])
      return { items }
    },

    async create({ body: { patientId, ...asked } }, call) {
      await reachPatient(table, call, patientId)
      return shareStudy({ ...dependencies, call }, { patientId }, asked)
    },

    async revoke({ params: { shareId }, query: { patientId } }, call) {
      await reachPatient(table, call, patientId)
      const store = createShareStore(table, call.scope.practiceId)
      await revokeShare(table, store, call, { patientId, shareId })
      return ok
    },

    look: ({ params: { key } }) => lookAtSender(table, key),

    open: ({ params: { key }, body }, call) => openShare(table, call, key, body),

    study: ({ params: { key }, query: { ticket } }, call) =>
      lookAtStudy(dependencies, call, key, ticket),

    files: ({ params: { key }, query }, call) =>
      filesOfStudy(dependencies, call, { key, ...query }),
  })
}
