import * as v from 'valibot'

const name = v.pipe(v.string(), v.nonEmpty())

/** What functions read from their environment, in groups; CDK sets just what is named here. */
export const environmentGroups = {
  base: v.object({ STAGE: name, TABLE_NAME: name }),
  api: v.object({
    PUBLIC_ORIGIN: v.pipe(v.string(), v.url()),
    ORIGIN_SECRET_ARN: name,
    CURSOR_KEY_ARN: name,
  }),
  origin: v.object({ PUBLIC_ORIGIN: v.pipe(v.string(), v.url()) }),
  uploads: v.object({ UPLOADS_BUCKET: name }),
  /** ARNs of KMS keys, separated by commas: the current key first, then former ones. */
  factorKeys: v.object({ FACTOR_KEY_ARNS: name }),
  integrationKeys: v.object({ INTEGRATION_KEY_ARNS: name }),
  deliveryKeys: v.object({ DELIVERY_KEY_ARNS: name }),
  challenges: v.object({ CHALLENGE_KEY_ARN: name }),
  mail: v.object({ MAIL_FROM: name, SUPPORT_EMAIL: name, MAIL_CONFIGURATION_SET: name }),
  openid: v.object({ OPENID_SECRET_ARN: name }),
  square: v.object({ SQUARE_SECRET_ARN: name }),
  /** Empty where nothing writes answers. */
  assistant: v.object({ ASSISTANT_MODEL: v.string() }),
  integrations: v.object({ INTEGRATIONS_SECRET_ARN: name }),
  sms: v.object({ SMS_ORIGINATION_IDENTITY: name }),
  /** The KMS key that identifies us to push services, and their hosts, separated by commas. */
  push: v.object({ PUSH_KEY_ARN: name, PUSH_HOSTS: name }),
  realtime: v.object({ REALTIME_ENDPOINT: v.pipe(v.string(), v.url()) }),
  relays: v.object({ RELAY_CHANNEL_ARN: name, RELAY_ENDPOINT: v.pipe(v.string(), v.url()) }),
  cardTable: v.object({ CARD_TABLE_NAME: name }),
  cardKeys: v.object({ CARD_KEY_ARN: name, CARD_CODE_KEY_ARN: name }),
  realtimeKey: v.object({ REALTIME_KEY_ARN: name }),
} as const

export type EnvironmentGroup = keyof typeof environmentGroups

/**
 * Reads a group of variables.
 * @throws where one is missing: the function does not start half configured
 */
export function readEnvironment<G extends EnvironmentGroup>(
  group: G,
  environment: Record<string, string | undefined> = process.env,
): v.InferOutput<(typeof environmentGroups)[G]> {
  return v.parse(environmentGroups[group], environment)
}
