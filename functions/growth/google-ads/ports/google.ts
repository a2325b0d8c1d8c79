import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import { send } from '../../ports/send.ts'
import type { GoogleSettings } from '../../ports/settings.ts'
import type { ConversionItem } from '../records.ts'
import { adsTime } from '../rules/conversion.ts'

/** How long Google has for an answer, in milliseconds. */
const PATIENCE = 20_000
const SCOPE = 'https://www.googleapis.com/auth/adwords'

const offline = v.object({ refresh_token: v.string() })
const access = v.object({ access_token: v.string() })
const refused = v.object({ error: v.string() })
const place = v.object({ fieldName: v.optional(v.string()), index: v.optional(v.number()) })
const rowError = v.object({
  message: v.optional(v.string(), ''),
  errorCode: v.optional(v.record(v.string(), v.string()), {}),
  location: v.optional(v.object({ fieldPathElements: v.optional(v.array(place), []) }), {
    fieldPathElements: [],
  }),
})
const details = v.optional(v.array(v.object({ errors: v.optional(v.array(rowError), []) })), [])
const uploaded = v.object({
  partialFailureError: v.optional(v.object({ message: v.optional(v.string(), ''), details })),
})
const failure = v.object({
  error: v.object({
    status: v.optional(v.string(), ''),
    message: v.optional(v.string(), ''),
    details,
  }),
})

/** Google has it already: it was sent before, and nobody heard of it. */
const KNOWN = ['CLICK_CONVERSION_ALREADY_EXISTS', 'ORDER_ID_ALREADY_IN_USE', 'DUPLICATE_ORDER_ID']
/** What it says of a click that nobody made, as a test sends it. */
const OF_NO_CLICK = ['UNPARSEABLE_GCLID', 'CLICK_NOT_FOUND', 'INVALID_CLICK', 'TOO_RECENT_EVENT']
/** Whoever connected may not act here any more. */
const REVOKED = ['UNAUTHENTICATED', 'PERMISSION_DENIED']

/** What Google says to each of the conversions, in their order: why it refuses one, or null. */
export type Outcomes = (string | null)[]

type Account = { customerId: string; managerId: string | null }
type Sent = { token: string; account: Account; items: readonly ConversionItem[]; isTest: boolean }

/** Where somebody allows that conversions are sent. */
export function connectAddress(
  { clientId, dialogUrl }: Pick<GoogleSettings, 'clientId' | 'dialogUrl'>,
  { returnTo, state }: { returnTo: string; state: string },
): string {
  const asked = { client_id: clientId, redirect_uri: returnTo, response_type: 'code', scope: SCOPE }
  // Each time, for Google says what acts for somebody later on only when it asks them.
  const again = { access_type: 'offline', prompt: 'consent' }
  return `${dialogUrl}?${new URLSearchParams({ ...asked, ...again, state })}`
}

/**
 * The REST API of Google Ads, as far as conversions of clicks need it.
 * @throws ERR_INTEGRATION_REVOKED where somebody has to connect again, ERR_INTEGRATION_FAILED where Google does not
 *   answer as it should
 */
