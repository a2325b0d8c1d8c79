/** A key and password that a link carries. */
export type Pair = { readonly key: string; readonly pwd: string }

/** The key and password that an address carries; null where it carries none. */
export function pairIn(search: string): Pair | null {
  const query = new URLSearchParams(search)
  const [key, pwd] = [query.get('key'), query.get('pwd')]
  return key && pwd ? { key, pwd } : null
}

/** Keeps the link that opened this tab, so that it need not stay in the address. It survives a reload, not the tab. */
export function keptPair(name: string) {
  let current: Pair | null = null
  return {
    keep(pair: Pair) {
      current = pair
      try {
        sessionStorage.setItem(name, JSON.stringify([pair.key, pair.pwd]))
      } catch {
        // Without storage the link holds until the page is left.
      }
    },
    read(): Pair | null {
      if (current) return current
      const [key, pwd] = readTwo(() => sessionStorage.getItem(name)) ?? []
      return key && pwd ? { key, pwd } : null
    },
    forget() {
      current = null
      try {
        sessionStorage.removeItem(name)
      } catch {
        // There is nothing to forget where nothing can be kept.
      }
    },
  }
}

/** Two texts as they were stored; null where they were not. */
export function readTwo(read: () => string | null): [string, string] | null {
  try {
    const kept: unknown = JSON.parse(read() ?? 'null')
    if (!Array.isArray(kept)) return null
    const [one, other]: unknown[] = kept
    return typeof one === 'string' && typeof other === 'string' ? [one, other] : null
  } catch {
    return null
  }
}
