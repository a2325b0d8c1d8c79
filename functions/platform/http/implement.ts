import * as v from 'valibot'
import type { HandlerAnswer, HandlerInput, Route, Routes } from '#shared/api/contract.ts'
import type { SeenAction } from '#shared/model/audit.ts'
import { noteOfCall } from '../log.ts'
import type { Table } from '../table.ts'
import { authenticate, authorize, callerName } from './authorize.ts'
import type { Call, CallOf } from './call.ts'
import { parseAddress, parseBody, type RawInput } from './parse.ts'
import { placeOf, type ResolversFor, type TenantResolver } from './place.ts'
import { noteRefusal } from './refusals.ts'
import { type NoteSeen, watch } from './seen.ts'

type Handler<R extends Route> = (
  input: HandlerInput<R>,
  call: CallOf<R['access']> & (R extends { seen: SeenAction } ? { seen: NoteSeen } : unknown),
) => Promise<HandlerAnswer<R>>

/** A handler for every route of an area: none missing, none too many. */
export type Handlers<R extends Routes> = { [K in keyof R]: Handler<R[K]> }

/** A route that can be run: who calls, whether it is allowed, whether the body is well formed. */
export type Implementation = {
  route: Route
  run: (table: Table, call: Call, raw: RawInput) => Promise<unknown>
}

/**
 * Joins an area's routes with their handlers, and with what resolves the tenant of those that name
 * something of a patient by its id alone.
 */
export function implement<const R extends Routes>(
  routes: R,
  handlers: Handlers<R>,
  ...given: ResolversFor<R>
): Implementation[] {
  const [resolvers = {}]: [] | [Record<string, TenantResolver>] = given
  const implementations: Implementation[] = []
  for (const name in routes) implementations.push(bind(routes[name], handlers[name], resolvers))
  return implementations
}

function bind<R extends Route>(
  route: R,
  handler: Handler<R>,
  resolvers: Readonly<Record<string, TenantResolver>>,
): Implementation {
  return {
    route,
    run: async (table, call, raw) => {
      const access: R['access'] = route.access
      const caller = await authenticate(table, access, call, raw)
      const name = callerName(caller)
      if (name) noteOfCall({ caller: name })
      const address = parseAddress(route, raw)
      const place = await placeOf(access, { body: raw.body, ...address }, resolvers)
      try {
        const granted = authorize(access, caller, call, place)
        const input = parseBody(route, raw, address)
        const { seen, isMissing } = watch(table, route.seen, { caller, call, place })
        const answer = await handler(input, { ...granted, seen })
        if (isMissing()) throw new Error('what was seen left no audit entry')
        return route.response === 'html' ? answer : v.parse(route.response, answer)
      } catch (error) {
        await noteRefusal(table, access, { caller, call, place }, error)
        throw error
      }
    },
  }
}
