/** How long a browser may take to begin with what it was given. */
const KEPT_MS = 60_000

/** Has the browser save a text, or its parts, as a file. @param type its media type, such as text/csv */
export function saveFile(name: string, type: string, text: string | string[]) {
  const url = URL.createObjectURL(new Blob([text].flat(), { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
