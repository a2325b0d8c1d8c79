import { timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { REQUESTED_BY } from '#shared/api/protocol.ts'
import { CatalogueError } from '#shared/errors.ts'
import { hashSecret } from '../ids.ts'
import type { SecretValues } from '../secrets.ts'

/** The header by which the distribution proves that a call came through it, past the firewall. */
export const ORIGIN_HEADER = 'x-origin-verify'

/** The header with the caller's address, which the distribution adds: the gateway sees only the distribution's. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address'

/** @throws ERR_ACCESS_DENIED if the call did not come through the distribution */
export async function ensureFromDistribution(
  event: APIGatewayProxyEventV2,
  secret: SecretValues,
): Promise<void> {
  const given = Buffer.from(hashSecret(event.headers[ORIGIN_HEADER] ?? ''))
  const good = (await secret()).some((value) =>
    timingSafeEqual(given, Buffer.from(hashSecret(value))),
  )
  if (!good) throw new CatalogueError('ERR_ACCESS_DENIED')
}

/**
 * A state-changing call carries a header that no foreign page can send, and comes from our own
 * pages where it says where it comes from.
 * @throws ERR_ACCESS_DENIED
 */
export function ensureOwnPage(event: APIGatewayProxyEventV2, publicOrigin: string): void {
  if (['GET', 'HEAD'].includes(event.requestContext.http.method)) return
  const { origin } = event.headers
  if (event.headers[REQUESTED_BY.header] !== REQUESTED_BY.value) {
    throw new CatalogueError('ERR_ACCESS_DENIED', [
      `send the header ${REQUESTED_BY.header}: ${REQUESTED_BY.value}`,
    ])
  }
  if (origin !== undefined && origin !== publicOrigin) {
    throw new CatalogueError('ERR_ACCESS_DENIED', ['calls from other sites are not taken'])
  }
}

/**
 * Browsers say which site a request comes from. Only calls from our own pages are answered, also by
 * GET: some of the specification's GET calls change something.
 * @throws ERR_ACCESS_DENIED
 */
export function ensureNotFromElsewhere(event: APIGatewayProxyEventV2): void {
  const site = event.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') {
    throw new CatalogueError('ERR_ACCESS_DENIED', ['calls from other sites are not taken'])
  }
}
