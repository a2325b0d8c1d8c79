import * as v from 'valibot'
import { cached } from '#functions/platform/cached.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import {
  given,
  parseSecretSettings,
  readSecretText,
  serviceAddress,
} from '#functions/platform/secret-settings.ts'
import { SECRET_CACHED_MS } from '#functions/platform/secrets.ts'
import { RINGCENTRAL_WIDGET } from '#shared/model/phone.ts'

const facebook = v.object({
  appId: v.pipe(given, v.regex(/^\d+$/, 'must be a number')),
  appSecret: given,
  /** The word that Meta was told, by which it asks whether news may be sent here. */
  verifyToken: given,
  /** Configuration of Facebook Login for Business, which then names the permissions. */
  configId: v.optional(v.nullable(v.pipe(given, v.regex(/^\d+$/, 'must be a number'))), null),
  graphUrl: v.optional(serviceAddress, 'https://graph.facebook.com/v26.0'),
  /** Where people allow the connection. */
  dialogUrl: v.optional(serviceAddress, 'https://www.facebook.com/v26.0/dialog/oauth'),
})
export type FacebookSettings = v.InferOutput<typeof facebook>

const google = v.object({
  clientId: given,
  clientSecret: given,
  /** Base address of the Data Manager API. */
  dataManagerUrl: v.optional(serviceAddress, 'https://datamanager.googleapis.com/v1'),
  /** Where people allow the connection, where codes become tokens, and where those are taken back. */
  dialogUrl: v.optional(serviceAddress, 'https://accounts.google.com/o/oauth2/v2/auth'),
  tokenUrl: v.optional(serviceAddress, 'https://oauth2.googleapis.com/token'),
  revokeUrl: v.optional(serviceAddress, 'https://oauth2.googleapis.com/revoke'),
})
export type GoogleSettings = v.InferOutput<typeof google>

const ringcentral = v.object({
  clientId: given,
  clientSecret: given,
  serverUrl: v.optional(serviceAddress, 'https://platform.ringcentral.com'),
  /** The phone that pages show, of which the policy of the page that does knows where it is. */
  widgetUrl: v.optional(
    serviceAddress,
    `${RINGCENTRAL_WIDGET}/integration/ringcentral-embeddable/latest/app.html`,
  ),
})
export type RingcentralSettings = v.InferOutput<typeof ringcentral>

const settings = v.object({
  facebook: v.optional(v.nullable(facebook), null),
  google: v.optional(v.nullable(google), null),
  ringcentral: v.optional(v.nullable(ringcentral), null),
  webhooks: v.optional(
    v.object({
      /** Whether webhooks may lead to this very machine, without TLS: only where that is somebody's own. */
      toThisMachine: v.optional(v.boolean(), false),
    }),
    {},
  ),
})

/** Which services of others a stage is set up for. */
export type IntegrationSettings = v.InferOutput<typeof settings>
export type ReadSettings = () => Promise<IntegrationSettings>

/**
 * The settings in the text of the secret; those of no service for `{}`, which is how a stage begins.
 * @throws Error naming the bad fields, never what they hold
 */
export function parseIntegrations(text: string): IntegrationSettings {
  return parseSecretSettings(text, settings, 'integrations') ?? v.parse(settings, {})
}

/** The settings in the secret that the environment names, read again after some minutes. */
export function integrationsFromEnvironment(clock: Clock): ReadSettings {
  const { INTEGRATIONS_SECRET_ARN: arn } = readEnvironment('integrations')
  return cached(SECRET_CACHED_MS, clock, async () => parseIntegrations(await readSecretText(arn)))
}
