import * as v from 'valibot'
import { given, parseSecretSettings, serviceAddress } from '#functions/platform/secret-settings.ts'

const settings = v.object({
  issuer: serviceAddress,
  clientId: given,
  /** None for a client that the provider registered as public. */
  clientSecret: v.optional(given),
  /** What the page calls the provider. */
  name: v.pipe(given, v.maxLength(64)),
})

/** The provider of OpenID Connect that a stage trusts. */
export type OpenidSettings = v.InferOutput<typeof settings>

/**
 * The settings in the text of the secret; null where no provider is set up.
 * @throws Error naming the bad fields, never what they hold
 */
export const parseSettings = (text: string): OpenidSettings | null =>
  parseSecretSettings(text, settings, 'OpenID Connect')
