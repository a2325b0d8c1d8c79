/** The number that people name a case by: the day on which it was begun, and the end of its id. */
export function caseNumber({ id, createdAt }: { id: string; createdAt: string }): string {
  return `${createdAt.slice(2, 10).replaceAll('-', '')}-${id.slice(-6)}`
}
