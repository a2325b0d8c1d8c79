import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, transform } from 'esbuild'
import type { Picture, PictureName } from '../src/site/context.ts'

const web = new URL('../', import.meta.url).pathname
const root = new URL('../../', import.meta.url).pathname

type Site = typeof import('../src/site/render.tsx')

/** Which screenshots the pages show, by their files. */
export const pictureFiles: Readonly<Record<PictureName, string>> = {
  patients: join(root, 'docs/pictures/patients.png'),
  calendar: join(root, 'docs/pictures/calendar.png'),
  'send-scans': join(root, 'docs/pictures/send-scans.png'),
}

/** Loads the code that renders the public pages: its components are written in JSX, which Node does not read. */
export async function loadSite(): Promise<Site> {
  const folder = join(root, '.build/site')
  mkdirSync(folder, { recursive: true })
  // Another name each time: Node keeps what it has imported.
  const outfile = join(folder, `render-${process.pid}-${Date.now()}.mjs`)
  await build({
    entryPoints: [join(web, 'src/site/render.tsx')],
    ...{ outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
    ...{ jsx: 'automatic', target: 'node24', logLevel: 'silent' },
    // The router's page for developers is not for these.
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '#shared': join(root, 'shared') },
  })
  const loaded: Site = await import(pathToFileURL(outfile).href)
  rmSync(outfile)
  return loaded
}

/** The styles, in the order in which the later go before the earlier. */
const styles = [
  ...['base', 'links', 'header', 'parts', 'prices', 'reading', 'forms', 'footer', 'drawings'],
].map((name) => join(web, `src/site/styles/${name}.css`))

/** All styles of the public pages, made small. */
export async function siteStyle({ siteTokens }: Pick<Site, 'siteTokens'>): Promise<string> {
  const written = styles.map((file) => readFileSync(file, 'utf8')).join('\n')
  const { code } = await transform(siteTokens() + written, {
    ...{ loader: 'css', minify: true, target: 'chrome123' },
  })
  return code.trim()
}

/** A PNG says its size after its signature and the head of its first part. */
export function pictureAt(url: string, bytes: Buffer): Picture {
  return { url, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
