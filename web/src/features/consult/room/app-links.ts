import * as v from 'valibot'
import type { AppLinks } from './open-app.ts'

/** Of a build that belongs to a native app: where it takes a consultation, before its id, and its store. */
const configured = v.object({
  VITE_CONSULT_APP: v.pipe(v.string(), v.nonEmpty()),
  VITE_CONSULT_STORE: v.pipe(v.string(), v.url()),
})

function read(): AppLinks | null {
  const { success, output } = v.safeParse(configured, import.meta.env)
  if (!success) return null
  return {
    app: (consultId) => output.VITE_CONSULT_APP + encodeURIComponent(consultId),
    store: output.VITE_CONSULT_STORE,
  }
}

/** Links of the native app; null where none is configured. */
export const appLinks = read()
