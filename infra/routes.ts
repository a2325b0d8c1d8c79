import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2'
import { allRoutes } from '#shared/api/all.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { apiFunctions } from './functions.ts'

/** A route and the function that serves it: of the contract, or of the HTTP API. */
export type ServedRoute = { method: HttpMethod; path: string; servedBy: string }

/** The routes that share the beginning of a path; a parameter is a child of its own. */
type Branch = { path: string; routes: ServedRoute[]; children: Map<string, Branch> }

const PARAMETER = '{}'

/**
 * The routes of an HTTP API, by prefix: where one function serves everything below a path, a greedy
 * route leads there, whatever is added to the contract later.
 *
 * Only two rules of API Gateway are relied upon: a route that matches a path in full goes before a
 * greedy one, and a fixed segment goes before a parameter. Which of two greedy routes matches better
 * is never asked: below a fixed segment beside a parameter that leads to another function, routes
 * are neither greedy nor for any method.
 */
export function gatewayRoutes(served: readonly ServedRoute[]): ServedRoute[] {
  const root: Branch = { path: '', routes: [], children: new Map() }
  for (const route of served) grow(root, route)
  return routesOf(root, false)
}

function grow(root: Branch, route: ServedRoute): void {
  let branch = root
  for (const segment of route.path.split('/').slice(1)) {
    const name = segment.startsWith('{') ? PARAMETER : segment
    const next = branch.children.get(name) ?? {
      path: `${branch.path}/${segment}`,
      routes: [],
      children: new Map(),
    }
    branch.children.set(name, next)
    branch = next
  }
  branch.routes.push(route)
}

function routesOf(branch: Branch, exact: boolean): ServedRoute[] {
  const { path, children } = branch
  const [servedBy = '', ...others] = functionsOf(branch)
  if (others.length === 0 && !exact && path !== '') {
    const greedy = { method: HttpMethod.ANY, path: `${path}/{proxy+}`, servedBy }
    return [...here(branch, exact), ...(children.size > 0 ? [greedy] : [])]
  }
  const beside = children.get(PARAMETER)
  const below = [...children.values()].flatMap((child) => {
    const contested = beside !== undefined && child !== beside
    const among = contested ? [...functionsOf(child), ...functionsOf(beside)] : []
    return routesOf(child, exact || new Set(among).size > 1)
  })
  return [...here(branch, exact), ...below]
}

/** The routes of just one path: for any method where it is one function's. */
function here({ path, routes }: Branch, exact: boolean): ServedRoute[] {
  const [first] = routes
  if (!first) return []
  const shared = exact || routes.some(({ servedBy }) => servedBy !== first.servedBy)
  if (!shared) return [{ method: HttpMethod.ANY, path, servedBy: first.servedBy }]
  return routes.map(({ method, servedBy }) => ({ method, path, servedBy }))
}

function functionsOf({ routes, children }: Branch): string[] {
  const below = [...children.values()].flatMap(functionsOf)
  return [...new Set([...routes.map(({ servedBy }) => servedBy), ...below])]
}

/** Every route of the contract with the function that implements it. */
export const contractRoutes: readonly ServedRoute[] = allRoutes().flatMap(({ area, route }) =>
  apiFunctions
    .filter(({ areas }) => areas.some((own) => own === area))
    .map(({ name }) => ({
      method: HttpMethod[route.method],
      path: `${API_BASE}${route.path}`,
      servedBy: name,
    })),
)

/**
 * The function that calls lead to which no route is for: the router in it answers them in the form
 * of every other failure.
 */
export const SERVES_THE_REST = 'reference'

const ofGateway = gatewayRoutes(contractRoutes)

/** The routes of the HTTP API that lead to a function. */
export function routesServedBy(name: string): ServedRoute[] {
  return ofGateway.filter(({ servedBy }) => servedBy === name)
}
