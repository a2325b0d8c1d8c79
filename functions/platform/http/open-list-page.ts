import type { Route } from '#shared/api/contract.ts'

const names = ['offset', 'limit', 'order']

/**
 * Returns the function that cuts the list of a route, if the caller asks for a part of it and the route does
 * not cut it itself. Its module is loaded for such calls only, so that other cold starts are shorter.
 * @throws ERR_SEARCH_QUERY_INVALID, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function openListPage(route: Route, query: unknown) {
  const isAsked = typeof query === 'object' && query !== null && names.some((name) => name in query)
  if (!isAsked || route.method !== 'GET') return null
  const { cutList, readListPage } = await import('./list-page.ts')
  const page = readListPage(route, query)
  return page && { cut: <A extends object>(answer: A) => cutList(answer, page) }
}
