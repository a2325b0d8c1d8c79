/** Where this document was loaded: browsers ask the address of the document what it may use, not the page's. */
export const loadedAt = location.pathname

/** Loads the page as a document of its own; nothing goes on in this one. */
export function loadDocument(href: string): Promise<never> {
  location.assign(href)
  return new Promise(() => undefined)
}
