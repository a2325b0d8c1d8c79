import fc from 'fast-check'
import * as v from 'valibot'
import { isSchema } from '../schemas.ts'

/** Values that fields are given: those that their schema takes, and those that nobody expects. */

const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units))

const oddTexts = [
  ...['', ' ', '\t', '\n', '\u0000', '\u001b[0m', '\u0085', '\u2028', '\u202egnp.exe', '\ufeff'],
  ...['\ud800', 'a\udc00b', '😀', 'e\u0301', 'ﷺ', '__proto__', 'constructor', 'toString', 'null'],
  ...['0', '-1', '1e309', 'NaN', '0x10', '01', ' 1', '+1', '9'.repeat(15), '9'.repeat(400)],
  ...['true', '[]', '{}', '%00', '%', '../..', 'a/b', 'a#b', '*', "' OR 1=1 --", '$a', '\\'],
  ...['<script>alert(1)</script>', 'PRACTICE#', '00000000000000000000000000', 'Z'.repeat(26)],
  ...['a'.repeat(300), 'ä'.repeat(5001), '\ud83d'.repeat(3000), 'x y '.repeat(10_000)],
  ...['2026-02-31T10:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '99991231'],
  ...['2026-01-01T00:00:00+14:00', '19000101', '99999999', '00000000', 'Etc/GMT+12', 'me', 'x ASC'],
  ...['__proto__ ASC', 'name DESC, id', 'e30=', 'eyJwayI6IngifQ==', 'javascript:alert(1)', '//a.b'],
  ...[
    'a@b',
    'a@b.co\r\nBcc: c@d.co',
    `"a b"@example.com`,
    `${'a'.repeat(64)}@b.co`,
    'https://[::1]',
  ],
]
const oddNumbers = [
  ...[0, -0, -1, 1, 1.5, 1e21, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 99_999],
]
const deep = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 'deep')
const oddThings = [
  ...[null, true, false, [], {}, [[]], [null], [{}], deep, { length: 1e9 }, { toString: 1 }],
  ...[Array.from({ length: 3000 }, () => 'x'), Object.fromEntries([['__proto__x', 1]])],
]

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  anyUnits,
  fc.string(),
)
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 2, arbitrary: fc.constantFrom(...oddNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...oddThings) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Values of which each kind of field takes one at least. */
const usual = [
  ...['Jane', "O'Neil", 'Bay Spine', '1 Main St', 'Houston', 'TX', '77001', '713-555-0100'],
  ...['19800229', '20200101', '20300101', '2026-05-04T10:00:00.000Z', 'America/Chicago', '000000'],
  ...['bo@example.com', 'example.com', 'A1', 'a.txt', 'DICOM/IM1', 'image/png', '12', '/home'],
  ...['01ARZ3NDEKTSV4RRFFQ69G5FAV', `${'A'.repeat(43)}=`, '1234567893', 'two\nlines', 'tasks'],
  ...['name ASC', 'createdAt DESC', 'Demo-Practice-2026', 2, 7, 10, 100, true, false],
]

/** The bounds that a schema declares, reached and passed. */
function atTheBounds(schema: v.GenericSchema): unknown[] {
  if (!('pipe' in schema) || !Array.isArray(schema.pipe)) return []
  const [first, ...rest]: unknown[] = schema.pipe
  const below = isSchema(first) && first !== schema ? atTheBounds(first) : []
  const own = rest.flatMap((part) => {
    if (isSchema(part)) return atTheBounds(part)
    if (typeof part !== 'object' || part === null || !('requirement' in part)) return []
    const { requirement } = part
    if (typeof requirement !== 'number') return []
    if ('type' in part && `${part.type}`.endsWith('_value')) {
      return [requirement - 1, requirement, requirement + 1, `${requirement}`, requirement + 0.5]
    }
    const texts = ['a', 'Ä', '1', '😀'].map((letter) => letter.repeat(requirement))
    return [...texts, 'a'.repeat(requirement + 1), Array.from({ length: requirement + 1 })]
  })
  return [...below, ...own]
}

const takes = (schema: v.GenericSchema) => (value: unknown) => v.safeParse(schema, value).success

/**
 * What nobody expects in a field of this schema: as often something that it takes, at its bounds
 * and beside what people enter, as anything else.
 */
export function oddValuesOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const bounds = atTheBounds(schema)
  const all = [...bounds, ...oddTexts, ...oddNumbers, ...oddThings]
  const taken = all.filter(takes(schema))
  const some = taken.length > 0 ? [fc.constantFrom<unknown>(...taken)] : []
  return fc.oneof(anything, ...some, ...(bounds.length > 0 ? [fc.constantFrom(...bounds)] : []))
}

/** Values that a schema mostly takes; each part of them is at times replaced by anything. */
export function valuesOf(schema: v.GenericSchema, oddness = 8): fc.Arbitrary<unknown> {
  const expected = expectedOf(schema, oddness)
  return fc.oneof({ weight: oddness, arbitrary: expected }, { weight: 1, arbitrary: anything })
}

function expectedOf(schema: v.GenericSchema, oddness: number): fc.Arbitrary<unknown> {
  if ('entries' in schema && schema.entries) {
    const fields = Object.entries(schema.entries).flatMap(([name, field]) =>
      isSchema(field) ? [[name, valuesOf(field, oddness)] as const] : [],
    )
    return fc.record(Object.fromEntries(fields), { requiredKeys: requiredOf(schema.entries) })
  }
  if ('wrapped' in schema && isSchema(schema.wrapped)) {
    const empty = schema.type === 'nullable' || schema.type === 'nullish' ? [null] : []
    return fc.oneof(valuesOf(schema.wrapped, oddness), fc.constantFrom(undefined, ...empty))
  }
  if ('item' in schema && isSchema(schema.item)) {
    return fc.array(valuesOf(schema.item, oddness), { maxLength: 4 })
  }
  if ('options' in schema && Array.isArray(schema.options) && schema.options.length > 0) {
    const options: unknown[] = schema.options
    return fc.oneof(
      ...options.map((option) =>
        isSchema(option) ? expectedOf(option, oddness) : fc.constant(option),
      ),
    )
  }
  if ('literal' in schema) return fc.constant(schema.literal)
  return plainOf(schema)
}

function plainOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const taken = [...usual, ...oddTexts, ...oddNumbers].filter(takes(schema))
  return taken.length > 0 ? fc.constantFrom<unknown>(...taken) : anything
}

/** Fields that must be there, and so mostly are. */
function requiredOf(entries: object): string[] {
  return Object.entries(entries).flatMap(([name, field]) =>
    isSchema(field) && !['optional', 'exact_optional', 'nullish'].includes(field.type)
      ? [name]
      : [],
  )
}
