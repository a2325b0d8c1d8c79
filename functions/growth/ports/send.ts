import { CatalogueError } from '#shared/errors.ts'

/** How long a service has for an answer where nothing else is said, in milliseconds. */
const PATIENCE = 10_000

type Asked = RequestInit & {
  /** How long this one has, in milliseconds. */
  patience?: number
}

/**
 * Asks a service that a practice is connected to. It may not send the call on: what authorises it is for that
 * address alone.
 * @returns the status, the content as JSON (null if it is none), and the seconds of `Retry-After`
 * @throws ERR_INTEGRATION_FAILED where nothing is answered in time
 */
export async function send(
  address: string,
  { patience = PATIENCE, ...init }: Asked,
): Promise<{ ok: boolean; status: number; content: unknown; retryAfter: number | null }> {
  try {
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const content: unknown = await response.json().catch(() => null)
    const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10) || null
    return { ok: response.ok, status: response.status, content, retryAfter }
  } catch (error) {
    throw new CatalogueError('ERR_INTEGRATION_FAILED', [], { cause: error })
  }
}
