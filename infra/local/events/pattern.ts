import { wildcard } from '../iam/evaluate.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'

/**
 * Tells whether an event matches an EventBridge pattern: every field the pattern names must be
 * there and match one of its values; `$or` needs one of its alternatives.
 * @throws Error on a matcher that is not known here.
 */
export function matchesPattern(pattern: JsonObject, event: Json | undefined): boolean {
  return Object.entries(pattern).every(([key, expected]) => {
    if (key === '$or' && Array.isArray(expected)) {
      return expected.some((part) => isObject(part) && matchesPattern(part, event))
    }
    return valuesAt(event, key).some((actual) => matchesField(expected, actual))
  })
}

/** An array in the event matches where one of its members does, at any depth. */
function valuesAt(event: Json | undefined, key: string): (Json | undefined)[] {
  if (Array.isArray(event)) return event.flatMap((item) => valuesAt(item, key))
  return [isObject(event) ? event[key] : undefined]
}

function matchesField(expected: Json, actual: Json | undefined): boolean {
  if (isObject(expected)) return actual !== undefined && matchesPattern(expected, actual)
  if (!Array.isArray(expected)) throw new Error('A pattern lists the values of a field in an array')
  const actuals = Array.isArray(actual) ? (actual.length > 0 ? actual : [undefined]) : [actual]
  return actuals.some((one) => expected.some((matcher) => matchesValue(matcher, one)))
}

function matchesValue(matcher: Json, actual: Json | undefined): boolean {
  if (!isObject(matcher)) return matcher === actual
  const [[name, argument] = ['', null]] = Object.entries(matcher)
  const known = matchers[name]
  if (!known) throw new Error(`The pattern uses ${name}, which the local run does not know`)
  return known(argument, actual)
}

type Matcher = (argument: Json, actual: Json | undefined) => boolean

/** Compares texts, with the case ignored where the argument asks for it. */
const textual =
  (compare: (actual: string, wanted: string) => boolean): Matcher =>
  (argument, actual) => {
    if (typeof actual !== 'string') return false
    const folded = isObject(argument) ? argument['equals-ignore-case'] : undefined
    if (typeof folded === 'string') return compare(actual.toLowerCase(), folded.toLowerCase())
    return typeof argument === 'string' && compare(actual, argument)
  }

const matchers: Record<string, Matcher> = {
  prefix: textual((actual, wanted) => actual.startsWith(wanted)),
  suffix: textual((actual, wanted) => actual.endsWith(wanted)),
  wildcard: textual((actual, wanted) =>
    wildcard(wanted.replaceAll('?', '\u0000'), actual.replaceAll('?', '\u0000')),
  ),
  'equals-ignore-case': textual((actual, wanted) => actual.toLowerCase() === wanted.toLowerCase()),
  exists: (argument, actual) => (argument === true) === (actual !== undefined),
  'anything-but': (argument, actual) => actual !== undefined && !excluded(argument, actual),
  numeric: (argument, actual) => typeof actual === 'number' && inRange(argument, actual),
  cidr: (argument, actual) =>
    typeof argument === 'string' && typeof actual === 'string' && inNetwork(argument, actual),
}

function excluded(argument: Json, actual: Json): boolean {
  if (Array.isArray(argument)) return argument.some((item) => item === actual)
  if (!isObject(argument)) return argument === actual
  const [[name, wanted] = ['', null]] = Object.entries(argument)
  const wantedList = Array.isArray(wanted) ? wanted : [wanted]
  return wantedList.some((one) => matchesValue({ [name]: one }, actual))
}

const comparisons: Record<string, (actual: number, bound: number) => boolean> = {
  '=': (actual, bound) => actual === bound,
  '<': (actual, bound) => actual < bound,
  '<=': (actual, bound) => actual <= bound,
  '>': (actual, bound) => actual > bound,
  '>=': (actual, bound) => actual >= bound,
}

function inRange(argument: Json, actual: number): boolean {
  if (!Array.isArray(argument) || argument.length % 2 !== 0) return false
  for (let i = 0; i < argument.length; i += 2) {
    const compare = comparisons[String(argument[i])]
    if (!compare?.(actual, Number(argument[i + 1]))) return false
  }
  return true
}

function inNetwork(network: string, address: string): boolean {
  const [base = '', length = '32'] = network.split('/')
  const bits = (text: string): number =>
    text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const size = 2 ** (32 - Number(length))
  return Math.floor(bits(base) / size) === Math.floor(bits(address) / size)
}
