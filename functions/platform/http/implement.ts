import * as v from 'valibot'
import type { Access, HandlerAnswer, HandlerInput, Route, Routes } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { SeenAction } from '#shared/model/audit.ts'
import { ensureFreshFactor, ensureFreshStrongFactor } from '../identity/sessions.ts'
import { noteOfCall } from '../log.ts'
import type { SecretValues } from '../secrets.ts'
import { canOnlyRead } from '../standing.ts'
import type { Table } from '../table.ts'
import { beginEarly, type ReadingAhead } from './ahead.ts'
import { authenticate, authorize, type Caller, callerName } from './authorize.ts'
import type { Call, CallOf } from './call.ts'
import { type CursorSeal, createCursorSeal } from './cursors.ts'
import { openListPage } from './open-list-page.ts'
import { type AddressOf, parseAddress, parseBody, type RawInput } from './parse.ts'
import { type Place, placeOf, type ResolversFor, type TenantResolver } from './place.ts'
import { noteRefusal } from './refusals.ts'
import { type NoteSeenOfCall, watch } from './seen.ts'
import { changesPractice, ensureStanding } from './standing.ts'

type Handler<R extends Route> = (
  input: HandlerInput<R>,
  call: HandlerCall<R>,
) => Promise<HandlerAnswer<R>>
type EitherHandler<R extends Route> =
  | Handler<R>
  | ReadingAhead<HandlerInput<R>, HandlerCall<R>, HandlerAnswer<R>>
type HandlerCall<R extends Route> = CallOf<R['access']> &
  (R extends { seen: SeenAction } ? { seen: NoteSeenOfCall } : unknown)

/** A handler for every route of an area: none missing, none too many. */
export type Handlers<R extends Routes> = { [K in keyof R]: EitherHandler<R[K]> }

/** Dependencies of the routes. */
export type RunDependencies = { table: Table; cursorKey: SecretValues }

/** A route that can be run: who calls, whether it is allowed, whether the body is well formed. */
export type Implementation = {
  route: Route
  run: (on: RunDependencies, call: Call, raw: RawInput) => Promise<unknown>
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

/**
 * The routes of an area that few call: what answers them is loaded by the first call, so that a cold start for
 * others does without.
 */
export function implementLater(
  routes: Routes,
  load: () => Promise<Implementation[]>,
): Implementation[] {
  let loading: Promise<Implementation[]> | null = null

  async function loaded(route: Route): Promise<Implementation> {
    loading ??= load()
    const found = (await loading).find((one) => one.route === route)
    if (!found) throw new Error(`nothing answers ${route.method} ${route.path}`)
    return found
  }

  return Object.values(routes).map((route) => ({
    route,
    run: async (...given) => (await loaded(route)).run(...given),
  }))
}

function bind<R extends Route>(
  route: R,
  given: EitherHandler<R>,
  resolvers: Readonly<Record<string, TenantResolver>>,
): Implementation {
  return {
    route,
    run: async ({ table, cursorKey }, call, sent) => {
      const seal = createCursorSeal(route, cursorKey)
      const { raw, refuse } = await openCursor(seal, sent)
      const access: R['access'] = route.access
      const placeAt = (address: AddressOf<R>) =>
        placeOf(access, { body: raw.body, ...address }, resolvers)
      const early = 'begin' in given ? beginEarly(route, call, raw, given.begin) : null
      const isChange = changesPractice(route)
      const placing = isLookedUp(access) || isChange ? beginEarly(route, call, raw, placeAt) : null
      placing?.catch(() => undefined)
      // Asked beside the check of who calls; whoever does not work there is not asked for it.
      const standing = isChange && placing?.then((place) => standingAt(table, place, call))
      if (standing) standing.catch(() => undefined)
      const caller = await authenticate(table, access, call, raw)
      const name = callerName(caller)
      if (name) noteOfCall({ caller: name })
      const address = parseAddress(route, raw)
      const place = await (placing ?? placeAt(address))
      try {
        const granted = authorize(access, caller, call, place)
        if (isChange) {
          const isRefused = () => standing || standingAt(table, place, call)
          await ensureStanding(access, { caller, place }, isRefused)
        }
        if (route.freshFactor) ensureFresh(route.freshFactor, caller, call)
        refuse()
        const page = await openListPage(route, raw.query)
        const input = parseBody(route, raw, address)
        const { seen, isMissing } = watch(table, route.seen, { caller, call, place })
        const memberId = caller.kind === 'member' ? caller.session.memberId : null
        const begun = (memberId && early) || beginNow(given, input, memberId)
        const answer = await begun(input, { ...granted, seen })
        // The answer goes out only to a session that was not ended meanwhile.
        if (caller.kind === 'member') await caller.touched
        if (isMissing()) throw new Error('what was seen left no audit entry')
        if (typeof route.response === 'string') return answer
        const parsed = v.parse(route.response, answer)
        return await seal.seal(page ? page.cut(parsed) : parsed, raw)
      } catch (error) {
        await noteRefusal(table, access, { caller, call, place }, error)
        throw error
      }
    },
  }
}

/**
 * Opens the cursor of a request. A forged one is refused once the call is allowed, as other malformed
 * input is; until then the request counts as one without a cursor.
 */
async function openCursor(
  seal: CursorSeal,
  sent: RawInput,
): Promise<{ raw: RawInput; refuse: () => void }> {
  try {
    return { raw: await seal.open(sent), refuse: () => undefined }
  } catch (error) {
    return {
      raw: sent,
      refuse: () => {
        throw error
      },
    }
  }
}

/** @throws ERR_TWO_FACTOR_NOT_FRESH, also for callers without a session; ERR_TWO_FACTOR_NOT_STRONG */
function ensureFresh(factor: 'any' | 'strong', caller: Caller, { now }: Call): void {
  if (caller.kind !== 'member') throw new CatalogueError('ERR_TWO_FACTOR_NOT_FRESH')
  if (factor === 'strong') ensureFreshStrongFactor(caller.session, now)
  else ensureFreshFactor(caller.session, now)
}

async function standingAt(table: Table, place: Place | null, { now }: Call): Promise<boolean> {
  return place !== null && canOnlyRead(table, place.practiceId, now)
}

/** Whether it takes a reading to know which practice a call names. */
function isLookedUp(access: Access): boolean {
  return access.kind === 'permission' && typeof access.tenant === 'object' && 'by' in access.tenant
}

function beginNow<R extends Route>(
  given: EitherHandler<R>,
  input: HandlerInput<R>,
  memberId: string | null,
): Handler<R> {
  return 'begin' in given ? given.begin(input, memberId) : given
}
