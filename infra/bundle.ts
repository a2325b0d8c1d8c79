import { mkdir, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { bundleOf, functions, ROOT } from './functions.ts'

/** What went into each bundle, as esbuild says it. */
export const METAFILE = '.build/functions.meta.json'

/** CommonJS packages inside an ES module still call `require` for Node's own modules. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/**
 * Takes Node's own modules by `require`. An `import` of one reads all that it exports, whatever is used;
 * with `node:http` that loads the whole of fetch, which was half of a cold start.
 */
const requireBuiltins: Plugin = {
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

/**
 * How a function is built: one ES module with everything inside, for Lambda's Node 24, and beside it
 * parts that are loaded when they are first needed.
 * @param entry the module, from the root of the repository
 * @param outdir where it goes
 */
export function bundleOptions(entry: string, outdir: string): BuildOptions & { metafile: true } {
  return {
    absWorkingDir: ROOT,
    entryPoints: [{ in: entry, out: 'index' }],
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    // Not `import`: esbuild adds what fits, and a CommonJS package must get what is meant for `require`.
    conditions: ['module', 'node'],
    minify: true,
    keepNames: true,
    legalComments: 'none',
    metafile: true,
    banner: { js: REQUIRE },
    plugins: [requireBuiltins],
    loader: { '.wasm': 'binary' },
    logLevel: 'warning',
  }
}

/**
 * Bundles every declared function and notes what went into each.
 * @returns the names bundled
 * @throws where an entry is missing or does not build
 */
export async function bundle(): Promise<string[]> {
  const built = await Promise.all(
    functions.map(async ({ name, entry }) => {
      const outdir = bundleOf(name)
      // Parts of before, which nothing loads any more, would ship too.
      await rm(join(ROOT, outdir), { recursive: true, force: true })
      return (await build(bundleOptions(entry, outdir))).metafile
    }),
  )
  const all: Metafile = { inputs: {}, outputs: {} }
  for (const { inputs, outputs } of built) {
    Object.assign(all.inputs, inputs)
    Object.assign(all.outputs, outputs)
  }
  await mkdir(join(ROOT, '.build'), { recursive: true })
  await writeFile(join(ROOT, METAFILE), JSON.stringify(all))
  return functions.map((declared) => declared.name)
}

if (import.meta.main) {
  const started = performance.now()
  const names = await bundle()
  console.log(`Bundled ${names.length} functions in ${Math.round(performance.now() - started)} ms`)
}
