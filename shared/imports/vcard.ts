import ICAL from 'ical.js'
import type { ImportField } from '../model/imports.ts'

/** The columns of the table that cards are read as, in their order. */
export const vcardFields = [
  'firstName',
  'middleName',
  'lastName',
  'name',
  'email',
  'mobile',
  'contactPhone',
  'addressLine1',
  'addressLine2',
  'addressCity',
  'addressState',
  'addressZip',
  'addressCountry',
  'dob',
  'otherPhone',
  'otherEmail',
  'otherAddress',
] as const satisfies readonly ImportField[]
type CardField = (typeof vcardFields)[number]

const PICTURES = 'PHOTO|LOGO|SOUND|KEY'
/** With the lines that go on with it: they begin with a blank. */
const PICTURE = new RegExp(
  `^(?:[^:;\\n]+\\.)?(?:${PICTURES})[;:][^\\n]*(?:\\n[ \\t][^\\n]*)*\\n?`,
  'gim',
)
/** Those of vCard 2.1 go on up to an empty line. */
const OLD_PICTURE = new RegExp(`^(?:${PICTURES});[^:\\n]*BASE64:[\\s\\S]*?\\n\\n`, 'gim')
const QUOTED_PRINTABLE = /^[^:]*QUOTED-PRINTABLE[^:]*:/i

type Property = { name: string; group: string | null; types: string[]; value: string | string[] }

/**
 * The cells of a card (vCard 2.1, 3 or 4) in the order of `vcardFields`; of what is no card, a first
 * name that no person has, so that the line is told of.
 */
export function cellsOfCard(text: string): string[] {
  const card = plainText(text)
  const fields = isCard(card) ? parse(card) : null
  if (fields) return vcardFields.map((field) => fields[field] ?? '')
  return vcardFields.map((field) => (field === 'firstName' ? card.slice(0, 80) : ''))
}

const isCard = (card: string) => /^BEGIN:VCARD\b/i.test(card) && /\nEND:VCARD\b/i.test(card)

function parse(card: string): Partial<Record<CardField, string>> | null {
  try {
    const parsed: unknown = ICAL.parse(card)
    const properties: unknown = Array.isArray(parsed) ? parsed[1] : null
    if (!Array.isArray(properties)) return null
    return fieldsOf(withLabels(properties.flatMap((one: unknown) => propertyOf(one) ?? [])))
  } catch {
    return null
  }
}

/** The card without pictures and lines that say nothing, and what 2.1 writes as later ones do. */
function plainText(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(OLD_PICTURE, '')
    .replace(PICTURE, '')
    .trim()
    .split('\n')
  return unfolded(joined(lines))
    .filter((line) => line.includes(':'))
    .map((line) => withTypes(QUOTED_PRINTABLE.test(line) ? decoded(line) : line))
    .join('\r\n')
}

/** A line that begins with a blank goes on with the one before (RFC 6350, 3.2). */
function unfolded(lines: readonly string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    if (/^[ \t]/.test(line) && whole.length > 0) whole[whole.length - 1] += line.slice(1)
    else whole.push(line)
  }
  return whole
}

/** A quoted-printable line goes on with the next where it ends with `=`. */
function joined(lines: readonly string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    const last = whole.at(-1) ?? ''
    if (QUOTED_PRINTABLE.test(last) && last.endsWith('=')) {
      whole[whole.length - 1] = last.slice(0, -1) + line
    } else whole.push(line)
  }
  return whole
}

/** The encoding that a line of vCard 2.1 names for itself; null if it names none. */
export function charsetOf(line: string): string | null {
  const [, charset] = /^[^:]*;CHARSET="?([\w.-]+)/i.exec(line) ?? []
  return charset?.toLowerCase() ?? null
}

function decoderOf(charset: string | null): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'utf-8')
  } catch {
    // The card names an encoding that no browser knows.
    return new TextDecoder('utf-8')
  }
}

function decoded(line: string): string {
  const colon = line.indexOf(':')
  const head = line.slice(0, colon).replace(/;(?:ENCODING=)?QUOTED-PRINTABLE/i, '')
  const decoder = decoderOf(charsetOf(head))
  const value = line
    .slice(colon + 1)
    .replace(/(?:=[0-9a-f]{2})+/gi, (bytes) =>
      decoder.decode(Uint8Array.from(bytes.slice(1).split('='), (hex) => Number.parseInt(hex, 16))),
    )
  return `${head.replace(/;CHARSET=[\w-]+/i, '')}:${value.replace(/\s+/g, ' ')}`
}

