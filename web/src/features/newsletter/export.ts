import { readRecipients } from '../../data/newsletter.ts'
import type { Gathered, Gathering } from '../../ui/export-button.tsx'
import { newsletterTexts } from './texts.ts'

const texts = newsletterTexts.export

/**
 * Who gets the newsletter as a table, page by page, each with where they end it. Names are strangers' words: no cell is
 * a formula to a spreadsheet. Throws ApiError, or the signal's reason where it is given up.
 */
export async function exportRecipients({ signal, onProgress }: Gathering): Promise<Gathered> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const { columns } = texts
  const parts = [stringify([Object.values(columns)], { bom: true })]
  let count = 0
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readRecipients>> = await readRecipients(cursor, signal)
    const rows = page.items.map(({ email, name, url, oneClickUrl }) => [
      ...[email, name, url, oneClickUrl],
    ])
    parts.push(stringify(rows, { escape_formulas: true }))
    count += rows.length
    cursor = page.cursor
    onProgress({ words: texts.gathered(count), part: cursor === null ? 1 : null })
  } while (cursor !== null)
  return { parts, count }
}
