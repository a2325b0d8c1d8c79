import * as v from 'valibot'
import type { HandlerAnswer, HandlerInput, Route, Routes } from '#shared/api/contract.ts'
import { noteOfCall } from '../log.ts'
import type { Table } from '../table.ts'
import { authenticate, authorize, callerName, type UploadTenant } from './authorize.ts'
import type { Call, CallOf } from './call.ts'
import { parseInput, type RawInput } from './parse.ts'
import { noteRefusal } from './refusals.ts'

type Handler<R extends Route> = (
  input: HandlerInput<R>,
  call: CallOf<R['access']>,
) => Promise<HandlerAnswer<R>>

/** A handler for every route of an area: none missing, none too many. */
export type Handlers<R extends Routes> = { [K in keyof R]: Handler<R[K]> }

export type Gate = { table: Table; uploadTenant: UploadTenant }

/** A route that can be run: who calls, whether the request is well formed, whether it is allowed. */
export type Implementation = {
  route: Route
  run: (gate: Gate, call: Call, raw: RawInput) => Promise<unknown>
}

/** Joins an area's routes with their handlers. */
export function implement<const R extends Routes>(
  routes: R,
  handlers: Handlers<R>,
): Implementation[] {
  const implementations: Implementation[] = []
  for (const name in routes) implementations.push(bind(routes[name], handlers[name]))
  return implementations
}

function bind<R extends Route>(route: R, handler: Handler<R>): Implementation {
  return {
    route,
    run: async ({ table, uploadTenant }, call, raw) => {
      const access: R['access'] = route.access
      const caller = await authenticate(table, access, call, raw)
      const known = callerName(caller)
      if (known) noteOfCall({ caller: known })
      const input = parseInput(route, raw)
      try {
        const granted = await authorize(access, caller, call, input, uploadTenant)
        const answer = await handler(input, granted)
        return route.response === 'html' ? answer : v.parse(route.response, answer)
      } catch (error) {
        await noteRefusal({ table, uploadTenant }, access, { caller, call, input }, error)
        throw error
      }
    },
  }
}
