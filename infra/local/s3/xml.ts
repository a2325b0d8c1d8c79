import { S3Error } from './errors.ts'

/** An element of a request document; `text` is what stands directly in it. */
export type XmlElement = { name: string; text: string; children: XmlElement[] }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'
const TOKEN =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.-]*)(\s[^<>]*?)?(\/?)>|([^<]+)|([\s\S])/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A leaf element with escaped text; nothing at all where the value is null. */
export function leaf(name: string, value: string | number | boolean | null): string {
  return value === null ? '' : `<${name}>${escapeText(String(value))}</${name}>`
}

/** An element around elements that are already written. */
export function node(name: string, children: string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

/** A whole answer in the namespace of S3. */
export function document(name: string, children: string[]): string {
  return `${DECLARATION}<${name} xmlns="${NAMESPACE}">${children.join('')}</${name}>`
}

/** A whole error answer, which S3 writes without a namespace. */
export function errorDocument(children: string[]): string {
  return `${DECLARATION}${node('Error', children)}`
}

/**
 * Reads a request document. Namespaces and attributes are passed over; DTDs are refused.
 *
 * @throws S3Error `MalformedXML`
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open = [root]
  for (const [, cdata, closing, name, , selfClosing, chars, stray] of text.matchAll(TOKEN)) {
    const current = open.at(-1)
    if (current === undefined || stray !== undefined) throw new S3Error('MalformedXML')
    if (chars !== undefined) current.text += unescapeText(chars)
    else if (cdata !== undefined) current.text += cdata
    else if (name === undefined) continue
    else if (closing) {
      if (open.length === 1 || open.pop()?.name !== name) throw new S3Error('MalformedXML')
    } else {
      const element = { name, text: '', children: [] }
      current.children.push(element)
      if (!selfClosing) open.push(element)
    }
  }
  const [only] = root.children
  if (open.length !== 1 || root.children.length !== 1 || !only || root.text.trim() !== '') {
    throw new S3Error('MalformedXML')
  }
  return only
}

/** The children of that name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The text of the child of that name, or null where there is none. */
export function textOf(element: XmlElement, name: string): string | null {
  return childrenOf(element, name)[0]?.text ?? null
}

function escapeText(text: string) {
  return text.replace(/[&<>"]|\p{Cc}/gu, (char) => {
    if (char === '&') return '&amp;'
    if (char === '<') return '&lt;'
    if (char === '>') return '&gt;'
    if (char === '"') return '&quot;'
    return char === '\n' || char === '\t' ? char : `&#x${(char.codePointAt(0) ?? 0).toString(16)};`
  })
}

function unescapeText(text: string) {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));|&/gi, (_, hex, decimal, name) => {
    if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return fromCodePoint(Number(decimal))
    const char = typeof name === 'string' ? ENTITIES[name] : undefined
    if (char === undefined) throw new S3Error('MalformedXML')
    return char
  })
}

function fromCodePoint(code: number) {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw new S3Error('MalformedXML')
  return String.fromCodePoint(code)
}
