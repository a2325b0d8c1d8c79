/** Formats a stored number as people write it: (555) 555-0123 ext. 12. Others stay as they are. */
export function formatPhone(number: string): string {
  const [, area, exchange, line, extension] =
    /^(\d{3})(\d{3})(\d{4})(?:x(\d+))?$/.exec(number) ?? []
  if (!area) return number
  return `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}`
}