export function createGoogle(settings: GoogleSettings) {
  const { clientId, clientSecret, developerToken, adsUrl, tokenUrl, revokeUrl } = settings

  async function tokenBy<const S extends v.GenericSchema>(
    schema: S,
    params: Record<string, string>,
  ) {
    const body = new URLSearchParams({
      ...{ client_id: clientId, client_secret: clientSecret },
      ...params,
    })
    const { content } = await send(tokenUrl, { method: 'POST', body, patience: PATIENCE })
    const parsed = v.safeParse(schema, content)
    if (parsed.success) return parsed.output
    const isOver = v.is(refused, content) && content.error === 'invalid_grant'
    throw new CatalogueError(isOver ? 'ERR_INTEGRATION_REVOKED' : 'ERR_INTEGRATION_FAILED')
  }

  return {
    /** What acts for whoever allowed it, until it is taken back. */
    tokenFor: async (code: string, returnTo: string): Promise<string> => {
      const params = { grant_type: 'authorization_code', code, redirect_uri: returnTo }
      return (await tokenBy(offline, params)).refresh_token
    },

    /** Sends conversions: what Google refuses of them does not keep the others back. */
    async upload({ token, account, items, isTest }: Sent): Promise<Outcomes> {
      const params = { grant_type: 'refresh_token', refresh_token: token }
      const { access_token: bearer } = await tokenBy(access, params)
      const { customerId, managerId } = account
      const body = JSON.stringify({
        conversions: items.map((item) => onWire(customerId, item)),
        ...{ partialFailure: true, validateOnly: isTest },
      })
      const { ok, content } = await send(
        `${adsUrl}/customers/${customerId}:uploadClickConversions`,
        {
          method: 'POST',
          headers: {
            ...{ authorization: `Bearer ${bearer}`, 'developer-token': developerToken },
            ...(managerId && { 'login-customer-id': managerId }),
            'content-type': 'application/json',
          },
          body,
          patience: PATIENCE,
        },
      )
      const expected = isTest ? [...KNOWN, ...OF_NO_CLICK] : KNOWN
      return ok ? outcomesOf(content, items.length, expected) : refuse(content, items.length)
    },

    revoke: (token: string) =>
      send(revokeUrl, { method: 'POST', body: new URLSearchParams({ token }), patience: PATIENCE }),
  }
}
export type Google = ReturnType<typeof createGoogle>

/** A conversion as Google takes it: the click, when and what, and nothing of why. */
function onWire(customerId: string, item: ConversionItem) {
  const { click, actionId, at, value, conversionId, hashedEmail, hashedPhone } = item
  const userIdentifiers = [
    ...(hashedEmail ? [{ hashedEmail }] : []),
    ...(hashedPhone ? [{ hashedPhoneNumber: hashedPhone }] : []),
  ]
  return {
    [click.kind]: click.id,
    conversionAction: `customers/${customerId}/conversionActions/${actionId}`,
    conversionDateTime: adsTime(at),
    ...(value === null ? {} : { conversionValue: value, currencyCode: 'USD' }),
    orderId: conversionId,
    consent: { adUserData: 'GRANTED', adPersonalization: 'DENIED' },
    ...(userIdentifiers.length > 0 && { userIdentifiers }),
  }
}

type RowError = v.InferOutput<typeof rowError>

/** What is said of each row; null for those of which nothing is, or what was expected. */
function rowsOf(errors: readonly RowError[], count: number, expected: readonly string[]): Outcomes {
  const rows: Outcomes = Array.from({ length: count }, () => null)
  for (const { message, errorCode, location } of errors) {
    const at = location.fieldPathElements.find(({ fieldName }) => fieldName === 'conversions')
    const codes = Object.values(errorCode)
    if (at?.index === undefined || codes.some((code) => expected.includes(code))) continue
    if (at.index < count) rows[at.index] ??= (message || codes.join(', ')).slice(0, 300)
  }
  return rows
}

function outcomesOf(content: unknown, count: number, expected: readonly string[]): Outcomes {
  const parsed = v.safeParse(uploaded, content)
  if (!parsed.success) throw new CatalogueError('ERR_INTEGRATION_FAILED')
  const { partialFailureError } = parsed.output
  return rowsOf(partialFailureError?.details.flatMap((one) => one.errors) ?? [], count, expected)
}

/** All of it was refused: by reasons that name rows, or because nothing can be sent at all. */
function refuse(content: unknown, count: number): Outcomes {
  const parsed = v.safeParse(failure, content)
  const status = parsed.success ? parsed.output.error.status : ''
  if (REVOKED.includes(status)) throw new CatalogueError('ERR_INTEGRATION_REVOKED')
  const errors = parsed.success ? parsed.output.error.details.flatMap((one) => one.errors) : []
  const said = errors.map(({ message }) => message).filter(Boolean)
  if (status !== 'INVALID_ARGUMENT' && status !== 'NOT_FOUND') {
    throw new CatalogueError('ERR_INTEGRATION_FAILED')
  }
  const reason = (said.join(' ') || 'Google does not take these settings.').slice(0, 300)
  return Array.from({ length: count }, () => reason)
}
