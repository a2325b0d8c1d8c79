import { PREVIEW_LENGTH } from '#shared/model/template.ts'

/** The beginning of a content on one line: at most 150 characters (specification, section 9). */
export function previewOf(content: string): string {
  const line = content.replace(/\s+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length <= PREVIEW_LENGTH) return line
  return `${characters
    .slice(0, PREVIEW_LENGTH - 1)
    .join('')
    .trimEnd()}…`
}

/** A text with the content of a template on a new line after it (specification, section 4). */
export function appendOnNewLine(text: string, content: string): string {
  const before = text.trimEnd()
  return before === '' ? content : `${before}\n${content}`
}
