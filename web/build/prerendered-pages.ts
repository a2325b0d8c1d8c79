import react from '@vitejs/plugin-react'
import { build, type HtmlTagDescriptor, type Plugin, type ResolvedConfig } from 'vite'
import { importBuilt } from './import-built.ts'

type Source = typeof import('../src/prerender.tsx')

const SOURCE = 'src/prerender.tsx'

/**
 * Puts what the pages that somebody opens first show at once into the document, as templates of which `start.js`
 * takes that of the page at hand: words and shapes are seen before any script of the application is there.
 */
export function prerenderedPages(): Plugin {
  let own: ResolvedConfig
  return {
    name: 'praxis-prerendered-pages',
    apply: 'build',
    configResolved(config) {
      own = config
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (): Promise<HtmlTagDescriptor[]> => {
        const { prerender } = await loadSource(own)
        const { style, pages } = prerender()
        return [
          // After the styles that it refines.
          { tag: 'style', children: style, injectTo: 'head' },
          ...pages.map(
            ({ address, withSearch, html }): HtmlTagDescriptor => ({
              tag: 'template',
              attrs: { 'data-page': address, 'data-with-search': withSearch },
              children: html,
              injectTo: 'body',
            }),
          ),
        ]
      },
    },
  }
}

/** Loads what renders them, with the names of classes that the application's own build gives. */
async function loadSource({ root }: ResolvedConfig): Promise<Source> {
  const built = await build({
    ...{ configFile: false, root, publicDir: false, logLevel: 'error', plugins: [react()] },
    build: { ssr: SOURCE, write: false },
  })
  const [entry] = 'on' in built ? [] : [built].flat().flatMap(({ output }) => output)
  if (entry?.type !== 'chunk') throw new Error(`${SOURCE} was not built`)
  return importBuilt(entry.code)
}
