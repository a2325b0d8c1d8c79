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

/** Keeps the secret that an address carries. True if the address must be replaced by one without. */
export function takeSecret(
  search: string,
  param: string,
  kept: Pick<ReturnType<typeof keptSecret>, 'keep'>,
): boolean {
  const secret = new URLSearchParams(search).get(param)
  if (secret) kept.keep(secret)
  return Boolean(secret)
}
