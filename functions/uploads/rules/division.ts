/** How many files' headers one run reads; an upload of more is divided. */
export const FILES_A_PART = 500
/** How many series' pictures one run draws. */
export const PICTURES_A_PART = 100

/** The items in groups of so many, the last one with the rest. */
export function groupsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
