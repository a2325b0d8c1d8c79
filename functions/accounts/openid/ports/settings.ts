import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as v from 'valibot'

/** Requests without TLS stay on one machine. */
function isSafe(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
}

const given = v.pipe(v.string(), v.trim(), v.nonEmpty())

const settings = v.object({
  issuer: v.pipe(given, v.check(isSafe, 'must be an https address')),
  clientId: given,
  /** None for a client that the provider registered as public. */
  clientSecret: v.optional(given),
  /** What the page calls the provider. */
  name: v.pipe(given, v.maxLength(64)),
})

/** The provider of OpenID Connect that a stage trusts. */
export type OpenidSettings = v.InferOutput<typeof settings>

/**
 * The settings in the text of the secret; null for `{}`, which is how a stage begins.
 * @throws Error naming the bad fields, never what they hold
 */
export function parseSettings(text: string): OpenidSettings | null {
  const content = readJson(text)
  if (v.is(v.strictObject({}), content)) return null
  const parsed = v.safeParse(settings, content)
  if (parsed.success) return parsed.output
  const fields = new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'all of it'))
  throw new Error(`The secret of OpenID Connect is malformed: ${[...fields].join(', ')}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The text of the secret as it is now. */
export async function readSecret(arn: string, client = new SecretsManagerClient({})) {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }))
  return SecretString ?? '{}'
}
