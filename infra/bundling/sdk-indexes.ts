import { readFile } from 'node:fs/promises'

/** Finds the file that an import of a module names. */
export type Resolve = (path: string, importer: string) => Promise<string>

/** What something is called where it is declared, and in which file. */
type Declared = { file: string; name: string }
/** What an index passes on, by the names by which it does. */
type Index = ReadonlyMap<string, Declared>

const IMPORT = /^import \{([^}]*)\} from "([^"]+)";$/gm
const PASSED_ON = /^export \{([^}]*)\} from "([^"]+)";$/
const OF_SDK = /^(\.|@aws-sdk\/|@smithy\/)/

/**
 * Lets a module of the SDK import from where something is declared, not from an index of many modules: esbuild
 * counts all of these among what a start reaches, if only a late part uses them. Those that are written
 * in another way are left as they are.
 */
export function createIndexPasser(resolve: Resolve) {
  const indexes = new Map<string, Promise<Index | null>>()

  async function indexAt(path: string, importer: string): Promise<Index | null> {
    if (!OF_SDK.test(path)) return null
    const file = await resolve(path, importer)
    const index = indexes.get(file) ?? readIndex(file)
    indexes.set(file, index)
    return index
  }

  /** Null for a module that does anything else than to pass on what others declare. */
  async function readIndex(file: string): Promise<Index | null> {
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
    const index = new Map<string, Declared>()
    for (const line of lines) {
      const [, names, from] = PASSED_ON.exec(line) ?? []
      if (names === undefined || from === undefined) return null
      const [declaring, deeper] = [await resolve(from, file), await indexAt(from, file)]
      for (const { name, as } of namesIn(names)) {
        index.set(as, deeper?.get(name) ?? { file: declaring, name })
      }
    }
    return index
  }

  return async (source: string, file: string): Promise<string> => {
    const changed = [...source.matchAll(IMPORT)].map(async ([statement, names = '', from = '']) => {
      const index = await indexAt(from, file)
      return { statement, passing: index ? importsBy(index, namesIn(names), from) : statement }
    })
    return (await Promise.all(changed)).reduce(
      (text, { statement, passing }) => text.replace(statement, () => passing),
      source,
    )
  }
}

export type Named = { name: string; as: string }

/** Those of `a, b as c`. */
export function namesIn(list: string): Named[] {
  const named = list.split(',').map((one) => one.trim())
  return named.filter(Boolean).map((one) => {
    const [name = one, as = name] = one.split(' as ')
    return { name, as }
  })
}

function importsBy(index: Index, names: readonly Named[], from: string): string {
  const statements = names.map(({ name, as }) => {
    const declared = index.get(name) ?? { file: from, name }
    return `import { ${declared.name} as ${as} } from ${JSON.stringify(declared.file)};`
  })
  return statements.join(' ')
}
