/** What a template may leave open, as its author writes it between braces. */
export const placeholders = ['first name', 'last name', 'practice', 'my name'] as const
type Placeholder = (typeof placeholders)[number]

/** What stands in their place; empty where it is not known. */
export type Known = Record<Placeholder, string>

const OPEN = new RegExp(`\\{\\s*(${placeholders.join('|')})\\s*\\}`, 'giu')

/** True where a content leaves something open. */
export const hasPlaceholders = (content: string): boolean => content.search(OPEN) !== -1

/**
 * A content with what is known in the place of what it leaves open. What is not known stays as it was
 * written, so that whoever sends it sees the gap.
 */
export function fillIn(content: string, known: Known): string {
  return content.replace(OPEN, (written, name: string) => {
    const placeholder = placeholders.find((one) => one === name.toLowerCase())
    return (placeholder && known[placeholder]) || written
  })
}
