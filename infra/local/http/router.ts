/** A route of the HTTP API by its key: `METHOD /path/{parameter}` or `$default`. */
type RouteMatch<T> = { routeKey: string; target: T; parameters: Record<string, string> }

type Candidate<T> = { routeKey: string; method: string; segments: string[]; target: T }

/**
 * Finds the route of a request with the precedence of an HTTP API: a route without greedy parameter
 * before one with, a fixed segment before a parameter from left to right, a method before ANY, and
 * `$default` last.
 */
export function createRouter<T>(routes: readonly { routeKey: string; target: T }[]) {
  const fallback = routes.find(({ routeKey }) => routeKey === '$default') ?? null
  const candidates = routes
    .filter((route) => route !== fallback)
    .map(({ routeKey, target }): Candidate<T> => {
      const [method = '', path = ''] = routeKey.split(' ')
      return { routeKey, method, segments: split(path), target }
    })
    .sort(bySpecificity)

  /**
   * @param path still percent-encoded, without the query.
   * @throws URIError where a parameter is not well encoded.
   */
  return (method: string, path: string): RouteMatch<T> | null => {
    const segments = split(path)
    for (const { routeKey, target, ...route } of candidates) {
      if (route.method !== 'ANY' && route.method !== method) continue
      const parameters = match(route.segments, segments)
      if (parameters) return { routeKey, target, parameters }
    }
    return fallback && { ...fallback, parameters: {} }
  }
}

const split = (path: string): string[] => path.replace(/^\//, '').replace(/\/$/, '').split('/')

const isGreedy = (segment: string): boolean => segment.endsWith('+}')
const isParameter = (segment: string): boolean => segment.startsWith('{')

const rank = (segment: string): number => (isGreedy(segment) ? 2 : isParameter(segment) ? 1 : 0)

function bySpecificity(a: Candidate<unknown>, b: Candidate<unknown>): number {
  const greedy = Number(a.segments.some(isGreedy)) - Number(b.segments.some(isGreedy))
  if (greedy !== 0) return greedy
  for (let i = 0; i < Math.min(a.segments.length, b.segments.length); i += 1) {
    const difference = rank(a.segments[i] ?? '') - rank(b.segments[i] ?? '')
    if (difference !== 0) return difference
  }
  return (
    b.segments.length - a.segments.length || Number(a.method === 'ANY') - Number(b.method === 'ANY')
  )
}

function match(route: readonly string[], path: readonly string[]): Record<string, string> | null {
  const parameters: Record<string, string> = {}
  for (const [index, segment] of route.entries()) {
    const actual = path[index]
    if (actual === undefined) return null
    if (isGreedy(segment)) {
      parameters[segment.slice(1, -2)] = decodeURIComponent(path.slice(index).join('/'))
      return parameters
    }
    if (!isParameter(segment)) {
      if (segment !== actual) return null
    } else if (actual === '') return null
    else parameters[segment.slice(1, -1)] = decodeURIComponent(actual)
  }
  return route.length === path.length ? parameters : null
}
