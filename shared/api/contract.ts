import * as v from 'valibot'
import type { PlainErrorName } from '../errors.ts'
import type { SeenAction } from '../model/audit.ts'
import { id, integer, line, text } from '../model/fields.ts'
import type { AccountPermission, PracticePermission } from '../permissions.ts'

/** How long the proof of a second factor counts as fresh. */
export const FRESH_MINUTES = 10

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. public: anyone. member: anyone signed in, for what is theirs, and where it names a
 * permission, to whom the policy table grants it. factor: whoever has given the password, also
 * while the second factor is outstanding. memberOrGuest: anyone signed in, or a guest by the query's `pwd`,
 * with the link's `key` or without. memberOrNobody: anyone, and whoever is signed in is known.
 * permission: whoever the policy table grants it in the practice that the call names.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'member'; permission?: AccountPermission }
  | { kind: 'factor' }
  | { kind: 'memberOrGuest' }
  | { kind: 'memberOrNobody' }
  | { kind: 'permission'; permission: PracticePermission; tenant: Tenant }

/**
 * Where a call names its practice: in `practiceId` of the path, query or body, or through something
 * of a patient whose id is all that the path holds. The functions that answer such calls must know
 * how to resolve each kind (`by`); `absent` is what is answered where there is no such thing.
 */
export type Tenant = 'params' | 'query' | 'body' | AskedTenant | NamedTenant
/** A practice that callers may have left out, to whom an error of its own says so. */
export type AskedTenant = { in: 'body'; absent: PlainErrorName }
export type NamedTenant = { by: string; param: string; absent: PlainErrorName }

/** What an answer that is text is called. */
export const textTypes = {
  html: 'text/html; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
} as const

type Fields = v.GenericSchema<unknown, Record<string, unknown>>

/** One call of the API: everything that router, gateway, client and reference derive from. */
export type Route = {
  method: Method
  /** Below API_BASE; parameters in braces. */
  path: string
  summary: string
  access: Access
  params?: Fields
  query?: Fields
  body?: Fields
  /**
   * Pages make the call by themselves, such as a poll: that never puts off the session's end.
   * always: nobody else makes it. marked: people make it too, and pages mark theirs (`PURPOSE`).
   */
  background?: 'always' | 'marked'
  /** The entry that it leaves in the audit trail: pages never make such a call ahead of time. */
  seen?: SeenAction
  /**
   * Only in a session whose second factor was proven in the last minutes (`FRESH_MINUTES`). A strong
   * one is an authenticator app, a passkey or a recovery code: no code by email or text.
   */
  freshFactor?: 'any' | 'strong'
  /**
   * The answer tells the browser to drop its caches, pages to go back to among them. Storage stays:
   * drafts outlive a session that timed out, and the page deletes them when the person signs out.
   */
  clearsCache?: true
  /**
   * Programs and pages elsewhere call it, such as mail services: who calls is told by what the call says alone, and
   * never by a cookie. Only for what anyone may call, with the secret that it is about.
   */
  fromElsewhere?: true
  /**
   * The header, in lower case, by which whoever calls from elsewhere signs the body: the handler gets both as they
   * were sent.
   */
  signature?: string
  /**
   * The header, in lower case, by which whoever calls from elsewhere asks first whether we are there: a call that
   * carries it, and nothing else, is answered by it.
   */
  echoes?: string
  /** The answer carries its ETag, and 304 is answered to who has it already. */
  revalidated?: true
  /**
   * Success is 200 with an object of this shape, or with a text: a page where it is 'html', a file of
   * a calendar (RFC 5545) where it is 'calendar', rows where it is 'csv', and otherwise words alone.
   */
  response: v.GenericSchema<unknown, Record<string, unknown>> | keyof typeof textTypes
}

export type Routes = Record<string, Route>

/**
 * Declares the routes of an area; each name becomes a handler and a client function. Pure, like all
 * that declares a part of a route: a page that takes one schema of an area carries no other.
 */
// @__NO_SIDE_EFFECTS__
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes
}

type Rest = Omit<Route, 'method' | 'path'>

