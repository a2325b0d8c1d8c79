import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import {
  FACEBOOK_FORMS_MAX,
  FACEBOOK_PAGES_MAX,
  FACEBOOK_QUESTIONS_MAX,
} from '#shared/model/facebook.ts'
import { send } from '../../ports/send.ts'
import type { FacebookSettings } from '../../ports/settings.ts'

const PAGE = 100

/**
 * Codes of errors.
 * https://developers.facebook.com/docs/graph-api/guides/error-handling
 */
/** The token has expired, or was taken back. */
const REVOKED = [102, 190]
/** A permission was not granted, or was withdrawn; the token itself is good. */
const isPermission = (code: number) => code === 3 || code === 10 || (code >= 200 && code < 300)
/** The version of the API is retired, or Meta does not know the application by its secret. */
const OURS = [101, 2635]
/** There is no such thing, or nobody may see it any more. */
const GONE = 100

const failure = v.object({ error: v.object({ code: v.number() }) })
const given = v.object({
  access_token: v.string(),
  /** Seconds; left out of tokens that do not expire. */
  expires_in: v.optional(v.number()),
})
const permissions = v.object({
  data: v.array(v.object({ permission: v.string(), status: v.string() })),
})
const person = v.object({ id: v.string(), name: v.string() })
const page = v.object({ id: v.string(), name: v.string(), access_token: v.string() })
const question = v.object({
  key: v.optional(v.string()),
  label: v.optional(v.string()),
  type: v.optional(v.string()),
})
const form = v.object({
  id: v.string(),
  name: v.string(),
  questions: v.optional(v.array(question), []),
})
const lead = v.object({
  id: v.string(),
  created_time: v.string(),
  form_id: v.optional(v.string()),
  campaign_name: v.optional(v.string()),
  field_data: v.optional(
    v.array(v.object({ name: v.string(), values: v.optional(v.array(v.string()), []) })),
    [],
  ),
})
export type GraphForm = v.InferOutput<typeof form>
export type GraphLead = v.InferOutput<typeof lead>

const LEAD_FIELDS = 'id,created_time,form_id,campaign_name,field_data'

/** A token and how long it is good, in seconds; null where it does not expire. */
export type GivenToken = { token: string; seconds: number | null }

type Params = Record<string, string>
type Asked = { method?: 'GET' | 'POST' | 'DELETE'; token?: string; params?: Params }

/** There is no such thing at Meta, or nobody may see it any more. */
export class GoneError extends CatalogueError {
  constructor() {
    super('ERR_INTEGRATION_FAILED')
  }
}

/** Meta refuses the platform itself: its operator has to act, and no practice can. */
export class PlatformFault extends CatalogueError {
  readonly code: number

  constructor(code: number) {
    super('ERR_INTEGRATION_FAILED')
    this.code = code
  }
}

/**
 * Meta's Graph API, as far as lead forms need it. Calls carry a proof that they are made by the application itself.
 * @throws ERR_INTEGRATION_REVOKED if a token is no longer good, ERR_INTEGRATION_PERMISSION if it lacks a
 *   permission, ERR_INTEGRATION_FAILED if Meta does not answer
 */
