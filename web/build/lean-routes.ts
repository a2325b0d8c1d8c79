import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Route, Routes } from '../../shared/api/contract.ts'

/** The files that make calls. */
const CALLING = /[\\/]web[\\/]src[\\/](data|realtime)[\\/]/
const LEAN = '?lean'

/**
 * Of an area's routes the built pages carry what a call needs: method, path, and whether pages make it by
 * themselves. The schemas that a form checks with come with that form.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'praxis-lean-routes',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#shared\/api\// },
      async handler(source, importer = '') {
        if (!CALLING.test(importer)) return null
        const file = await this.resolve(source, importer, { skipSelf: true })
        return file && `${file.id}${LEAN}`
      },
    },
    load: {
      filter: { id: /\?lean$/ },
      async handler(id) {
        const file = pathToFileURL(id.slice(0, -LEAN.length))
        const declared: Record<string, Routes> = await import(file.href)
        return Object.entries(declared)
          .filter(([name]) => name.endsWith('Routes'))
          .map(([name, routes]) => `export const ${name} = ${JSON.stringify(leanOf(routes))}`)
          .join('\n')
      },
    },
  }
}

function leanOf(routes: Routes) {
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, leanRoute(route)]))
}

const leanRoute = ({ method, path, background }: Route) => ({ method, path, background })
