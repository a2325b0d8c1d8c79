import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { isOfAllPages, isShownBy, isWatch } from './chunks.ts'

type OutputBundle = Rolldown.OutputBundle
type OutputChunk = Rolldown.OutputChunk

/** The pages that people open first, by how their address begins, and the routes that show them. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/login': ['_auth', '_auth/login'],
  '/register': ['_auth', '_auth/register'],
  '/rad-cloud': ['rad-cloud'],
  '/practice-hub': ['_app', '_app/practice-hub/index'],
  '/patient-link': ['_app', '_app/patient-link/index'],
  '/lead-convert': ['_app', '_app/lead-convert/index'],
}

/**
 * Tells `start.js`, by an element of the page's head, which files a page is made of besides the
 * entry: else the browser would learn of them when the entry has run.
 */
export function pageParts(): Plugin {
  return {
    name: 'praxis-page-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return []
        const content = JSON.stringify(partsOfPages(bundle))
        return [{ tag: 'meta', attrs: { name: 'page-parts', content }, injectTo: 'head-prepend' }]
      },
    },
    writeBundle(_options, bundle) {
      writeFileSync(ORIGINS, JSON.stringify(originsOf(bundle)))
    },
  }
}

/** Beside the built pages, not among them: what each script is made of, for whoever weighs it. */
const ORIGINS = new URL('../../.build/web-origins.json', import.meta.url)

function originsOf(bundle: OutputBundle): Record<string, Record<string, number>> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  return Object.fromEntries(
    chunks.map(({ fileName, modules }) => {
      const bytes: Record<string, number> = {}
      for (const [id, { renderedLength }] of Object.entries(modules)) {
        const origin = originOf(id)
        bytes[origin] = (bytes[origin] ?? 0) + renderedLength
      }
      return [basename(fileName), bytes]
    }),
  )
}

/** The package that a module is of, or its folder in the repository. */
function originOf(id: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  const [, folder] = /((?:web|shared)\/.*)\//.exec(id) ?? []
  return name ?? folder ?? 'the bundler'
}

/** The scripts and styles of each page, without those that index.html names itself. */
export function partsOfPages(bundle: OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  )
  const known = new Set(filesOf(entry))
  return Object.fromEntries(
    Object.entries(PAGES).map(([address, routes]) => {
      const isPart = (id: string) =>
        routes.some((route) => isShownBy(id, route)) ||
        (routes.includes('_app') && (isOfAllPages(id) || isWatch(id)))
      const shown = chunks.filter(({ moduleIds }) => moduleIds.some(isPart))
      const files = filesOf(withImports(shown, bundle)).filter((file) => !known.has(file))
      return [address, files]
    }),
  )
}

/** The chunks with all that they import, each once. */
export function withImports(chunks: readonly OutputChunk[], bundle: OutputBundle): OutputChunk[] {
  const found = new Set<OutputChunk>()
  const visit = (chunk: OutputChunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
  }
  for (const chunk of chunks) visit(chunk)
  return [...found]
}

function filesOf(chunks: readonly OutputChunk[]): string[] {
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...new Set([...chunks.map(({ fileName }) => fileName), ...styles])]
}
