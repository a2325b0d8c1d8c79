/** The placeholders of templates, which authors write between braces. */
export const placeholders = ['first name', 'last name', 'practice', 'my name'] as const
type Placeholder = (typeof placeholders)[number]

/** The values of placeholders; empty if unknown. */
export type Known = Record<Placeholder, string>

const OPEN = new RegExp(`\\{\\s*(${placeholders.join('|')})\\s*\\}`, 'giu')

/** Whether a text has placeholders. */
export const hasPlaceholders = (content: string): boolean => content.search(OPEN) !== -1

/**
 * Replaces the placeholders of a text by their values. A placeholder without a value stays as it was
 * written, so that the sender sees it.
 */
export function fillIn(content: string, known: Known): string {
  return content.replace(OPEN, (written, name: string) => {
    const placeholder = placeholders.find((one) => one === name.toLowerCase())
    return (placeholder && known[placeholder]) || written
  })
}
