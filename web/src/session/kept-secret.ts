/**
 * Keeps the secret of a link that opened this tab, so that it does not stay in the address. It
 * survives a reload and signing in, and ends with the tab.
 */
export function keptSecret(name: string) {
  let current: string | null = null
  return {
    keep(secret: string) {
      current = secret
      try {
        sessionStorage.setItem(name, secret)
      } catch {
        // Without storage the secret lasts until the page is left.
      }
    },
    read(): string | null {
      try {
        return current ?? sessionStorage.getItem(name)
      } catch {
        return null
      }
    },
    forget() {
      current = null
      try {
        sessionStorage.removeItem(name)
      } catch {
        // Nothing was stored where storage is blocked.
      }
    },
  }
}

/** The value of a search parameter that a link carries. `null` if it carries none. */
export function secretIn(search: string, param: string): string | null {
  return new URLSearchParams(search).get(param) || null
}
