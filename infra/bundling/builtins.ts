import { builtinModules } from 'node:module'
import type { Plugin } from 'esbuild'

/**
 * Takes Node's own modules by `require`. An `import` of one reads all that it exports, whatever is used;
 * with `node:http` that loads the whole of fetch, which was half of a cold start.
 */
export const requireBuiltins: Plugin = {
  name: 'require-builtins',
  setup({ onResolve, onLoad }) {
    const names = new RegExp(`^(node:)?(${builtinModules.join('|')})$`)
    onResolve({ filter: names }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'builtin' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }))
  },
}
