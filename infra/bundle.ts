import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { loadBuiltins } from './bundling/builtins.ts'
import { keepNamesOfPackages } from './bundling/names.ts'
import { passPublicModules } from './bundling/public-modules.ts'
import { type Late, prepareSdk } from './bundling/sdk.ts'
import { bundleOf, type FunctionDeclaration, functions, ROOT } from './functions.ts'

/** What went into each bundle, as esbuild says it. */
export const METAFILE = '.build/functions.meta.json'

/** What the SDK loads late, built once for all functions. */
const LATE = '.build/late'

/**
 * How a function is built: one ES module with everything inside, for Lambda's Node 24, and beside it
 * parts that are loaded when they are first needed.
 * @param modules its entry, and those of its worker threads, from the root of the repository
 * @param outdir where it goes
 * @param late notes what the SDK loads late; where not given, it is a part as any other
 */
export function bundleOptions(
  { entry, workers = [] }: Pick<FunctionDeclaration, 'entry' | 'workers'>,
  outdir: string,
  late: Late | null = null,
) {
  return {
    ...partOptions(outdir, prepareSdk(late)),
    entryPoints: [
      { in: entry, out: 'index' },
      ...workers.map((worker) => ({ in: worker, out: parse(worker).name })),
    ],
  }
}

function partOptions(outdir: string, sdk: Plugin) {
  return {
    absWorkingDir: ROOT,
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
    legalComments: 'none',
    metafile: true,
    plugins: [loadBuiltins, sdk, passPublicModules, keepNamesOfPackages],
    loader: { '.wasm': 'binary', '.ttf': 'binary' },
    logLevel: 'warning',
  } satisfies BuildOptions
}

async function bundleFunction(declared: FunctionDeclaration, late: Late): Promise<Metafile> {
  const outdir = bundleOf(declared.name)
  // Parts of before, which nothing loads any more, would ship too.
  await rm(join(ROOT, outdir), { recursive: true, force: true })
  return (await build(bundleOptions(declared, outdir, late))).metafile
}

/** Bundles what the SDK loads late, and puts it beside each function. */
async function bundleLate(late: Late): Promise<void> {
  await rm(join(ROOT, LATE), { recursive: true, force: true })
  await build({ ...partOptions(LATE, prepareSdk(null)), entryPoints: Object.fromEntries(late) })
  const copies = functions.map(({ name }) =>
    cp(join(ROOT, LATE), join(ROOT, bundleOf(name)), { recursive: true }),
  )
  await Promise.all(copies)
}

/** How many are built at once: all together take gigabytes of memory, and a quarter more time. */
const ABREAST = 2

/** Bundles all functions, a few at a time. */
async function bundleAll(late: Late): Promise<Metafile[]> {
  const waiting = functions.values()
  const some = Array.from({ length: ABREAST }, async () => {
    const built: Metafile[] = []
    // Each takes the next from the same iterator.
    for (const declared of waiting) built.push(await bundleFunction(declared, late))
    return built
  })
  return (await Promise.all(some)).flat()
}

/**
 * Bundles every declared function and notes what went into each.
 * @returns the names bundled
 * @throws where an entry is missing or does not build
 */
export async function bundle(): Promise<string[]> {
  const late: Late = new Map()
  const built = await bundleAll(late)
  await bundleLate(late)
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
