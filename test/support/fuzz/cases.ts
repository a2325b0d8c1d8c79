import fc from 'fast-check'
import type { Route } from '#shared/api/contract.ts'
import { partsOf } from '../schemas.ts'
import { anyText, anything, oddValuesOf, valuesOf } from './values.ts'

export type Part = 'params' | 'query' | 'body'

/** A value in place of what the sample has there; left out where it is undefined. */
export type Change = { part: Part; path: readonly string[]; value: unknown }

/** One call to be made: by whom, with what instead of the route's sample. */
export type FuzzCase = {
  /** field: one field is not as in the sample. whole: anything may be. */
  kind: 'field' | 'whole'
  /** Among all, or among those who may make the call; which one, by the remainder. */
  caller: { among: 'all' | 'granted'; at: number }
  /** Whose ids the call names: own, another practice's, or another's through the own practice. */
  ids: 'own' | 'foreign' | 'mixed'
  changes: readonly Change[]
  /** The whole body, instead of the sample's. */
  body: null | { kind: 'json'; value: unknown } | { kind: 'raw'; text: string }
  headers: Record<string, string>
}

const rawTexts = fc.constantFrom(
  ...['', 'null', '[]', '7', '"text"', '{', '{"a":', '{"a":1}{', 'a=1&b=2&a=3', '%zz=%', '\u0000'],
  ...['{"__proto__":{"role":16}}', '{"constructor":{"prototype":{}}}', '['.repeat(20_000)],
  ...['{"a":1,"a":2}', `"${'a'.repeat(2_200_000)}"`, `{"a":"${'"\\'.repeat(10)}`],
)
const header = (name: string, ...values: string[]) =>
  fc.constantFrom(...values).map((value) => ({ [name]: value }))
const oddHeaders = fc.oneof(
  header(
    'content-type',
    'application/json; charset=utf-8',
    'text/plain',
    'a/b',
    'application/json,',
  ),
  header(
    'content-type',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/a+json',
  ),
  header('idempotency-key', 'a', 'b', 'a'.repeat(200), '#', ' '),
  header('user-agent', 'a'.repeat(5000), ''),
  header('cookie', 'a', '=', '__Host-session=a; session=a', '%zz=%', ';;;'),
  header('accept', 'text/html', 'a'),
  header('x-forwarded-for', '::', 'a', '1.2.3.4, 5.6.7.8'),
  header('origin', 'null', 'https://evil.example'),
  header('sec-fetch-site', 'cross-site', 'none'),
)

const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight: number) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd })

const parts = ['params', 'query', 'body'] as const

/** Every field that a route declares, once, with its schema. */
function fieldsOf(route: Route) {
  return parts.flatMap((part) => {
    const schema = route[part]
    const found = new Map(
      (schema ? partsOf(schema) : []).toReversed().map((one) => [one.path, one.schema]),
    )
    found.delete('')
    return [...found].map(([path, field]) => ({ part, path: path.split('.'), schema: field }))
  })
}

type Field = ReturnType<typeof fieldsOf>[number]

const changeOf = ({ part, path, schema }: Field): fc.Arbitrary<Change> =>
  (part === 'params' ? anyText : mostly(oddValuesOf(schema), fc.constant(undefined), 12)).map(
    (value) => ({ part, path, value }),
  )

/** A field that no route declares. */
const undeclared: fc.Arbitrary<Change> = fc.record({
  part: fc.constantFrom<Part>('query', 'body'),
  path: fc
    .constantFrom('extra', '__proto__x', 'practiceId', 'patientId', 'leadId', 'key', 'pwd', 'id')
    .map((name) => [name]),
  value: anything,
})

/** A call of those who may make it, with one field that nobody expects. */
function fieldCase(field: Field): fc.Arbitrary<FuzzCase> {
  return fc.record<FuzzCase>({
    kind: fc.constant('field' as const),
    caller: fc.record({ among: fc.constant('granted' as const), at: fc.nat(1000) }),
    ids: fc.constant('own' as const),
    changes: changeOf(field).map((change) => [change]),
    body: fc.constant(null),
    headers: fc.constant({}),
  })
}

/** A call of anybody, with whatever nobody expects in any place. */
function wholeCase(route: Route): fc.Arbitrary<FuzzCase> {
  const change = fc.oneof(...fieldsOf(route).map(changeOf), undeclared)
  const json = route.body ? mostly(valuesOf(route.body), anything, 5) : anything
  const body = mostly<FuzzCase['body']>(
    json.map((value) => ({ kind: 'json', value })),
    rawTexts.map((text) => ({ kind: 'raw', text })),
    5,
  )
  return fc.record<FuzzCase>({
    kind: fc.constant('whole' as const),
    caller: fc.record({
      among: fc.constantFrom('all' as const, 'granted' as const),
      at: fc.nat(1000),
    }),
    ids: fc.constantFrom('own', 'own', 'own', 'foreign', 'mixed'),
    changes: fc.array(change, { maxLength: 3 }),
    body: fc.oneof(fc.constant(null), body),
    headers: mostly<Record<string, string>>(fc.constant({}), oddHeaders, 4),
  })
}

/**
 * Cases of a route: one for each field that its schemas declare, and so many of the whole.
 * @param seed makes the same ones again
 */
export function casesOf(
  route: Route,
  { seed, whole }: { seed: number; whole: number },
): FuzzCase[] {
  const fields = fieldsOf(route).flatMap((field, at) =>
    fc.sample(fieldCase(field), { seed: seed + at, numRuns: 1 }),
  )
  return [...fields, ...fc.sample(wholeCase(route), { seed, numRuns: whole })]
}
