import { readFile } from 'node:fs/promises'
import { type Plugin, transform } from 'esbuild'

const PACKAGES = /node_modules\/.*\.[cm]?js$/
/** Those of a start. Nothing asks for names of theirs: their errors say them. */
const NAMELESS =
  /node_modules\/(@aws|@aws-sdk|@middy|@smithy|mnemonist|obliterator|tslib|ulid|valibot)\//

const named = new Map<string, Promise<string>>()

async function withNames(path: string): Promise<string> {
  const source = await readFile(path, 'utf8')
  return (await transform(source, { keepNames: true, sourcefile: path })).code
}

/**
 * Keeps the names of functions and classes of packages: many errors are called after their class, and some
 * packages tell classes apart by their names.
 */
export const keepNamesOfPackages: Plugin = {
  name: 'keep-names-of-packages',
  setup({ onLoad }) {
    onLoad({ filter: PACKAGES }, async ({ path }) => {
      if (NAMELESS.test(path)) return null
      const contents = named.get(path) ?? withNames(path)
      named.set(path, contents)
      return { contents: await contents, loader: 'js' }
    })
  },
}
