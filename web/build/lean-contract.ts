import type { Plugin } from 'vite'
import type { Route, Routes } from '../../shared/api/contract.ts'

/** The module that declares every route of the API, with the schemas of all that they take and answer. */
const CONTRACT = new URL('../../shared/api/all.ts', import.meta.url)

/**
 * Of the contract the built pages carry what a call needs: method, path, and whether pages make it by
 * themselves. The schemas that a form checks with come with that form.
 */
export function leanContract(): Plugin {
  return {
    name: 'praxis-lean-contract',
    apply: 'build',
    async load(id) {
      if (id !== CONTRACT.pathname) return null
      const { contract }: { contract: Record<string, Routes> } = await import(CONTRACT.href)
      const areas = Object.entries(contract).map(([area, routes]) => [area, leanRoutes(routes)])
      return `export const contract = ${JSON.stringify(Object.fromEntries(areas))}`
    },
  }
}

function leanRoutes(routes: Routes) {
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, leanRoute(route)]))
}

const leanRoute = ({ method, path, background }: Route) => ({ method, path, background })
