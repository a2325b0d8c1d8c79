import { join } from 'node:path'
import { identityKeys, memberItem } from '#functions/platform/identity/records.ts'
import { type ApiFunction, apiFunctions } from '#infra/functions.ts'
import { type LocalRun, startLocal } from '#infra/runner/start.ts'
import { allRoutes } from '#shared/api/all.ts'
import type { Route } from '#shared/api/contract.ts'
import { aPatient, aPractice, aSession, type Person, tableOf } from './builders.ts'
import { idsOf } from './callers.ts'
import { type Client, createClient, type Reply } from './client.ts'
import { type Price, startMeter } from './meter.ts'
import { isEnding, pathOf, type RouteName, type Sample, samples } from './samples.ts'

export type PricedCall = Price & {
  name: RouteName
  /** The error's name where the sample is refused: then this is what refusing costs. */
  refused: string | null
}

/**
 * What every call of the contract asks of the database, found by making it against the whole
 * application: by an admin who has just signed in, with the functions warm.
 * @param folder for the data
 * @param only these calls, and those that the same functions serve
 */
export async function priceCalls(
  folder: string,
  only?: readonly RouteName[],
): Promise<PricedCall[]> {
  const meter = await startMeter(join(folder, 'metered.sqlite'))
  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint
  const run = await startLocal({ dataDirectory: folder }).finally(() => {
    delete process.env.AWS_ENDPOINT_URL_DYNAMODB
  })
  try {
    return await priceAll(run, meter, only)
  } finally {
    await run.stop()
    await meter.stop()
  }
}

type Meter = Awaited<ReturnType<typeof startMeter>>

/**
 * Functions beside each other, the calls of each one after the other. Notifications come first, alone:
 * what others do adds to them.
 */
async function priceAll(
  run: LocalRun,
  meter: Meter,
  only?: readonly RouteName[],
): Promise<PricedCall[]> {
  const practice = await aPractice(run)
  // Calls about sessions end those of who makes them: another admin's.
  const other = await aPractice(run)
  const ids = await idsOf(run, practice, await aPatient(practice, { isLead: 1 }))
  await run.idle()
  const given = samples(ids)
  const names = Object.keys(given) as RouteName[]
  const routes = allRoutes().toSorted(
    (one, other) => Number(isEnding(one.route)) - Number(isEnding(other.route)),
  )

  const priceFunction = async ({ name: served, areas }: ApiFunction) => {
    const { accessKeyId } = run.credentialsOf(served)
    const { admin } = served === 'accounts' ? other : practice
    const priced: PricedCall[] = []
    for (const { area, name, route } of routes) {
      if (!areas.some((one) => one === area)) continue
      const asked = names.find((one) => one === `${area}.${name}`)
      if (!asked) throw new Error(`there is no sample of ${area}.${name}`)
      const clientOf = () => callerOf(run, route, admin)
      // Reading warms the function up: what it keeps in memory is there.
      if (route.method === 'GET' && !isEnding(route)) {
        await send(await clientOf(), route, given[asked])
      }
      const client = await clientOf()
      const price = await meter.priceOf(accessKeyId, () => send(client, route, given[asked]))
      const { result, ...units } = price
      priced.push({ name: asked, ...units, refused: errorOf(result) })
    }
    return priced
  }
  const serves = ({ areas }: ApiFunction) =>
    !only || only.some((name) => areas.some((area) => name.startsWith(`${area}.`)))
  const isFirst = ({ name }: ApiFunction) => name === 'notifications'
  const asked = apiFunctions.filter(serves)
  const first = await Promise.all(asked.filter(isFirst).map(priceFunction))
  const others = asked.filter((one) => !isFirst(one))
  return [...first, ...(await Promise.all(others.map(priceFunction)))].flat()
}

async function callerOf(run: LocalRun, { access }: Route, { id }: Person): Promise<Client> {
  if (access.kind === 'public') return createClient(run.origin)
  const member = await tableOf(run).get(identityKeys.member(id), memberItem)
  return aSession(run, id, member?.sessionEpoch)
}

function send(client: Client, route: Route, { params, query, body }: Sample): Promise<Reply> {
  return client.call(route.method, pathOf(route.path, params), {
    ...(query ? { query } : {}),
    ...(route.body ? { body: body ?? {} } : {}),
  })
}

function errorOf({ status, body }: Reply): string | null {
  if (status === 200) return null
  return typeof body === 'object' && body !== null && 'name' in body
    ? String(body.name)
    : `${status}`
}
