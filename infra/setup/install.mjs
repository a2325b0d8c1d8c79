/**
 * Whether node_modules holds what package-lock.json says. Packages for other platforms may be
 * missing, and packages that nothing locks may be there.
 * @param {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} locked
 *   what package-lock.json lists
 * @param {Record<string, { version?: string }> | undefined} present what npm noted of node_modules
 */
export function isInstalled(locked, present) {
  if (!present) return false
  return Object.entries(locked).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === '') return true
    const found = present[path]
    return found ? found.version === version : Boolean(optional || devOptional || peer)
  })
}
