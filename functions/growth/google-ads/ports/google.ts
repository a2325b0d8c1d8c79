import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import { send } from '../../ports/send.ts'
import type { GoogleSettings } from '../../ports/settings.ts'
import type { ConversionItem } from '../records.ts'
import { type IngestAnswer, readIngestAnswer } from '../rules/ingestion.ts'

/** How long Google has for an answer, in milliseconds. */
const PATIENCE = 20_000
const SCOPE = 'https://www.googleapis.com/auth/datamanager'

const offline = v.object({ refresh_token: v.string() })
const access = v.object({ access_token: v.string() })
const refused = v.object({ error: v.string() })

type Account = { customerId: string; managerId: string | null }
/** Events of one conversion action: the API answers by request and not by event. */
type Ingestion = {
  bearer: string
  account: Account
  actionId: string
  items: readonly ConversionItem[]
  isTest: boolean
}

/** The address at which a person allows that conversions are sent. */
export function connectAddress(
  { clientId, dialogUrl }: Pick<GoogleSettings, 'clientId' | 'dialogUrl'>,
  { returnTo, state }: { returnTo: string; state: string },
): string {
  const asked = { client_id: clientId, redirect_uri: returnTo, response_type: 'code', scope: SCOPE }
  // Google issues a refresh token only when it asks for consent.
  const again = { access_type: 'offline', prompt: 'consent' }
  return `${dialogUrl}?${new URLSearchParams({ ...asked, ...again, state })}`
}

/**
 * Google's OAuth endpoints and the Data Manager API, as far as conversions of clicks need them.
 * https://developers.google.com/data-manager/api/reference/rest/v1/events/ingest
 * @throws ERR_INTEGRATION_REVOKED if an admin has to connect again, ERR_INTEGRATION_FAILED if
 *   Google does not answer as documented
 */
export function createGoogle(settings: GoogleSettings) {
  const { clientId, clientSecret, dataManagerUrl, tokenUrl, revokeUrl } = settings

  async function tokenBy<const S extends v.GenericSchema>(
    schema: S,
    params: Record<string, string>,
  ) {
    const body = new URLSearchParams({
      ...{ client_id: clientId, client_secret: clientSecret },
      ...params,
    })
    const { content, status } = await send(tokenUrl, { method: 'POST', body, patience: PATIENCE })
    const parsed = v.safeParse(schema, content)
    if (parsed.success) return parsed.output
    const error = v.is(refused, content) ? content.error : ''
    if (error === 'invalid_grant') throw new CatalogueError('ERR_INTEGRATION_REVOKED')
    throw failed(`the token endpoint answered ${status} ${error}`)
  }

  const call = (path: string, bearer: string, init: RequestInit) =>
    send(`${dataManagerUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      patience: PATIENCE,
    })

  return {
    /** Exchanges the code of the consent page for a refresh token. */
    tokenFor: async (code: string, returnTo: string): Promise<string> => {
      const params = { grant_type: 'authorization_code', code, redirect_uri: returnTo }
      return (await tokenBy(offline, params)).refresh_token
    },

    /** Exchanges a refresh token for an access token of an hour. */
    accessFor: async (token: string): Promise<string> => {
      const params = { grant_type: 'refresh_token', refresh_token: token }
      return (await tokenBy(access, params)).access_token
    },

    /** Sends conversions in one request, which Google takes or refuses as a whole. */
    async ingest({ bearer, account, actionId, items, isTest }: Ingestion): Promise<IngestAnswer> {
      const body = JSON.stringify({
        destinations: [destinationOf(account, actionId)],
        events: items.map(toEvent),
        consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' },
        ...{ encoding: 'HEX', validateOnly: isTest },
      })
      const { status, content } = await call('/events:ingest', bearer, { method: 'POST', body })
      const answer = readIngestAnswer(status, content)
      if (answer.kind === 'reconnect') throw new CatalogueError('ERR_INTEGRATION_REVOKED')
      return answer
    },

    /** Status of a request, as Google answers it; null if Google does not know the request. */
    async requestStatus(bearer: string, requestId: string): Promise<unknown> {
      const path = `/requestStatus:retrieve?${new URLSearchParams({ requestId })}`
      const { ok, status, content } = await call(path, bearer, { method: 'GET' })
      if (ok) return content
      if (status === 400 || status === 404) return null
      throw failed(`requestStatus:retrieve answered ${status}`)
    },

    revoke: (token: string) =>
      send(revokeUrl, { method: 'POST', body: new URLSearchParams({ token }), patience: PATIENCE }),
  }
}
export type Google = ReturnType<typeof createGoogle>

const failed = (said: string) =>
  new CatalogueError('ERR_INTEGRATION_FAILED', [], { cause: new Error(said) })

const accountOf = (accountId: string) => ({ accountType: 'GOOGLE_ADS', accountId })

const destinationOf = ({ customerId, managerId }: Account, actionId: string) => ({
  operatingAccount: accountOf(customerId),
  ...(managerId !== null && { loginAccount: accountOf(managerId) }),
  productDestinationId: actionId,
})

/** The event of a conversion: the click, when and what, and nothing of why. */
function toEvent({ click, at, value, conversionId, hashedEmail, hashedPhone }: ConversionItem) {
  const userIdentifiers = [
    ...(hashedEmail ? [{ emailAddress: hashedEmail }] : []),
    ...(hashedPhone ? [{ phoneNumber: hashedPhone }] : []),
  ]
  return {
    transactionId: conversionId,
    eventTimestamp: at,
    adIdentifiers: { [click.kind]: click.id },
    ...(value === null ? {} : { conversionValue: value, currency: 'USD' }),
    eventSource: 'WEB',
    ...(userIdentifiers.length > 0 && { userData: { userIdentifiers } }),
  }
}
