import { isTopLevelDomain } from './top-level-domains.ts'

/** Characters that show nothing, or turn the direction of what follows. */
const INVISIBLE = /\p{Cf}/u
/** Dots of other scripts, which phones and mail programs take for the one in an address. */
const DOTS = /[\u3002\uff0e\uff61\u2024\ufe52]/gu

const SCHEME = /:\/\/|\bwww\.|\bhttps?:|\bhxxps?:/iu
const MAILBOX = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}]/u
const IP_ADDRESS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u
/** Labels with dots and no space between them; what follows the last dot may be a top-level domain. */
const HOST = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

const SEPARATOR = '[ ().\u00a0\u2010-\u2015/-]{0,2}'
/** Seven digits or more in a row, or grouped as in a phone number. */
const PHONE = new RegExp(
  `\\d{7,}|(?<!\\d)(?:\\d{3}${SEPARATOR})?\\d{3}${SEPARATOR}\\d{4}(?!\\d)`,
  'u',
)

const isHost = (host: string): boolean => {
  const last = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  return last.startsWith('xn--') || isTopLevelDomain(last)
}

/** Whether mail programs or phones would make a link of a part of the text. */
export function hasWebAddress(value: string): boolean {
  const plain = value.replace(DOTS, '.').normalize('NFKC')
  return (
    SCHEME.test(plain) ||
    MAILBOX.test(plain) ||
    IP_ADDRESS.test(plain) ||
    (plain.match(HOST) ?? []).some(isHost)
  )
}

/** Whether a part of the text reads as a phone number. */
export function hasPhoneNumber(value: string): boolean {
  return PHONE.test(value.normalize('NFKC'))
}

/** Whether the text has characters that show nothing, or turn the direction of what follows. */
export const hasInvisible = (value: string): boolean => INVISIBLE.test(value)
