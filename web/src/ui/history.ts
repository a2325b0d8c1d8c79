/** So many paths are kept (specification, section 9). */
export const HISTORY_LENGTH = 20

/** /{segment}/{number}/{word}: pages of consultations follow each other in one entry. */
export const CONSULT = /^\/[^/]+\/\d+\/\w+\/?$/

export function pathOf(href: string): string {
  return href.replace(/[?#].*$/s, '')
}

const isConsult = (href: string | undefined) => href !== undefined && CONSULT.test(pathOf(href))

/** The paths that were visited, oldest first, with another one (specification, section 4). */
export function remember(history: readonly string[], href: string): string[] {
  const last = history.at(-1)
  const isSamePage = last !== undefined && pathOf(last) === pathOf(href)
  const replaces = isSamePage || (isConsult(last) && isConsult(href))
  return [...(replaces ? history.slice(0, -1) : history), href].slice(-HISTORY_LENGTH)
}

/** The last path outside of where one is; null where there is none. */
export function lastOutside(
  history: readonly string[],
  isHere: (path: string) => boolean,
): string | null {
  return history.findLast((href) => !isHere(pathOf(href))) ?? null
}

/** The paths up to where one is, which another page is about to stand for. */
export function beforeHere(
  history: readonly string[],
  isHere: (path: string) => boolean,
): string[] {
  const last = history.findLastIndex((href) => !isHere(pathOf(href)))
  return history.slice(0, last + 1)
}

/** The paths up to one that is gone back to. */
export function goBackTo(history: readonly string[], href: string): string[] {
  return history.slice(0, history.lastIndexOf(href) + 1)
}
