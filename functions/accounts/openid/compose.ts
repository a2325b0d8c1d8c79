import type { Clock } from '#functions/platform/clock.ts'
import { keepFor } from '#functions/platform/keep.ts'
import { KEPT_MS } from '#functions/platform/secrets.ts'
import { createProvider, type Provider } from './ports/provider.ts'
import { parseSettings, readSecret } from './ports/settings.ts'

/**
 * The stage's provider as its secret has it; null where none is set up. A provider, and what it
 * said of itself, is kept for as long as its settings stay the same.
 */
export function providerOf(secretArn: string, origin: string, clock: Clock) {
  const secret = keepFor(KEPT_MS, clock, () => readSecret(secretArn))
  let made: { text: string; provider: Provider | null } | null = null

  return async (): Promise<Provider | null> => {
    const text = await secret()
    if (made?.text !== text) {
      const settings = parseSettings(text)
      made = { text, provider: settings && createProvider(settings, origin, clock) }
    }
    return made.provider
  }
}
