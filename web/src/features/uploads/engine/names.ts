import { plainPath } from '#shared/model/file-names.ts'
import { MAX_FILE_NAME } from '#shared/model/upload-rules.ts'

const ENDING = /\.[a-z0-9]{1,8}$/i

/**
 * A name that the API accepts: backslashes, what does not show, dots and spaces at the end of a part,
 * `.` and `..` are replaced, what is too long is shortened. Names that had to change carry a hash of the original, so that they
 * stay distinct and come out alike each time.
 */
export function safeName(path: string): string {
  const composed = path.normalize('NFC').replace(/^\/+/, '')
  const safe = plainPath(composed.toWellFormed().replaceAll('\\', '_'))
    .split('/')
    .map(safePart)
    .join('/')
  if (safe === composed && safe.length <= MAX_FILE_NAME) return safe
  const ending = ENDING.exec(safe)?.[0] ?? ''
  const mark = `~${hashText(path)}${ending}`
  const head = safe.slice(0, safe.length - ending.length).slice(0, MAX_FILE_NAME - mark.length)
  return `${head
    .replace(/\/+$/, '')
    .toWellFormed()
    .replace(/\uFFFD$/, '_')}${mark}`
}

function safePart(part: string): string {
  return ['', '.', '..'].includes(part) ? '_' : part
}

/** The name for another file that came with the same path, as from a second disc: `DICOM (2)/…`. */
export function otherName(path: string, number: number): string {
  const [root = '', ...rest] = path.split('/')
  if (rest.length > 0) return safeName([`${root} (${number})`, ...rest].join('/'))
  const ending = ENDING.exec(root)?.[0] ?? ''
  return safeName(`${root.slice(0, root.length - ending.length)} (${number})${ending}`)
}

/** A short hash (cyrb53) for telling names apart; not for secrets. */
export function hashText(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
