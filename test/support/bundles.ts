import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { buildDirectory, webDirectory } from '#infra/runner/build.ts'

/** What the browser loads before a page can be used: kilobytes (of 1,000 bytes) with gzip, by file. */
export type Bundle = { scripts: Map<string, number>; styles: Map<string, number> }

const partsSchema = v.record(v.string(), v.array(v.string()))
/** By file, the bytes of each package or folder in it before it was made small. */
const originsSchema = v.record(v.string(), v.record(v.string(), v.number()))

/** The pages that index.html names the parts of, such as /login. */
export function knownPages(): string[] {
  return Object.keys(readParts(readIndex()))
}

/**
 * The files of a page as index.html of the built pages names them: those of every page, and those that
 * `start.js` fetches for this one.
 */
export function bundleOf(page: string): Bundle {
  const html = readIndex()
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file)
  const files = new Set([...named, ...(readParts(html)[page] ?? [])])
  const sizes = [...files].flatMap((file) => (file ? [[file, sizeOf(file)] as const] : []))
  return {
    scripts: new Map(sizes.filter(([file]) => file.endsWith('.js'))),
    styles: new Map(sizes.filter(([file]) => file.endsWith('.css'))),
  }
}

export function sumOf(sizes: ReadonlyMap<string, number>): number {
  return sizes.values().reduce((sum, size) => sum + size, 0)
}

/** What of the scripts is largest, a line each, for whoever must find out what came in. */
export function largestOf({ scripts }: Bundle, count = 15): string[] {
  const all = v.parse(originsSchema, readJson(join(buildDirectory, 'web-origins.json')))
  const totals = new Map<string, number>()
  for (const file of scripts.keys()) {
    for (const [origin, bytes] of Object.entries(all[basename(file)] ?? {})) {
      totals.set(origin, (totals.get(origin) ?? 0) + bytes)
    }
  }
  return [...totals]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([origin, bytes]) => `${(bytes / 1000).toFixed(1)} kB of ${origin}`)
}

const readIndex = () => readFileSync(join(webDirectory, 'index.html'), 'utf8')
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const sizeOf = (file: string) => gzipSync(readFileSync(join(webDirectory, file))).length / 1000

function readParts(html: string): Record<string, string[]> {
  const [, content = '{}'] = /<meta name="page-parts" content="([^"]*)"/.exec(html) ?? []
  return v.parse(partsSchema, JSON.parse(content.replaceAll('&quot;', '"')))
}
