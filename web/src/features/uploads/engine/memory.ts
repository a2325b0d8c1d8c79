import { hashText } from './names.ts'

/**
 * Which file was sent under which name, kept on this device until the upload is finished: after a
 * reload the same disc goes on, and another disc with the same names does not overwrite it. Names
 * are kept as hashes only.
 */
export type Memory = {
  readonly fingerprint: (name: string) => string | null
  readonly remember: (items: Iterable<{ name: string; fingerprint: string }>) => void
  readonly forget: () => void
}

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'praxis.upload'

export function createMemory(shelf: Shelf, uploadKey: string): Memory {
  const known = new Map<string, string>()
  let pages = 0
  for (let page = read(shelf, uploadKey, 0); page; page = read(shelf, uploadKey, pages)) {
    for (const line of page.split('\n')) {
      const [name, fingerprint] = line.split(' ')
      if (name && fingerprint) known.set(name, fingerprint)
    }
    pages += 1
  }
  return {
    fingerprint: (name) => known.get(hashText(name)) ?? null,
    remember: (items) => {
      const lines: string[] = []
      for (const { name, fingerprint } of items) {
        const hash = hashText(name)
        if (known.get(hash) === fingerprint) continue
        known.set(hash, fingerprint)
        lines.push(`${hash} ${fingerprint}`)
      }
      if (lines.length > 0 && write(shelf, uploadKey, pages, lines.join('\n'))) pages += 1
    },
    forget: () => {
      for (let page = 0; page < pages; page += 1) shelf.removeItem(pageKey(uploadKey, page))
      known.clear()
      pages = 0
    },
  }
}

function pageKey(uploadKey: string, page: number): string {
  return `${PREFIX}.${uploadKey}.${page}`
}

function read(shelf: Shelf, uploadKey: string, page: number): string | null {
  return shelf.getItem(pageKey(uploadKey, page))
}

/** False where the device has no room: then only this page remembers. */
function write(shelf: Shelf, uploadKey: string, page: number, text: string): boolean {
  try {
    shelf.setItem(pageKey(uploadKey, page), text)
    return true
  } catch {
    return false
  }
}
