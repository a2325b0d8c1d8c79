import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build, type Metafile } from 'esbuild'
import { bundleOptions } from './bundle.ts'
import { bundleOf, functions } from './functions.ts'

/** A place in a bundle, as the frames of a stack name it. */
const PLACE = /(?:file:\/\/)?[\w./-]*?((?:index|part-\w+)\.mjs):(\d+):(\d+)/g

/**
 * A stack that a function logged, with the places in the sources instead of those in its bundle, in which
 * functions have no names. The sources must be those that were deployed.
 * @throws where there is no such function
 */
export async function inSources(stack: string, name: string): Promise<string> {
  const maps = await mapsOf(name)
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${join(bundleOf(name), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

/** The maps from the files of a bundle to the sources, by the names of the files. */
async function mapsOf(name: string): Promise<Map<string, SourceMap>> {
  const declared = functions.find((one) => one.name === name)
  if (!declared) throw new Error(`There is no function ${name}`)
  const options = { ...bundleOptions(declared, bundleOf(name), new Map()), write: false } as const
  const [shipped, mapped] = await Promise.all([
    build(options),
    build({ ...options, sourcemap: 'external' }),
  ])
  // Whoever has a map has another name: what is in a file tells which it is.
  const names = new Map(filesOf(shipped.metafile).map(([file, made]) => [made, file]))
  const files = new Map(filesOf(mapped.metafile).map(([file, made]) => [`${file}.map`, made]))
  return new Map(
    mapped.outputFiles.flatMap(({ path, text: map }) => {
      const file = names.get(files.get(basename(path)) ?? '')
      return file ? [[file, new SourceMap(JSON.parse(map))] as const] : []
    }),
  )
}

/** The files of a bundle, each with what it was made of. */
const filesOf = ({ outputs }: Metafile): [string, string][] =>
  Object.entries(outputs).map(([file, { inputs }]) => [basename(file), JSON.stringify(inputs)])

if (import.meta.main) {
  const [, , name = ''] = process.argv
  process.stdout.write(await inSources(await text(process.stdin), name))
}
