import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import { send } from '../../ports/send.ts'
import type { RingcentralSettings } from '../../ports/settings.ts'
import type { LoggedCall } from '../rules/call.ts'
import type { ServiceText } from '../rules/text.ts'

/** The most that it gives at once: it lets nobody ask for its log more than ten times a minute. */
const PAGE = 1000
/** Longest life of a webhook subscription that RingCentral documents, in seconds: ten years. */
const SUBSCRIBED_SECONDS = 315_360_000
/** Pause after 429 if the answer names none, in seconds: the length of RingCentral's window. */
const PAUSE_SECONDS = 60

/** Of calls of everybody there, and of texts of whoever connected. */
const EVENTS = [
  '/restapi/v1.0/account/~/telephony/sessions',
  '/restapi/v1.0/account/~/extension/~/message-store',
]

const text = v.optional(v.nullable(v.string()))
const number = v.optional(v.nullable(v.object({ phoneNumber: text })))
const given = v.object({ access_token: v.string(), expires_in: v.number() })
const failure = v.object({ error: v.optional(v.string()) })
const extension = v.object({ name: v.optional(v.string(), '') })
const account = v.object({ mainNumber: text })
const subscription = v.object({ id: v.string(), status: v.optional(v.string()) })
const direction = v.picklist(['Inbound', 'Outbound'])
const call = v.object({
  telephonySessionId: v.optional(v.string()),
  type: v.optional(v.string()),
  direction,
  from: number,
  to: number,
  startTime: v.string(),
  duration: v.optional(v.number(), 0),
  result: v.optional(v.string(), ''),
})
const message = v.object({
  id: v.union([v.string(), v.number()]),
  direction,
  from: number,
  to: v.optional(v.array(v.object({ phoneNumber: text })), []),
  subject: v.optional(v.nullable(v.string()), ''),
  creationTime: v.string(),
  messageStatus: v.optional(v.string(), ''),
})
const pageOf = <S extends v.GenericSchema>(record: S) =>
  v.object({
    records: v.array(record),
    navigation: v.optional(v.object({ nextPage: v.optional(v.unknown()) })),
  })

/** A token for calls, and how long it is good, in seconds. */
export type GivenToken = { token: string; seconds: number }

/** RingCentral takes the token no more; a new one may do. */
export class TokenEnded extends CatalogueError {
  constructor() {
    super('ERR_INTEGRATION_FAILED')
  }
}

/** RingCentral refuses calls of this rate group for some seconds. */
export class RateLimited extends CatalogueError {
  readonly seconds: number

  constructor(seconds: number) {
    super('ERR_INTEGRATION_FAILED')
    this.seconds = seconds
  }
}

/** There is no such thing there. */
class GoneError extends CatalogueError {
  constructor() {
    super('ERR_INTEGRATION_FAILED')
  }
}

type Known = Pick<RingcentralSettings, 'clientId' | 'clientSecret' | 'serverUrl'>
type Asked = { method?: 'GET' | 'POST' | 'DELETE'; token: string; body?: unknown }

/**
 * RingCentral's REST API, as far as the log of calls and texts needs it.
 * @throws ERR_INTEGRATION_REVOKED if the credential is no longer good, TokenEnded, RateLimited,
 *   ERR_INTEGRATION_FAILED if RingCentral does not answer, or refuses
 */
