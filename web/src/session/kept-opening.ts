import * as v from 'valibot'

/** What a link opened, and until when. */
type Opening = { readonly expiresAt: string }

/**
 * Keeps what a link opened until the tab is closed or its time is over: who comes back to a page that a phone has let go
 * of need not open it again. It is a key and ids, and nothing of the record.
 */
export function keptOpening<S extends v.GenericSchema<unknown, Opening>>(name: string, schema: S) {
  return {
    keep(opened: v.InferOutput<S>) {
      try {
        sessionStorage.setItem(name, JSON.stringify(opened))
      } catch {
        // Without storage it holds until the page is left.
      }
    },
    read(now = new Date()): v.InferOutput<S> | null {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
        const { success, output } = v.safeParse(schema, kept)
        return success && output.expiresAt > now.toISOString() ? output : null
      } catch {
        return null
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(name)
      } catch {
        // There is nothing to forget where nothing can be kept.
      }
    },
  }
}
