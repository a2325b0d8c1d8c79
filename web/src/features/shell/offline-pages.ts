/** The message of a missing piece. The router takes other messages for a stale piece, and reloads the page. */
export const NOT_LOADED = 'A part of this page could not be loaded.'

type Piece = (...given: never[]) => unknown
type Page = { options: { component?: { preload?: Piece | undefined }; loader?: unknown } }

const known = new WeakSet<Page>()

/**
 * Keeps the code of pages from being asked for without a connection. Browsers remember a module that
 * failed until the document is reloaded, so the page could not be shown afterwards either.
 * Pages that were loaded before are not concerned.
 */
export function askForPagesOnline(pages: readonly Page[], isOnline = () => navigator.onLine): void {
  for (const page of pages) {
    const { component, loader } = page.options
    const load = component?.preload
    if (!component || !load || known.has(page)) continue
    known.add(page)
    // The router takes this away once the code is there.
    const guarded: Piece = (...given) =>
      isOnline() ? load(...given) : Promise.reject(new Error(NOT_LOADED))
    component.preload = guarded
    if (typeof loader !== 'function') continue
    page.options.loader = (...given: unknown[]) =>
      component.preload !== guarded || isOnline()
        ? loader(...given)
        : Promise.reject(new Error(NOT_LOADED))
  }
}
