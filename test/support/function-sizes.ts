import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { METAFILE } from '#infra/bundle.ts'
import { bundleOf, ROOT } from '#infra/functions.ts'

const metafile = v.object({
  outputs: v.record(
    v.string(),
    v.object({
      bytes: v.number(),
      imports: v.array(v.object({ path: v.string(), kind: v.string() })),
      inputs: v.record(v.string(), v.object({ bytesInOutput: v.number() })),
    }),
  ),
})

/** What a function is made of, in bytes. */
export type FunctionSize = {
  /** What its cold start loads. */
  start: number
  /** Parts that are loaded when a call first needs them. */
  later: number
  /** By package or folder, what its cold start loads, the largest first. */
  origins: [string, number][]
}

/** Reads how large the bundles are that were built last, by the name of the function. */
export function readFunctionSizes(): (name: string) => FunctionSize {
  const { outputs } = v.parse(metafile, JSON.parse(readFileSync(join(ROOT, METAFILE), 'utf8')))

  function collect(file: string, found: Set<string>): Set<string> {
    const output = outputs[file]
    if (!output || found.has(file)) return found
    found.add(file)
    for (const { path, kind } of output.imports)
      if (kind === 'import-statement') collect(path, found)
    return found
  }

  return (name) => {
    const folder = bundleOf(name)
    const start = collect(`${folder}/index.mjs`, new Set())
    const all = Object.keys(outputs).filter((file) => file.startsWith(`${folder}/`))
    const sum = (files: Iterable<string>) =>
      Iterator.from(files).reduce((bytes, file) => bytes + (outputs[file]?.bytes ?? 0), 0)
    const origins = new Map<string, number>()
    for (const file of start) {
      for (const [input, { bytesInOutput }] of Object.entries(outputs[file]?.inputs ?? {})) {
        const origin = originOf(input)
        origins.set(origin, (origins.get(origin) ?? 0) + bytesInOutput)
      }
    }
    return {
      start: sum(start),
      later: sum(all.filter((file) => !start.has(file))),
      origins: [...origins].sort(([, a], [, b]) => b - a),
    }
  }
}

/** The package of a file, or its first two folders. */
function originOf(file: string): string {
  const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  return packageName ?? file.split('/').slice(0, 2).join('/')
}
