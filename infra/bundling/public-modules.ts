import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import { type Named, namesIn, type Resolve } from './sdk-indexes.ts'

/** Where a name is declared, and what it is called there. */
type Declared = { file: string; name: string }

const SOURCES = /\/functions\/.*\.ts$/
const PUBLIC = /(^|\/)public\.ts$/
const IMPORT = /^(import|export) \{([^}]*)\} from '([^']*\/public\.ts)'$/gm
const REEXPORT = /^export (type )?\{([^}]*)\} from '([^']+)'$/gm
/** Imports that do not say which names they use. */
const NAMELESS = /(?:\* as \w+ from |\* from |import\()'([^']*\/public\.ts)'/g

/**
 * Rewrites imports of names that a `public.ts` only re-exports, so that they name the declaring module, and
 * removes the re-exports. esbuild counts every module that an imported `public.ts` re-exports as part
 * of a cold start if any late part uses it. Line numbers stay the same.
 */
export function createPublicModulePasser(resolve: Resolve) {
  const indexes = new Map<string, Promise<ReadonlyMap<string, Declared>>>()

  function indexOf(file: string) {
    const index = indexes.get(file) ?? readIndex(file)
    indexes.set(file, index)
    return index
  }

  async function readIndex(file: string): Promise<ReadonlyMap<string, Declared>> {
    const index = new Map<string, Declared>()
    const source = await readFile(file, 'utf8')
    for (const [, type, names = '', from = ''] of source.matchAll(REEXPORT)) {
      if (type) continue
      const declaring = await resolve(from, file)
      const deeper = PUBLIC.test(declaring) ? await indexOf(declaring) : null
      for (const { name, as } of valuesIn(names)) {
        index.set(as, deeper?.get(name) ?? { file: declaring, name })
      }
    }
    return index
  }

  async function rewrite(statement: string, keyword: string, names: string, importer: string) {
    const from = /'([^']+)'$/.exec(statement)?.[1] ?? ''
    const index = await indexOf(await resolve(from, importer))
    const imports = valuesIn(names).map(({ name, as }) => {
      const declared = index.get(name) ?? { file: from, name }
      return `${keyword} { ${declared.name} as ${as} } from ${JSON.stringify(declared.file)};`
    })
    return imports.join(' ') + lineBreaksOf(statement)
  }

  return async (source: string, file: string): Promise<string> => {
    for (const [statement, from = ''] of source.matchAll(NAMELESS)) {
      const { size } = await indexOf(await resolve(from, file))
      if (size > 0) throw new Error(`${file} must import the declaring modules: ${statement}`)
    }
    const own = PUBLIC.test(file) ? source.replaceAll(REEXPORT, lineBreaksOf) : source
    let rewritten = own
    for (const [statement, keyword = '', names = ''] of own.matchAll(IMPORT)) {
      const replacement = await rewrite(statement, keyword, names, file)
      rewritten = rewritten.replace(statement, () => replacement)
    }
    return rewritten
  }
}

const valuesIn = (names: string): Named[] =>
  namesIn(names).filter(({ name }) => !name.startsWith('type '))

const lineBreaksOf = (statement: string): string => statement.replaceAll(/[^\n]/g, '')

/** Bundles the modules behind a `public.ts` by what each function uses of them. */
export const passPublicModules: Plugin = {
  name: 'pass-public-modules',
  setup(build) {
    const pass = createPublicModulePasser(async (path, importer) => {
      const options = { kind: 'import-statement', importer, resolveDir: dirname(importer) } as const
      return (await build.resolve(path, options)).path
    })
    build.onLoad({ filter: SOURCES }, async ({ path }) => {
      if (path.includes('/node_modules/')) return null
      return { contents: await pass(await readFile(path, 'utf8'), path), loader: 'ts' }
    })
  },
}
