import type { IncomingHttpHeaders } from 'node:http'
import { S3Error } from './errors.ts'
import type { CorsRule } from './model.ts'

const VARY = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method'

/**
 * The headers that let a page of another origin read an answer. None where the request comes from
 * no page, or where no rule of the bucket lets it.
 */
export function corsHeaders(
  rules: CorsRule[],
  method: string,
  headers: IncomingHttpHeaders,
): Record<string, string> {
  const { origin } = headers
  if (origin === undefined) return {}
  const rule = rules.find((one) => allows(one, origin, method, []))
  return rule ? allowance(rule, origin) : {}
}

/**
 * The headers that answer a preflight.
 *
 * @throws S3Error `BadRequest` where it says too little, `AccessForbidden` where no rule allows it
 */
export function preflightHeaders(
  rules: CorsRule[],
  headers: IncomingHttpHeaders,
): Record<string, string> {
  const { origin } = headers
  const method = headers['access-control-request-method']
  const asked = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  if (origin === undefined) {
    throw new S3Error('BadRequest', 'Insufficient information. Origin request header needed.')
  }
  if (method === undefined) {
    throw new S3Error('BadRequest', 'Invalid Access-Control-Request-Method: null')
  }
  if (rules.length === 0) {
    throw new S3Error('AccessForbidden', 'CORSResponse: CORS is not enabled for this bucket.')
  }
  const rule = rules.find((one) => allows(one, origin, method, asked))
  if (rule === undefined) {
    throw new S3Error(
      'AccessForbidden',
      "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
    )
  }
  return {
    ...allowance(rule, origin),
    ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
  }
}

function allows(rule: CorsRule, origin: string, method: string, asked: string[]) {
  return (
    rule.allowedMethods.includes(method) &&
    rule.allowedOrigins.some((pattern) => fits(pattern, origin)) &&
    asked.every((name) => rule.allowedHeaders.some((pattern) => fits(pattern.toLowerCase(), name)))
  )
}

function allowance(rule: CorsRule, origin: string): Record<string, string> {
  const isAny = rule.allowedOrigins.includes('*')
  return {
    'access-control-allow-origin': isAny ? '*' : origin,
    ...(!isAny && { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(rule.exposeHeaders.length > 0 && {
      'access-control-expose-headers': rule.exposeHeaders.join(', '),
    }),
    ...(rule.maxAge !== null && { 'access-control-max-age': String(rule.maxAge) }),
    vary: VARY,
  }
}

/** A pattern has at most one `*`, which stands for any text. */
function fits(pattern: string, text: string) {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === text
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)]
  return (
    text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
  )
}
