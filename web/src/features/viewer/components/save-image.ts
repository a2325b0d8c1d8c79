/** Has the browser save a file that it reads from the object store. */
export function saveFrom(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name.split('/').at(-1) ?? name
  link.click()
}

/** Has the browser save what the page has made. */
export function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  saveFrom(url, name)
  // The browser needs it until the file is written.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The file name for the picture of an image, counted from 0. */
export function pictureName(series: string, index: number): string {
  const words = series.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${words || 'picture'}-${index + 1}.png`
}
