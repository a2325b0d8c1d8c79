/** The object that holds a logo's picture. */
export function logoObject(practiceId: string, logoId: string): string {
  return `practices/${practiceId}/logo/${logoId}`
}

/** Where a picture is sent: what never becomes a logo goes from there by a rule of the bucket. */
export function sentLogoObject(practiceId: string, logoId: string): string {
  return `temporary/${practiceId}/logo/${logoId}`
}
