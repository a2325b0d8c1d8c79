import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Loads fonts as bytes, as the bundler of the functions does. */
export const fontBytes: Plugin = {
  name: 'font-bytes',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('.ttf')) return null
    const bytes = await readFile(id, 'base64')
    return `export default Uint8Array.from(atob('${bytes}'), (char) => char.charCodeAt(0))`
  },
}
