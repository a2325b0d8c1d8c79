import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, transform } from 'esbuild'
import type { Picture, PictureName, SiteContext } from '../src/site/context.ts'
import { importBuilt } from './import-built.ts'

const web = new URL('../', import.meta.url).pathname
const root = new URL('../../', import.meta.url).pathname

type Site = typeof import('../src/site/render.tsx')

/** Where the screenshots are that the pages show: each by its name and how it looks. */
const pictureFolder = join(root, 'docs/pictures')

/** Loads the code that renders the public pages: its components are written in JSX, which Node does not read. */
export async function loadSite(): Promise<Site> {
  const { outputFiles } = await build({
    entryPoints: [join(web, 'src/site/render.tsx')],
    ...{ write: false, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
    ...{ jsx: 'automatic', target: 'node24', logLevel: 'silent' },
    // The router's page for developers is not for these.
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '#shared': join(root, 'shared') },
  })
  return importBuilt(outputFiles[0]?.text ?? '')
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

/** The pictures of the site. @param place puts one where pages find it, and says where that is */
export function picturesBy(
  place: (path: string, bytes: Buffer) => string,
): Pick<SiteContext, 'pictures' | 'socialPicture'> {
  const placed = (name: string) => {
    const path = join(pictureFolder, `${name}.webp`)
    const bytes = readFileSync(path)
    return pictureAt(place(path, bytes), bytes)
  }
  const looksOf = (name: PictureName) => ({
    light: placed(`${name}-light`),
    dark: placed(`${name}-dark`),
    'phone-light': placed(`${name}-phone-light`),
    'phone-dark': placed(`${name}-phone-dark`),
  })
  return {
    pictures: {
      patients: looksOf('patients'),
      board: looksOf('board'),
      review: looksOf('review'),
      messages: looksOf('messages'),
      viewer: looksOf('viewer'),
      calendar: looksOf('calendar'),
    },
    socialPicture: placed('social'),
  }
}

/**
 * A WebP as Chromium writes them, with a profile of its colors, says its size after its first head: one less, in 24 bits.
 * @throws Error where it is another kind of file
 */
export function pictureAt(url: string, bytes: Buffer): Picture {
  const kind = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16)
  if (kind !== 'RIFFWEBPVP8X') throw new Error(`${url} is no WebP as Chromium writes them`)
  return { url, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
}
