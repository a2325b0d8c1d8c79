/** The object that holds a logo's picture. */
export function logoObject(practiceId: string, logoId: string): string {
  return `practices/${practiceId}/logo/${logoId}`
}
