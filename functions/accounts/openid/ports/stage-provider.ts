import { cached } from '#functions/platform/cached.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { readSecretText } from '#functions/platform/secret-settings.ts'
import { SECRET_CACHED_MS } from '#functions/platform/secrets.ts'
import type { Provider } from './provider.ts'
import { parseSettings } from './settings.ts'

/**
 * The stage's provider by the settings in its secret; null if none is set up. The provider, with
 * what it published about itself, is reused until the settings change. What speaks OpenID Connect is
 * loaded where there is one.
 */
export function providerOf(secretArn: string, origin: string, clock: Clock) {
  const secret = cached(SECRET_CACHED_MS, clock, () => readSecretText(secretArn))
  let created: { text: string; provider: Provider | null } | null = null

  async function create(text: string): Promise<Provider | null> {
    const settings = parseSettings(text)
    if (!settings) return null
    const { createProvider } = await import('./provider.ts')
    return createProvider(settings, origin, clock)
  }

  return async (): Promise<Provider | null> => {
    const text = await secret()
    if (created?.text !== text) created = { text, provider: await create(text) }
    return created.provider
  }
}
