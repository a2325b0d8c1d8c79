const escapeByte = 0x1b

/** Labels of the Encoding Standard by the number in a DICOM defined term. PS3.3, section C.12.1.1.2. */
const labels: Readonly<Record<string, string>> = {
  '13': 'shift_jis',
  '58': 'gb18030',
  '100': 'iso-8859-1',
  '101': 'iso-8859-2',
  '109': 'iso-8859-3',
  '110': 'iso-8859-4',
  '126': 'iso-8859-7',
  '127': 'iso-8859-6',
  '138': 'iso-8859-8',
  '144': 'iso-8859-5',
  '148': 'iso-8859-9',
  '149': 'euc-kr',
  '166': 'windows-874',
  '192': 'utf-8',
  '203': 'iso-8859-15',
  GB18030: 'gb18030',
  GBK: 'gbk',
}

type Decode = (bytes: Uint8Array) => string

const decodeAs =
  (label: string): Decode =>
  (bytes) =>
    new TextDecoder(label).decode(bytes)

/** Undeclared bytes beyond ASCII are, in practice, UTF-8 or the Western code page. */
const decodeUndeclared: Decode = (bytes) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeAs('windows-1252')(bytes)
  }
}

const decoders: Readonly<Record<string, Decode>> = Object.fromEntries(
  Object.entries(labels).map(([term, label]) => [
    term,
    label === 'utf-8' ? decodeUndeclared : decodeAs(label),
  ]),
)

/** JIS X 0208 and 0212 are 7-bit in DICOM; EUC-JP is the same table with the high bits set. */
const decodeJis =
  (prefix: readonly number[]): Decode =>
  (bytes) => {
    const codes: number[] = []
    for (let index = 0; index + 1 < bytes.length; index += 2) {
      codes.push(...prefix, (bytes[index] ?? 0) | 0x80, (bytes[index + 1] ?? 0) | 0x80)
    }
    return decodeAs('euc-jp')(Uint8Array.from(codes))
  }

interface Escape {
  readonly sequence: string
  /** Null returns to the first character set. */
  readonly decode: Decode | null
  /** Whether delimiters cannot be told from halves of two-byte codes. */
  readonly twoByte?: true
}

const escapes: readonly Escape[] = [
  { sequence: '$(D', decode: decodeJis([0x8f]), twoByte: true },
  { sequence: '$B', decode: decodeJis([]), twoByte: true },
  { sequence: '$@', decode: decodeJis([]), twoByte: true },
  { sequence: '$)C', decode: decodeAs('euc-kr') },
  { sequence: '$)A', decode: decodeAs('gb18030') },
  { sequence: '(B', decode: null },
  { sequence: '(J', decode: decodeAs('shift_jis') },
  { sequence: ')I', decode: decodeAs('shift_jis') },
  { sequence: '-A', decode: decodeAs('iso-8859-1') },
  { sequence: '-B', decode: decodeAs('iso-8859-2') },
  { sequence: '-C', decode: decodeAs('iso-8859-3') },
  { sequence: '-D', decode: decodeAs('iso-8859-4') },
  { sequence: '-F', decode: decodeAs('iso-8859-7') },
  { sequence: '-G', decode: decodeAs('iso-8859-6') },
  { sequence: '-H', decode: decodeAs('iso-8859-8') },
  { sequence: '-L', decode: decodeAs('iso-8859-5') },
  { sequence: '-M', decode: decodeAs('iso-8859-9') },
  { sequence: '-T', decode: decodeAs('windows-874') },
  { sequence: '-b', decode: decodeAs('iso-8859-15') },
]

/**
 * Text of a value in the character sets that the data set declares (the values of Specific Character
 * Set, first one first), without padding. Follows code extensions (ISO 2022); takes unknown terms
 * for none.
 */
export const decodeText = (value: Uint8Array, characterSets: readonly string[]): string => {
  const initial = decoders[termOf(characterSets[0] ?? '')] ?? decodeUndeclared
  const text = value.includes(escapeByte) ? decodeExtended(value, initial) : initial(value)
  return text.replace(/[\0 ]+$/, '')
}

/** `ISO_IR 100`, `ISO 2022 IR 100` and the misspelt `ISO-IR-100` are all 100. */
const termOf = (definedTerm: string): string => {
  const term = definedTerm.trim().toUpperCase()
  return /IR[ _-]*(\d+)$/.exec(term)?.[1] ?? (/^UTF.?8$/.test(term) ? '192' : term)
}

const decodeExtended = (value: Uint8Array, initial: Decode): string => {
  let text = ''
  let start = 0
  let active: Escape | null = null
  for (let index = 0; index <= value.length; index += 1) {
    if (index < value.length && value[index] !== escapeByte) continue
    text += decodeFragment(value.subarray(start, index), active, initial)
    active = escapeAt(value, index + 1)
    start = index + 1 + (active?.sequence.length ?? 0)
  }
  return text
}

const escapeAt = (value: Uint8Array, index: number): Escape | null => {
  const ahead = String.fromCharCode(...value.subarray(index, index + 3))
  return escapes.find(({ sequence }) => ahead.startsWith(sequence)) ?? null
}

/** A delimiter ends an escape's reach, unless the set has two-byte codes that look like delimiters. */
const decodeFragment = (bytes: Uint8Array, active: Escape | null, initial: Decode): string => {
  if (active?.decode == null) return initial(bytes)
  if (active.twoByte) return active.decode(bytes)
  const delimiter = bytes.findIndex((byte) => byte === 0x5e || byte === 0x3d || byte === 0x5c)
  if (delimiter === -1) return active.decode(bytes)
  return active.decode(bytes.subarray(0, delimiter)) + initial(bytes.subarray(delimiter))
}
