import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join, parse, resolve } from 'node:path'
import MiniSearch from 'minisearch'
import { build, type Plugin, type ResolvedConfig, type ViteDevServer } from 'vite'
import { BUILT_ORIGIN } from '../../shared/site.ts'
import type { SiteContext } from '../src/site/context.ts'
import { loadSite, picturesBy, siteStyle } from './site-render.ts'

const SCRIPT = 'src/site/browser/main.ts'
/** What the help is searched in, as it is served while somebody develops. */
const DEV_INDEX = '/help/index.json'

/**
 * Builds the public pages beside the application: each is a document of its own, which is read without
 * scripts and loads nothing of what signed-in people load (docs/decisions/074).
 */
export function sitePages(): Plugin {
  let own: ResolvedConfig
  return {
    name: 'praxis-site',
    configResolved(config) {
      own = config
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        serve(server, request, response).then((isAnswered) => {
          if (!isAnswered) next()
        }, next)
      })
    },
    async closeBundle() {
      if (own.command === 'build') await writeSite(own)
    },
  }
}

type Site = Awaited<ReturnType<typeof loadSite>>

async function writeSite(config: ResolvedConfig): Promise<void> {
  const folder = resolve(config.root, config.build.outDir)
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const [site, script] = await Promise.all([loadSite(), buildScript(config)])
  const index = searchIndex(site)
  const searchFile = `assets/help-${hashOf(index)}.json`
  write(searchFile, index)
  const context: SiteContext = {
    ...{ origin: BUILT_ORIGIN, script, searchIndex: `/${searchFile}` },
    style: await siteStyle(site),
    ...picturesBy((path, bytes) => {
      const { name, ext } = parse(path)
      const file = `assets/${name}-${hashOf(bytes)}${ext}`
      write(file, bytes)
      return `/${file}`
    }),
  }
  const pages = await site.renderSite(context)
  for (const { file, html } of pages) write(file, html)
  write('sitemap.xml', site.sitemapOf(pages, BUILT_ORIGIN))
  write('robots.txt', site.robotsOf(BUILT_ORIGIN))
  write(site.SECURITY_TXT, site.securityTxt(BUILT_ORIGIN, new Date()))
}

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8)

/** The one script of the public pages. @returns its address */
async function buildScript({ root, logLevel, build: own }: ResolvedConfig): Promise<string> {
  const { outDir, target, assetsInlineLimit, modulePreload } = own
  const built = await build({
    ...{ configFile: false, root, publicDir: false, worker: { format: 'es' } },
    ...(logLevel !== undefined && { logLevel }),
    build: {
      ...{ outDir, emptyOutDir: false, target, assetsInlineLimit, modulePreload },
      rolldownOptions: { input: { site: join(root, SCRIPT) } },
    },
  })
  const outputs = 'on' in built ? [] : [built].flat().flatMap(({ output }) => output)
  const entry = outputs.find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The script of the public pages was not built')
  return `/${entry.fileName}`
}

/** The help as it is searched, made once for everybody. */
function searchIndex({ searchDocuments, searchOptions }: Site): string {
  const index = new MiniSearch(searchOptions)
  index.addAll(searchDocuments())
  return JSON.stringify(index)
}

/** Answers a public page from its sources. Whoever is signed in is at home in the application. */
async function serve(
  server: ViteDevServer,
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(url, BUILT_ORIGIN)
  const path = pathname === '/home' ? '/' : pathname
  const isHtml = headers.accept?.includes('text/html') ?? false
  if (method !== 'GET' || (!isHtml && path !== DEV_INDEX)) return false
  if (pathname === '/' && headers.cookie?.includes('praxis=')) return false
  const site = await loadSite()
  const send = (type: string, body: string) => {
    response.setHeader('content-type', type)
    response.end(body)
    return true
  }
  if (path === DEV_INDEX) return send('application/json', searchIndex(site))
  const pages = await site.renderSite({
    ...{ origin: BUILT_ORIGIN, script: `/${SCRIPT}`, searchIndex: DEV_INDEX },
    style: await siteStyle(site),
    ...picturesBy((path) => `/@fs${path}`),
  })
  const page = pages.find((one) => one.path === path)
  return page ? send('text/html', await server.transformIndexHtml(path, page.html)) : false
}
