import { builtinModules } from 'node:module'
import type { Plugin } from 'esbuild'

/**
 * Loads Node's own modules by `process.getBuiltinModule`. An `import` reads all that a module exports,
 * used or not: with `node:http` it loads the whole of fetch, which was half of a cold start. `require`
 * does not exist in an ES module, and each part would have to create it.
 */
export const loadBuiltins: Plugin = {
  name: 'load-builtins',
  setup({ onResolve, onLoad }) {
    const names = new RegExp(`^(node:)?(${builtinModules.join('|')})$`)
    onResolve({ filter: names }, ({ path, kind }) =>
      kind === 'import-statement' || kind === 'require-call'
        ? { path, namespace: 'builtin' }
        : undefined,
    )
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }))
  },
}
