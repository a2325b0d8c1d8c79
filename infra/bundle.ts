import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { functions, ROOT } from './functions.ts'

const METAFILE = '.build/functions.meta.json'

/** CommonJS packages inside an ES module still call `require` for Node's own modules. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/**
 * How the functions are built: one ES module each, everything inside, for Lambda's Node 24.
 * Exported for the local run, which watches with the same options.
 */
export function bundleOptions(): BuildOptions & { metafile: true } {
  return {
    absWorkingDir: ROOT,
    entryPoints: functions.map((declared) => ({
      in: declared.entry,
      out: join(declared.name, 'index'),
    })),
    outdir: '.build/functions',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['import', 'node'],
    minify: true,
    keepNames: true,
    legalComments: 'none',
    metafile: true,
    banner: { js: REQUIRE },
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
  const { metafile } = await build(bundleOptions())
  await mkdir(join(ROOT, '.build'), { recursive: true })
  await writeFile(join(ROOT, METAFILE), JSON.stringify(metafile))
  return functions.map((declared) => declared.name)
}

if (import.meta.main) {
  const started = performance.now()
  const names = await bundle()
  console.log(`Bundled ${names.length} functions in ${Math.round(performance.now() - started)} ms`)
}