/** In vCard 2.1 types stand by themselves: `TEL;CELL` for `TEL;TYPE=CELL`. */
function withTypes(line: string): string {
  return line.replace(/^[^:"]*/, (head) => head.replace(/;([\w-]+)(?=;|$)/g, ';TYPE=$1'))
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A property as jCard has it: name, parameters, kind of value, value. */
function propertyOf(one: unknown): Property | null {
  if (!Array.isArray(one)) return null
  const [name, parameters, , value]: unknown[] = one
  if (!isText(name)) return null
  const types = typesOf(parameters)
  const group = groupOf(parameters)
  if (isText(value)) return { name, group, types, value }
  return Array.isArray(value) ? { name, group, types, value: value.map(joinedValue) } : null
}

function groupOf(parameters: unknown): string | null {
  if (typeof parameters !== 'object' || parameters === null) return null
  return 'group' in parameters && isText(parameters.group) ? parameters.group.toLowerCase() : null
}

/** Apple writes kinds such as `_$!<Work>!$_` in a property of their own, of the same group. */
function withLabels(properties: readonly Property[]): Property[] {
  const labels = new Map(
    properties.flatMap(({ name, group, value }) =>
      name === 'x-ablabel' && group !== null ? [[group, [value].flat().join(' ')] as const] : [],
    ),
  )
  return properties.map((one) => {
    const label = one.group === null ? undefined : labels.get(one.group)
    return label === undefined ? one : { ...one, types: [...one.types, label.toLowerCase()] }
  })
}

/** Parts may have several values: two streets, two middle names. */
const joinedValue = (part: unknown) => [part].flat().filter(isText).join(' ')

/** In small letters; one that is preferred says so by a type, or in vCard 4 by a parameter of its own. */
function typesOf(parameters: unknown): string[] {
  if (typeof parameters !== 'object' || parameters === null) return []
  return Object.entries(parameters).flatMap(([name, value]) => {
    if (name !== 'type') return [name]
    return [value].flat().flatMap((one) => (isText(one) ? one.toLowerCase().split(',') : []))
  })
}

/** What of a card the record keeps: of several the preferred or first one, of phones by their kind. */
function fieldsOf(properties: readonly Property[]): Partial<Record<CardField, string>> {
  const all = (name: string) =>
    properties
      .filter((one) => one.name === name)
      .toSorted((one, other) => Number(isPreferred(other)) - Number(isPreferred(one)))
  const textOf = (one: Property | undefined) => [one?.value ?? ''].flat().join(' ')
  const allTexts = (some: readonly Property[]) => some.map(textOf).join(', ')
  const [familyName, firstName, middleName, , suffix] = partsOf(all('n')[0])
  const lastName = [familyName, suffix].filter((part) => part?.trim()).join(' ')
  const addresses = all('adr')
  const address = addressToKeep(addresses)
  const [box, unit, street, addressCity, addressState, addressZip, addressCountry] =
    partsOf(address)
  const phones = all('tel').filter(({ types }) => !types.some((one) => /fax|pager/.test(one)))
  const mobile = phones.find(({ types }) => types.some((one) => /cell|mobile|iphone/.test(one)))
  const first = mobile ?? phones.find((one) => !isLandline(one))
  const [second, ...otherPhones] = phones.filter((one) => one !== first)
  const [email, ...otherEmails] = all('email')
  const fields: Partial<Record<CardField, string | undefined>> = {
    ...{ firstName, middleName, lastName },
    name: lastName?.trim() || firstName?.trim() ? '' : textOf(all('fn')[0]),
    email: textOf(email),
    mobile: textOf(first),
    contactPhone: textOf(second),
    otherPhone: allTexts(otherPhones),
    otherEmail: allTexts(otherEmails),
    otherAddress: allTexts(addresses.filter((one) => one !== address)),
    addressLine1: street?.trim() || box,
    addressLine2: unit,
    ...{ addressCity, addressState, addressZip, addressCountry },
    dob: textOf(all('bday')[0]),
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value?.replace(/\s+/g, ' ').trim() ?? '']),
  )
}

function partsOf(property: Property | undefined): string[] {
  const value = property?.value
  return Array.isArray(value) ? value : (value?.split(';') ?? [])
}

/** Mail goes to patients at home, so a home address comes before a preferred one of their work. */
function addressToKeep(addresses: readonly Property[]): Property | undefined {
  return (
    addresses.find(({ types }) => types.includes('home')) ??
    addresses.find(({ types }) => !types.includes('work')) ??
    addresses[0]
  )
}

/** Texts go to the mobile number, so a landline is none. */
const isLandline = ({ types }: Property) => types.some((one) => /home|work|main/.test(one))
const isPreferred = ({ types }: Property) => types.includes('pref')
