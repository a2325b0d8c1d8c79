import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { ok } from '#shared/api/contract.ts'
import { locationRoutes as declared } from '#shared/api/locations.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import {
  defaultOf,
  differenceOf,
  LOCATIONS_MAX,
  newLocation,
  successorOf,
} from './rules/locations.ts'
import { createLocationStore } from './store.ts'

/** The places of a practice (specification, section 7, Practices). */
export function locationHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createLocationStore(table, scope.practiceId)

  const find = async (call: TenantCall, locationId: string) =>
    ensureFound(await storeOf(call).find(locationId))

  return implement(declared, {
    async list(_input, call) {
      return { items: await storeOf(call).list() }
    },

    async create({ body: { default: first, ...form } }, call) {
      const store = storeOf(call)
      const location = newLocation(newId(), form)
      return idempotent(table, call, 'locations.create', declared.create.response, (marker) =>
        retryOnConflict(
          async () => {
            const locations = await store.list()
            if (locations.length >= LOCATIONS_MAX) throw new CatalogueError('ERR_LIST_FULL')
            return locations
          },
          (locations) => {
            const former = first ? defaultOf(locations) : null
            const answer = { ...location, default: former !== null }
            const audit = callAudit(call, 'locations.create')
            return store.add(location, former, [audit, ...marker(answer)])
          },
        ),
      )
    },

    async update({ params, body: { version, default: first, ...change } }, call) {
      const store = storeOf(call)
      return retryOnConflict(
        async () => {
          const before = await find(call, params.locationId)
          ensureVersion(before, version)
          const difference = differenceOf(before, change)
          const moves = first === 1 && !before.default
          if (!moves && Object.keys(difference).length === 0) {
            throw new CatalogueError('ERR_NO_CHANGE')
          }
          return { before, difference, locations: moves ? await store.list() : null }
        },
        ({ before, difference, locations }) =>
          store.change(before, difference, locations && defaultOf(locations), [
            callAudit(call, 'locations.update'),
          ]),
      )
    },

    async remove({ params }, call) {
      const store = storeOf(call)
      await retryOnConflict(
        async () => {
          const leaving = await find(call, params.locationId)
          return {
            leaving,
            successor: leaving.default ? successorOf(leaving, await store.list()) : null,
          }
        },
        ({ leaving, successor }) =>
          store.remove(leaving, successor, [callAudit(call, 'locations.remove')]),
      )
      return ok
    },
  })
}
