import type { Statement } from './policy.ts'

/** A call as IAM sees it: what is done to what, and the facts that conditions may ask for. */
export type AccessRequest = {
  /** For example `dynamodb:PutItem`. */
  action: string
  /** ARN, or `*` for actions that have no resource. */
  resource: string
  context?: Readonly<Record<string, readonly string[]>>
}

/**
 * Decides whether statements allow a request: a matching Deny wins, else one Allow must match.
 * A condition operator that is not known here never lets an Allow through and never holds back a
 * Deny, so what cannot be judged is refused.
 */
export function isAllowed(statements: readonly Statement[], request: AccessRequest): boolean {
  const matching = statements.filter((statement) => covers(statement, request))
  const denied = matching.some(
    (statement) => statement.effect === 'Deny' && holds(statement, request, true),
  )
  if (denied) return false
  return matching.some(
    (statement) => statement.effect === 'Allow' && holds(statement, request, false),
  )
}

const covers = (statement: Statement, { action, resource }: AccessRequest): boolean =>
  named(statement.actions, statement.notActions, (pattern) =>
    wildcard(pattern.toLowerCase(), action.toLowerCase()),
  ) && named(statement.resources, statement.notResources, (pattern) => wildcard(pattern, resource))

const named = (
  included: readonly string[],
  excluded: readonly string[],
  matches: (pattern: string) => boolean,
): boolean => (excluded.length > 0 ? !excluded.some(matches) : included.some(matches))

const patterns = new Map<string, RegExp>()

/** Matches a text against a pattern where `*` stands for any characters and `?` for one. */
export function wildcard(pattern: string, text: string): boolean {
  if (!/[*?]/.test(pattern)) return pattern === text
  let expression = patterns.get(pattern)
  if (!expression) {
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
    expression = new RegExp(`^${source}$`, 's')
    patterns.set(pattern, expression)
  }
  return expression.test(text)
}

const holds = (statement: Statement, request: AccessRequest, unknown: boolean): boolean =>
  Object.entries(statement.conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, expected]) =>
      test(operator, request.context?.[key] ?? null, expected, unknown),
    ),
  )

type Compare = (actual: string, expected: string) => boolean

const operators: Record<string, Compare> = {
  StringEquals: (actual, expected) => actual === expected,
  StringEqualsIgnoreCase: (actual, expected) => actual.toLowerCase() === expected.toLowerCase(),
  StringLike: (actual, expected) => wildcard(expected, actual),
  ArnEquals: (actual, expected) => wildcard(expected, actual),
  ArnLike: (actual, expected) => wildcard(expected, actual),
  Bool: (actual, expected) => actual.toLowerCase() === expected.toLowerCase(),
  NumericEquals: (actual, expected) => Number(actual) === Number(expected),
  NumericLessThan: (actual, expected) => Number(actual) < Number(expected),
  NumericLessThanEquals: (actual, expected) => Number(actual) <= Number(expected),
  NumericGreaterThan: (actual, expected) => Number(actual) > Number(expected),
  NumericGreaterThanEquals: (actual, expected) => Number(actual) >= Number(expected),
}

/** Operators that negate another: they hold where the other matches none of the values. */
const negations: Record<string, string> = {
  StringNotEquals: 'StringEquals',
  StringNotEqualsIgnoreCase: 'StringEqualsIgnoreCase',
  StringNotLike: 'StringLike',
  ArnNotEquals: 'ArnEquals',
  ArnNotLike: 'ArnLike',
  NumericNotEquals: 'NumericEquals',
}

function test(
  operator: string,
  actual: readonly string[] | null,
  expected: readonly string[],
  unknown: boolean,
): boolean {
  const [, set, name = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? []
  if (name === 'Null') return expected.includes(String(actual === null))
  const positive = negations[name]
  const compare = operators[positive ?? name]
  if (!compare) return unknown
  if (actual === null)
    return ifExists !== undefined || set === 'ForAllValues' || positive !== undefined
  const one = (value: string): boolean =>
    expected.some((item) => compare(value, item)) !== (positive !== undefined)
  return set === 'ForAllValues' ? actual.every(one) : actual.some(one)
}
