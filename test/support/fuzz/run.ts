import { isDeepStrictEqual } from 'node:util'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { allRoutes } from '#shared/api/all.ts'
import type { Route } from '#shared/api/contract.ts'
import { type Caller, isGranted } from '../callers.ts'
import { isEnding, sampleOf } from '../samples.ts'
import { casesOf, type FuzzCase } from './cases.ts'
import { faultOf } from './judge.ts'
import { requestOf, send } from './send.ts'
import { keptOf, type Stage, setStage } from './stage.ts'

export type FuzzOptions = {
  /** Makes the same cases again. */
  seed: number
  /** Cases of each route besides one for each of its fields. */
  whole: number
  /** Of this call alone, such as `patients.create`. */
  only?: string | undefined
}

export type FuzzResult = { calls: number; accepted: number; faults: string[] }

const CONCURRENCY = 4

/** Comes last, or little would be left to call. */
const isLast = ({ route }: Named) => isEnding(route) || /\/practices$/.test(route.path)

type Named = { call: string; route: Route; seed: number }

/** A number of its own for each call, whatever calls there are besides. */
const numberOf = (call: string) =>
  [...call].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 29, 0)

function callerOf(
  { callers }: Stage,
  route: Route,
  { among, at }: FuzzCase['caller'],
): [string, Caller] {
  const granted = callers.filter(([, caller]) => isGranted(route, caller))
  const some = among === 'all' || granted.length === 0 ? callers : granted
  const found = some[at % some.length]
  if (!found) throw new Error('there is nobody to call')
  return found
}

/** No practice is foreign to the platform's operators: what they do to its people is theirs to do. */
const isOfPlatform = ({ access }: Route) =>
  'permission' in access && access.permission?.startsWith('admin.') === true

/** Makes a call and judges its answer. */
async function tryOut(stage: Stage, { call, route }: Named, made: FuzzCase, result: FuzzResult) {
  const [who, caller] = callerOf(stage, route, made.caller)
  const isOwn = made.ids === 'own' || isOfPlatform(route)
  const ids = isOwn ? (caller.ids ?? stage.ids.own) : stage.ids[made.ids]
  const request = requestOf(route, sampleOf(ids, call), made, caller.credentials)
  const reply = await send(caller, route, request, made.headers)
  const fault = faultOf({ route, made, request, secrets: stage.secrets }, reply)
  result.calls += 1
  result.accepted += Number(reply.status === 200)
  if (fault === null) return
  const said = JSON.stringify(reply.body).slice(0, 500)
  result.faults.push(
    `${call} as ${who} ${fault} | ${said} | ${JSON.stringify(made).slice(0, 1500)}`,
  )
}

/**
 * Calls every route of the contract with what nobody expects, each field at least once, and judges
 * every answer; also whether what was taken can be read, and whether another practice is as it was.
 */
export async function fuzz(run: LocalRun, { seed, whole, only }: FuzzOptions): Promise<FuzzResult> {
  const stage = await setStage(run)
  const foreignId = stage.ids.foreign.practiceId
  const before = await keptOf(run, foreignId)
  const result: FuzzResult = { calls: 0, accepted: 0, faults: [] }
  const routes = allRoutes().map(({ area, name, route }): Named => {
    const call = `${area}.${name}`
    return { call, route, seed: seed + numberOf(call) }
  })
  const tryAll = async (some: Named[]) => {
    for (const named of some) {
      if (only !== undefined && only !== named.call) continue
      const cases = casesOf(named.route, { seed: named.seed, whole })
      await mapLimited(cases, CONCURRENCY, (made) => tryOut(stage, named, made, result))
    }
  }
  await tryAll(routes.filter((named) => !isLast(named)))
  for (const named of routes) {
    if (named.route.method === 'GET') await tryOut(stage, named, PLAIN, result)
  }
  await tryAll(routes.filter(isLast))
  await run.idle(120_000)
  const after = await keptOf(run, foreignId)
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)]
    if (isDeepStrictEqual(was, is)) continue
    result.faults.push(`another practice changed: ${key} | ${JSON.stringify({ was, is })}`)
  }
  return result
}

/** A call as it should be. */
const PLAIN: FuzzCase = {
  ...{ kind: 'whole', caller: { among: 'granted', at: 0 }, ids: 'own' },
  ...{ changes: [], body: null, headers: {} },
}

/** Faults for people: of each call one of a kind. */
export function describeFaults({ faults }: FuzzResult): string[] {
  const kinds = Map.groupBy(faults, (fault) => fault.split('|')[0])
  return [...kinds.values()].map(([first = '', ...others]) => `${first} (${others.length} more)`)
}