export function createGraph({ appId, appSecret, graphUrl }: FacebookSettings) {
  const proofOf = (token: string) => createHmac('sha256', appSecret).update(token).digest('hex')

  async function ask<const S extends v.GenericSchema>(
    path: string,
    schema: S,
    { method = 'GET', token, params = {} }: Asked,
  ): Promise<v.InferOutput<S>> {
    const all = new URLSearchParams({
      ...params,
      ...(token && { appsecret_proof: proofOf(token) }),
    })
    const isPost = method === 'POST'
    const address = `${graphUrl}/${path}${isPost ? '' : `?${all}`}`
    const { ok, content } = await send(address, {
      method,
      // Secrets and tokens are in no address, which others may note.
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(isPost && { body: all }),
    })
    const parsed = ok ? v.safeParse(schema, content) : null
    if (parsed?.success) return parsed.output
    throw errorOf(content)
  }

  type List = { token: string; params: Params }

  /** A list, page by page, to its end. */
  async function* pagesOf<const S extends v.GenericSchema>(
    path: string,
    item: S,
    { token, params }: List,
  ): AsyncGenerator<v.InferOutput<S>[]> {
    const next = v.object({
      cursors: v.optional(v.object({ after: v.string() })),
      next: v.optional(v.string()),
    })
    const answer = v.object({ data: v.array(item), paging: v.optional(next) })
    let after: string | undefined
    do {
      const asked = { ...params, limit: String(PAGE), ...(after && { after }) }
      const { data, paging } = await ask(path, answer, { token, params: asked })
      yield data
      after = paging?.next ? paging.cursors?.after : undefined
    } while (after)
  }

  /** A list as far as it is taken. */
  async function askAll<const S extends v.GenericSchema>(
    path: string,
    item: S,
    { most, ...list }: List & { most: number },
  ): Promise<v.InferOutput<S>[]> {
    const found: v.InferOutput<S>[] = []
    for await (const data of pagesOf(path, item, list)) {
      found.push(...data)
      if (found.length >= most) break
    }
    return found.slice(0, most)
  }

  const tokenBy = async (params: Params): Promise<GivenToken> => {
    const secret = { client_id: appId, client_secret: appSecret }
    const answer = await ask('oauth/access_token', given, {
      method: 'POST',
      params: { ...secret, ...params },
    })
    return { token: answer.access_token, seconds: answer.expires_in ?? null }
  }
  const done = v.looseObject({})

  return {
    /** What acts for whoever allowed it, for some hours. */
    tokenFor: (code: string, redirectUri: string) => tokenBy({ code, redirect_uri: redirectUri }),
    /** The same for some two months. */
    longer: (token: string) =>
      tokenBy({ grant_type: 'fb_exchange_token', fb_exchange_token: token }),
    /** Reads which permissions the person granted and declined. */
    permissions: async (token: string) =>
      (await ask('me/permissions', permissions, { token })).data,
    me: (token: string) => ask('me', person, { token, params: { fields: 'id,name' } }),
    pages: (token: string) =>
      askAll('me/accounts', page, {
        ...{ token, most: FACEBOOK_PAGES_MAX, params: { fields: 'id,name,access_token' } },
      }),
    forms: async (pageId: string, token: string): Promise<GraphForm[]> => {
      const forms = await askAll(`${pageId}/leadgen_forms`, form, {
        ...{ token, most: FACEBOOK_FORMS_MAX, params: { fields: 'id,name,questions' } },
      })
      return forms.map((one) => ({
        ...one,
        questions: one.questions.slice(0, FACEBOOK_QUESTIONS_MAX),
      }))
    },
    /** From now on Meta tells of new leads of the page. */
    subscribe: (pageId: string, token: string) =>
      ask(`${pageId}/subscribed_apps`, done, {
        ...{ method: 'POST', token, params: { subscribed_fields: 'leadgen' } },
      }),
    unsubscribe: (pageId: string, token: string) =>
      ask(`${pageId}/subscribed_apps`, done, { method: 'DELETE', token }),
    /** Takes back what was allowed. */
    revoke: (token: string) => ask('me/permissions', done, { method: 'DELETE', token }),
    /** @throws GoneError */
    lead: (leadgenId: string, token: string) =>
      ask(leadgenId, lead, { token, params: { fields: LEAD_FIELDS } }),
    /** All leads of a form since a moment, page by page, the newest first. */
    leadsSince: (formId: string, token: string, since: Date) => {
      const operator = { field: 'time_created', operator: 'GREATER_THAN' }
      const value = Math.floor(since.getTime() / 1000)
      const filtering = JSON.stringify([{ ...operator, value }])
      return pagesOf(`${formId}/leads`, lead, {
        ...{ token, params: { fields: LEAD_FIELDS, filtering } },
      })
    },
  }
}
export type Graph = ReturnType<typeof createGraph>

function errorOf(content: unknown): Error {
  const said = v.safeParse(failure, content)
  const code = said.success ? said.output.error.code : 0
  if (REVOKED.includes(code)) return new CatalogueError('ERR_INTEGRATION_REVOKED')
  if (isPermission(code)) return new CatalogueError('ERR_INTEGRATION_PERMISSION')
  if (OURS.includes(code)) return new PlatformFault(code)
  return code === GONE ? new GoneError() : new CatalogueError('ERR_INTEGRATION_FAILED')
}