/** A route by its method: the path below API_BASE, then everything else that it declares. */
// @__NO_SIDE_EFFECTS__
export function get<const P extends string, const R extends Rest>(path: P, rest: R) {
  return { method: 'GET' as const, path, ...rest }
}

// @__NO_SIDE_EFFECTS__
export function post<const P extends string, const R extends Rest>(path: P, rest: R) {
  return { method: 'POST' as const, path, ...rest }
}

// @__NO_SIDE_EFFECTS__
export function put<const P extends string, const R extends Rest>(path: P, rest: R) {
  return { method: 'PUT' as const, path, ...rest }
}

// @__NO_SIDE_EFFECTS__
export function patch<const P extends string, const R extends Rest>(path: P, rest: R) {
  return { method: 'PATCH' as const, path, ...rest }
}

// @__NO_SIDE_EFFECTS__
export function del<const P extends string, const R extends Rest>(path: P, rest: R) {
  return { method: 'DELETE' as const, path, ...rest }
}

/** The path's parameters of a call that names only the practice. */
export const inPractice = v.object({ practiceId: id })

export const anyone = { kind: 'public' } as const satisfies Access
export const member = { kind: 'member' } as const satisfies Access
export const factor = { kind: 'factor' } as const satisfies Access
export const memberOrGuest = { kind: 'memberOrGuest' } as const satisfies Access
export const memberOrNobody = { kind: 'memberOrNobody' } as const satisfies Access

/** For members to whom the policy table grants it, without a practice being named. */
// @__NO_SIDE_EFFECTS__
export function memberWith<const P extends AccountPermission>(permission: P) {
  return { kind: 'member', permission } as const
}

// @__NO_SIDE_EFFECTS__
export function permitted<const P extends PracticePermission, const T extends Tenant>(
  permission: P,
  tenant: T,
) {
  return { kind: 'permission', permission, tenant } as const
}

type Part<S, Direction extends 'in' | 'out'> = S extends v.GenericSchema
  ? Direction extends 'in'
    ? v.InferInput<S>
    : v.InferOutput<S>
  : undefined

type PartOf<R extends Route, K extends 'params' | 'query' | 'body'> =
  R extends Record<K, infer S> ? S : undefined

/** What a handler receives: validated and transformed. */
export type HandlerInput<R extends Route> = {
  params: Part<PartOf<R, 'params'>, 'out'>
  query: Part<PartOf<R, 'query'>, 'out'>
  body: Part<PartOf<R, 'body'>, 'out'>
}

/** What a client sends. */
export type ClientInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as PartOf<R, K> extends undefined ? never : K]: Part<
    PartOf<R, K>,
    'in'
  >
}

/** What a call answers. */
export type Answer<R extends Route> = R['response'] extends v.GenericSchema
  ? v.InferOutput<R['response']>
  : string

/** A text that last changed at a moment, in ISO 8601: the answer carries Last-Modified. */
export type DatedText = { text: string; modifiedAt: string }

/** What a handler returns, before the response schema strips what it does not name. */
export type HandlerAnswer<R extends Route> = R['response'] extends v.GenericSchema
  ? v.InferInput<R['response']>
  : string | DatedText

/** Answer of a call that has nothing to say. */
export const done = v.object({ ok: v.literal(true) })
export const ok = { ok: true } as const

export const MAX_PAGE = 1000

/** Offset, limit and order, as every list call takes them. Order: `column ASC` or `column DESC`. */
export const paging = {
  offset: v.optional(integer(0, 10_000_000), 0),
  limit: v.optional(integer(1, MAX_PAGE), 50),
  order: v.optional(text(64)),
}

/** A page of a list. */
// @__NO_SIDE_EFFECTS__
export function listOf<const S extends v.GenericSchema>(item: S) {
  return v.object({
    items: v.array(item),
    total: v.number(),
    offset: v.number(),
    limit: v.number(),
  })
}

export const guestKey = line(64)
export const guestPassword = line(128)

/** The signed cursor of a list, as the page before answered it. */
export const cursor = line(2048)

/** A guest's credentials travel as parameters beside the others (specification, section 2). */
export const guestCredentials = {
  key: v.optional(guestKey),
  pwd: v.optional(guestPassword),
}

export const guestQuery = v.object(guestCredentials)
