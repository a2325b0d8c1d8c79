/** Has the browser save a file that it reads from the object store. */
export function saveFrom(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name.split('/').at(-1) ?? name
  link.click()
}
