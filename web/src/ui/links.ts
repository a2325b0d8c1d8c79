import { find } from 'linkifyjs'

/** Where a link in a text leads: to a page of this site, or out of it. */
export type TextLink = { kind: 'inside'; path: string } | { kind: 'outside'; href: string }

/** Calls and files of this site are no pages. */
const NO_PAGE = /^\/(api|__)/

/**
 * What a link that somebody wrote leads to; null for what is no link of the web or to a mailbox,
 * such as scripts, and for addresses that carry a name and password, which look like another's.
 * @param origin this site's
 */
export function linkOf(href: string, origin: string): TextLink | null {
  const url = URL.canParse(href) ? new URL(href) : null
  if (url?.username !== '' || url.password !== '') return null
  if (url.protocol === 'mailto:') return { kind: 'outside', href: url.href }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const path = url.pathname + url.search + url.hash
  const isPage = url.origin === origin && !path.startsWith('//') && !NO_PAGE.test(url.pathname)
  return isPage ? { kind: 'inside', path } : { kind: 'outside', href: url.href }
}

/** A stretch of a text, and where it leads; null where it is plain. */
export type Piece = { text: string; at: number; link: TextLink | null }

/** Every address has one of these within: looking for one takes long, and most of what people write has none of these. */
const MAY_LINK = /[.:@]\S|localhost/i

/** What somebody wrote, in pieces: its addresses, also those without https, and what is between. */
export function piecesOf(text: string, origin: string): Piece[] {
  if (!MAY_LINK.test(text)) return text === '' ? [] : [{ text, at: 0, link: null }]
  const found = find(text, { defaultProtocol: 'https' }).flatMap(({ href, value, start, end }) => {
    const link = linkOf(href, origin)
    return link ? [{ text: value, at: start, end, link }] : []
  })
  const pieces: Piece[] = []
  let at = 0
  for (const { end, ...piece } of found) {
    if (piece.at > at) pieces.push({ text: text.slice(at, piece.at), at, link: null })
    pieces.push(piece)
    at = end
  }
  return at < text.length ? [...pieces, { text: text.slice(at), at, link: null }] : pieces
}
