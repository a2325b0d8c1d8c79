import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { Plugin, PluginBuild } from 'esbuild'
import { ROOT } from '../functions.ts'
import { createIndexPasser, type Resolve } from './sdk-indexes.ts'

/** The modules that the SDK loads late, by the names of the files that they become. */
export type Late = Map<string, string>

const MODULES = /node_modules\/@(aws-sdk|smithy)\/.*\/dist-es\/.*\.js$/
const MANIFESTS = /node_modules\/@aws-sdk\/[^/]+\/package\.json$/
const LATE_IMPORT = /\bimport\("(?!node:)([^"]+)"\)/g
const LATE_FILE = /^\.\/(late-[0-9a-f]{8})\.mjs$/

/** What the modules of the SDK say once they are prepared: the same in each build. */
const prepared = new Map<string, Promise<string>>()
const lateFiles: Late = new Map()

/**
 * Prepares the SDK, so that what a start loads of it is what the start needs.
 * @param late what the SDK loads late, such as the ways to credentials that no function goes, is left out, and
 * noted here to be built by itself: built along, it would share parts with the start, with all that
 * either needs of them. Where null, it is built along.
 */
export function prepareSdk(late: Late | null): Plugin {
  return {
    name: 'prepare-sdk',
    setup(build) {
      const prepare = createPreparer(build)
      build.onLoad({ filter: MODULES }, async ({ path }) => {
        const source = prepared.get(path) ?? prepare(path)
        prepared.set(path, source)
        return { contents: await source, loader: 'js' }
      })
      build.onLoad({ filter: MANIFESTS }, async ({ path }) => {
        const { version } = JSON.parse(await readFile(path, 'utf8'))
        return { contents: JSON.stringify({ version }), loader: 'json' }
      })
      build.onResolve({ filter: LATE_FILE }, ({ path }) => {
        const [, name = ''] = LATE_FILE.exec(path) ?? []
        const file = lateFiles.get(name)
        if (!file) return null
        if (!late) return { path: file }
        late.set(name, file)
        return { path, external: true }
      })
    },
  }
}

function createPreparer(build: PluginBuild) {
  const resolve: Resolve = async (path, importer) => {
    const asked = { kind: 'import-statement', importer, resolveDir: dirname(importer) } as const
    return (await build.resolve(path, asked)).path
  }
  const passIndexes = createIndexPasser(resolve)

  return async (file: string): Promise<string> => {
    let source = await passIndexes(await readFile(file, 'utf8'), file)
    for (const [statement, path = ''] of source.matchAll(LATE_IMPORT)) {
      const found = await resolve(path, file)
      // The same on each machine, so that so are the bundles.
      const name = `late-${createHash('sha256').update(relative(ROOT, found)).digest('hex').slice(0, 8)}`
      lateFiles.set(name, found)
      source = source.replace(statement, () => `import("./${name}.mjs")`)
    }
    return source
  }
}
