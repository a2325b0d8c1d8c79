import { ahead } from '#functions/platform/http/ahead.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ownId } from '#functions/platform/http/own-id.ts'
import type { Table } from '#functions/platform/table.ts'
import { auditRoutes } from '#shared/api/audit.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type Asked, isFiltered, readPage } from './operations/read-page.ts'
import { isByAnother, isOfPart, membersOf, ownEntry, shownEntry } from './rules/shown.ts'
import { createAuditStore } from './store.ts'

type Query = HandlerInput<typeof auditRoutes.list>['query']

function askedBy({ actor, action, outcome, patientId, from, to }: Query): Asked {
  const where = { ...(actor && { actor }), ...(action && { action }), ...(outcome && { outcome }) }
  return { patientId, from, to, where }
}

/** Who saw or changed what, for a practice's admins and for the patients themselves. */
export function auditHandlers({ table }: { table: Table }) {
  const readTrail = (practiceId: string, { part, ...query }: Query) =>
    readPage(createAuditStore(table, practiceId).readTrail, askedBy(query), {
      ...query,
      ...(part && { accept: (entry) => isOfPart(entry, part) }),
    })

  /** A page with the names of the people and records in it. */
  async function named(reading: ReturnType<typeof readTrail>, { scope }: TenantCall) {
    const store = createAuditStore(table, scope.practiceId)
    const page = await reading
    const [people, records] = await Promise.all([
      store.people(membersOf(page.items)),
      store.records(page.items.flatMap(({ patientId }) => patientId ?? [])),
    ])
    return { ...page, items: page.items.map((entry) => shownEntry(entry, people, records)) }
  }

  return implement(auditRoutes, {
    list: ahead(
      // What a filter looks through may be much: it waits until the call is allowed.
      async ({ params: { practiceId }, query }) =>
        isFiltered(askedBy(query)) || query.part ? null : readTrail(practiceId, query),
      async ({ query }, call, begun) => {
        const reading = begun.then((page) => page ?? readTrail(call.scope.practiceId, query))
        const [page] = await Promise.all([named(reading, call), call.seen(null)])
        return page
      },
    ),

    async export({ query }, call) {
      // Each export has an entry of its own. Its further pages add one only if no entry covers them.
      await call.seen(null, { repeat: query.cursor === undefined })
      return named(readTrail(call.scope.practiceId, query), call)
    },

    async mine({ params, query: { practiceId, patientId, limit, cursor } }, call) {
      const memberId = ownId(params.memberId, call)
      const isOwn = call.actor.identity.patientLinks.some(
        (link) => link.practiceId === practiceId && link.patientId === patientId,
      )
      if (!isOwn) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      const store = createAuditStore(table, practiceId)
      const page = await readPage(
        store.readTrail,
        { patientId, where: {} },
        { limit, cursor, accept: (entry) => isByAnother(entry, memberId) },
      )
      const people = await store.people(membersOf(page.items))
      return { ...page, items: page.items.map((entry) => ownEntry(entry, people)) }
    },
  })
}
