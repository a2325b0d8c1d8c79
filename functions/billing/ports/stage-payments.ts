import { cached } from '#functions/platform/cached.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { readSecretText } from '#functions/platform/secret-settings.ts'
import { SECRET_CACHED_MS } from '#functions/platform/secrets.ts'
import type { Payments } from './payments.ts'
import { parseSettings } from './settings.ts'

/**
 * The stage's payment service by the settings in its secret; null where none is set up. Square's client, which is
 * several times as large as all the rest of the function, is loaded where there is an account.
 */
export function paymentsOf(secretArn: string, clock: Clock) {
  const secret = cached(SECRET_CACHED_MS, clock, () => readSecretText(secretArn))
  let created: { text: string; payments: Payments | null } | null = null

  async function create(text: string): Promise<Payments | null> {
    const settings = parseSettings(text)
    if (!settings) return null
    const { createSquare } = await import('./square.ts')
    const square = createSquare(settings)
    return { ...square, offers: cached(SECRET_CACHED_MS, clock, square.offers) }
  }

  return async (): Promise<Payments | null> => {
    const text = await secret()
    if (created?.text !== text) created = { text, payments: await create(text) }
    return created.payments
  }
}
