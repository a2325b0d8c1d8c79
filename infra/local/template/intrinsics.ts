import { isObject, type Json, type JsonObject } from '../json.ts'

/** What an intrinsic function may ask of the stack around it. */
export type Scope = {
  ref: (logicalId: string) => Json
  getAtt: (logicalId: string, attribute: string) => Json
  importValue: (name: string) => Json
  condition: (name: string) => boolean
  mapping: (map: string, first: string, second: string) => Json
}

type Evaluate = (argument: Json, scope: Scope) => Json

/** Marks a property that `AWS::NoValue` removes. */
const noValue = Symbol('AWS::NoValue')

/**
 * Resolves CloudFormation's intrinsic functions in a value, all the way down.
 * @throws Error on an intrinsic function that is not known here.
 */
export function resolve(value: Json, scope: Scope): Json {
  const resolved = resolveOrDrop(value, scope)
  return resolved === noValue ? null : resolved
}

function resolveOrDrop(value: Json, scope: Scope): Json | typeof noValue {
  if (Array.isArray(value)) {
    return value.map((item) => resolveOrDrop(item, scope)).filter((item) => item !== noValue)
  }
  if (!isObject(value)) return value
  const [key, ...more] = Object.keys(value)
  if (key !== undefined && more.length === 0 && (key === 'Ref' || key.startsWith('Fn::'))) {
    return evaluate(key, value[key] ?? null, scope)
  }
  return resolveProperties(value, scope)
}

/** Resolves each property, and leaves out those that `AWS::NoValue` removes. */
export function resolveProperties(value: JsonObject, scope: Scope): JsonObject {
  const result: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const resolved = resolveOrDrop(item, scope)
    if (resolved !== noValue) result[key] = resolved
  }
  return result
}

function evaluate(name: string, argument: Json, scope: Scope): Json | typeof noValue {
  if (name === 'Ref' && argument === 'AWS::NoValue') return noValue
  if (name === 'Fn::If') return branch(argument, scope)
  const known = intrinsics[name]
  if (!known) throw new Error(`The template uses ${name}, which the local run does not know`)
  return known(argument, scope)
}

function branch(argument: Json, scope: Scope): Json | typeof noValue {
  const [name, yes, no] = list(argument)
  return resolveOrDrop((scope.condition(text(name)) ? yes : no) ?? null, scope)
}

const intrinsics: Record<string, Evaluate> = {
  Ref: (argument, scope) => scope.ref(text(argument)),
  'Fn::GetAtt': (argument, scope) => {
    const [id, ...attribute] = typeof argument === 'string' ? argument.split('.') : list(argument)
    return scope.getAtt(text(id), attribute.map((part) => text(resolve(part, scope))).join('.'))
  },
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = list(argument)
    return list(resolve(parts ?? [], scope))
      .map(text)
      .join(text(separator))
  },
  'Fn::Sub': substitute,
  'Fn::ImportValue': (argument, scope) => scope.importValue(text(resolve(argument, scope))),
  'Fn::Select': (argument, scope) => {
    const [index, from] = list(argument)
    const items = list(resolve(from ?? [], scope))
    return items[Number(resolve(index ?? 0, scope))] ?? null
  },
  'Fn::Split': (argument, scope) => {
    const [separator, from] = list(argument)
    return text(resolve(from ?? '', scope)).split(text(separator))
  },
  'Fn::FindInMap': (argument, scope) => {
    const [map, first, second] = list(resolve(argument, scope)).map(text)
    return scope.mapping(map ?? '', first ?? '', second ?? '')
  },
  'Fn::Base64': (argument, scope) => Buffer.from(text(resolve(argument, scope))).toString('base64'),
}

function substitute(argument: Json, scope: Scope): string {
  const [template, names] = Array.isArray(argument) ? argument : [argument, {}]
  return text(template).replaceAll(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    const given = isObject(names) ? names[name.trim()] : undefined
    if (given !== undefined) return text(resolve(given, scope))
    const [id, ...attribute] = name.trim().split('.')
    return text(
      attribute.length > 0 ? scope.getAtt(id ?? '', attribute.join('.')) : scope.ref(id ?? ''),
    )
  })
}

/**
 * Evaluates the body of a declared condition.
 * @throws Error on a condition function that is not known here.
 */
export function evaluateCondition(condition: Json, scope: Scope): boolean {
  const [name, argument] = Object.entries(isObject(condition) ? condition : {})[0] ?? []
  const parts = Array.isArray(argument) ? argument : []
  if (name === 'Condition') return scope.condition(text(argument))
  if (name === 'Fn::And') return parts.every((part) => evaluateCondition(part, scope))
  if (name === 'Fn::Or') return parts.some((part) => evaluateCondition(part, scope))
  if (name === 'Fn::Not') return !evaluateCondition(parts[0] ?? null, scope)
  if (name === 'Fn::Equals') {
    const [left, right] = parts.map((part) => JSON.stringify(resolve(part, scope)))
    return left === right
  }
  throw new Error(`The template uses the condition ${name}, which the local run does not know`)
}

function text(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`Expected a text in the template, found ${JSON.stringify(value)}`)
}

function list(value: Json): Json[] {
  if (Array.isArray(value)) return value
  throw new Error(`Expected a list in the template, found ${JSON.stringify(value)}`)
}