export function createRingcentral({ clientId, clientSecret, serverUrl }: Known) {
  const ask = async <const S extends v.GenericSchema>(
    path: string,
    schema: S,
    { method = 'GET', token, body }: Asked,
  ): Promise<v.InferOutput<S>> => {
    const { status, content, retryAfter } = await send(`${serverUrl}/restapi/v1.0/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (status === 401) throw new TokenEnded()
    if (status === 404) throw new GoneError()
    if (status === 429) throw new RateLimited(retryAfter ?? PAUSE_SECONDS)
    const parsed = status < 300 ? v.safeParse(schema, content) : null
    if (parsed?.success) return parsed.output
    throw new CatalogueError('ERR_INTEGRATION_FAILED')
  }

  /** A list, page by page, to its end. */
  async function* pagesOfList<const S extends v.GenericSchema>(
    path: string,
    record: S,
    { token, params }: { token: string; params: Record<string, string> },
  ): AsyncGenerator<v.InferOutput<S>[]> {
    const schema = pageOf(record)
    let isMore = true
    for (let page = 1; isMore; page += 1) {
      const query = new URLSearchParams({ ...params, page: String(page), perPage: String(PAGE) })
      const { records, navigation } = await ask(`${path}?${query}`, schema, { token })
      yield records
      isMore = records.length > 0 && navigation?.nextPage !== undefined
    }
  }

  return {
    /** What calls are made with, for about an hour. */
    async tokenFor(credential: string): Promise<GivenToken> {
      const { status, content, retryAfter } = await send(`${serverUrl}/restapi/oauth/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: credential,
        }),
      })
      const parsed = status < 300 ? v.safeParse(given, content) : null
      if (parsed?.success) {
        return { token: parsed.output.access_token, seconds: parsed.output.expires_in }
      }
      if (status === 429) throw new RateLimited(retryAfter ?? PAUSE_SECONDS)
      const said = v.safeParse(failure, content)
      const isRevoked = said.success && said.output.error === 'invalid_grant'
      throw new CatalogueError(isRevoked ? 'ERR_INTEGRATION_REVOKED' : 'ERR_INTEGRATION_FAILED')
    },

    /** Who connects, and the number of their company. */
    async whoIs(token: string): Promise<{ name: string; number: string | null }> {
      const [person, company] = await Promise.all([
        ask('account/~/extension/~', extension, { token }),
        ask('account/~', account, { token }),
      ])
      return { name: person.name, number: company.mainNumber ?? null }
    },

    /** From now on news come to an address, which RingCentral asks at once, with what they are verified by. */
    async subscribe(token: string, to: { address: string; verificationToken: string }) {
      const { id } = await ask('subscription', subscription, {
        ...{ method: 'POST', token },
        body: {
          eventFilters: EVENTS,
          deliveryMode: { transportType: 'WebHook', ...to },
          expiresIn: SUBSCRIBED_SECONDS,
        },
      })
      return id
    },

    /** Whether news still come: RingCentral gives up where an address does not answer for long. */
    async isSubscribed(token: string, id: string): Promise<boolean> {
      try {
        const { status } = await ask(`subscription/${id}`, subscription, { token })
        return status === undefined || status === 'Active'
      } catch (error) {
        if (error instanceof GoneError) return false
        throw error
      }
    },

    unsubscribe: (token: string, id: string) =>
      ask(`subscription/${id}`, v.unknown(), { method: 'DELETE', token }),

    /** All calls since a moment, page by page. */
    async *callsSince(token: string, since: Date): AsyncGenerator<LoggedCall[]> {
      const params = { dateFrom: since.toISOString(), view: 'Simple', type: 'Voice' }
      for await (const found of pagesOfList('account/~/call-log', call, { token, params })) {
        yield found.flatMap(callOf)
      }
    },

    /** All texts since a moment, page by page. */
    async *textsSince(token: string, since: Date): AsyncGenerator<ServiceText[]> {
      const params = { dateFrom: since.toISOString(), messageType: 'SMS' }
      const path = 'account/~/extension/~/message-store'
      for await (const found of pagesOfList(path, message, { token, params })) {
        yield found.map(textOf)
      }
    },
  }
}
export type Ringcentral = ReturnType<typeof createRingcentral>

function callOf({
  telephonySessionId,
  startTime,
  duration,
  ...one
}: v.InferOutput<typeof call>): LoggedCall[] {
  if (!telephonySessionId) return []
  return [
    {
      ...{ telephonySessionId, direction: one.direction, result: one.result },
      ...{ from: one.from?.phoneNumber ?? null, to: one.to?.phoneNumber ?? null },
      ...{ startedAt: new Date(startTime).toISOString(), seconds: duration },
    },
  ]
}

function textOf({
  id,
  from,
  to: [to],
  subject,
  creationTime,
  ...one
}: v.InferOutput<typeof message>): ServiceText {
  return {
    ...{ id: String(id), direction: one.direction, status: one.messageStatus },
    ...{ from: from?.phoneNumber ?? null, to: to?.phoneNumber ?? null },
    ...{ text: subject ?? '', at: new Date(creationTime).toISOString() },
  }
}
