import punycode from 'punycode/'

/**
 * A stored email address as people write it: with the letters of its domain, such as
 * `anna@münchen.example` for `anna@xn--mnchen-3ya.example`. It is sent as it is stored.
 */
export function formatEmail(address: string): string {
  try {
    return punycode.toUnicode(address)
  } catch {
    // The label begins with `xn--` and is none.
    return address
  }
}
