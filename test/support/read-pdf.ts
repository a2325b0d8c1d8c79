import { getDocumentProxy } from 'unpdf'
import * as v from 'valibot'

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }

/** An element of the structure of a PDF, with its text. */
type Tag = { role: string; alt: string; text: string }

const item = v.object({
  str: v.optional(v.string()),
  hasEOL: v.optional(v.boolean(), false),
  type: v.optional(v.string()),
  id: v.optional(v.nullable(v.string())),
})

/** Reads a PDF as a reader of screens does: text, pages, title, language and structure. */
export async function readLetter(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true })
  const { info } = await document.getMetadata()
  const pages: string[] = []
  const tags: Tag[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const parts = items.map((one) => v.parse(item, one))
    pages.push(joined(parts))
    collect(await page.getStructTree(), textsById(parts), tags)
  }
  const text = pages.join(' ').replace(/\s+/g, ' ')
  return {
    info,
    pages,
    text,
    tags,
    language: v.parse(v.object({ Language: v.string() }), info).Language,
  }
}

type Item = v.InferOutput<typeof item>

const joined = (items: readonly Item[]): string =>
  items
    .map(({ str = '', hasEOL }) => (hasEOL ? `${str} ` : str))
    .join('')
    .replace(/\s+/g, ' ')

/** What stands in each marked piece of a page. */
function textsById(items: readonly Item[]): Map<string, string> {
  const found = new Map<string, string>()
  let id = ''
  for (const one of items) {
    if (one.type?.startsWith('beginMarkedContent')) id = one.id ?? ''
    else if (one.type === 'endMarkedContent') id = ''
    else found.set(id, (found.get(id) ?? '') + (one.str ?? ''))
  }
  return found
}

function collect(node: Node | null, texts: ReadonlyMap<string, string>, tags: Tag[]): string {
  if (!node) return ''
  if (node.type === 'content') return texts.get(node.id ?? '') ?? ''
  const tag = { role: node.role ?? '', alt: node.alt ?? '', text: '' }
  tags.push(tag)
  tag.text = (node.children ?? []).map((child) => collect(child, texts, tags)).join('')
  return tag.text
}
