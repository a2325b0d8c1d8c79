/** A title as titles are compared: however it is written, it is the same title. */
export function plainTitle(title: string): string {
  return title.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}
