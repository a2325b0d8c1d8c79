/** What makes a file's name look like another one, and what is done about it. */

/**
 * Characters that do not show, or that turn others around: controls, direction overrides, zero-width
 * marks and blanks that count as letters.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu
/** Windows drops these at the end of a name: `setup.exe.` becomes a program again. */
const DROPPED_END = /[\p{Z}.]+$/u

/** Whether a path shows all that it is, part by part: nothing unseen, no dots or spaces at an end. */
export function isPlainPath(path: string): boolean {
  return plainPath(path) === path
}

/** A path with `_` in the place of what does not show, and of dots and spaces at the end of a part. */
export function plainPath(path: string): string {
  return path
    .replace(UNSEEN, '_')
    .split('/')
    .map((part) => (['.', '..'].includes(part) ? part : part.replace(DROPPED_END, '_')))
    .join('/')
}

/**
 * The ending of a file's name, in small letters and without its dot, as a system would take it in the
 * end: without what does not show, what Windows drops, and what follows a colon. Empty where none.
 */
export function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const [shown = ''] = name.normalize('NFKC').replace(UNSEEN, '').split(':')
  const bare = shown.replace(DROPPED_END, '')
  return bare.slice(bare.lastIndexOf('.') + 1 || bare.length).toLowerCase()
}
