import { CONSULT } from '../../../ui/history.ts'

/** Where this document was loaded: browsers ask the address of the document what it may use, not the page's. */
const loadedAt = location.pathname

/** Whether the document may use camera and microphone: only that of a consultation may (Permissions-Policy). */
export const mayUseDevices = () => loadedAt.startsWith('/v-consult/') && CONSULT.test(loadedAt)

/** Loads the page as a document of its own; nothing goes on in this one. */
export function loadDocument(href: string): Promise<never> {
  location.assign(href)
  return new Promise(() => undefined)
}
