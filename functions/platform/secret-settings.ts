import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as v from 'valibot'

/** Settings that somebody writes into a secret by hand, such as those of a service outside of ours. */

/** Requests without TLS stay on one machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
}

export const given = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** Where a service is. */
export const serviceAddress = v.pipe(given, v.check(isSafe, 'must be an https address'))

/**
 * The settings in the text of a secret; null for `{}`, which is how a stage begins.
 * @param of whose settings they are, for people
 * @throws Error naming the bad fields, never what they hold
 */
export function parseSecretSettings<S extends v.GenericSchema>(
  text: string,
  schema: S,
  of: string,
): v.InferOutput<S> | null {
  const content = readJson(text)
  if (v.is(v.strictObject({}), content)) return null
  const parsed = v.safeParse(schema, content)
  if (parsed.success) return parsed.output
  const fields = new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'all of it'))
  throw new Error(`The secret of ${of} is malformed: ${[...fields].join(', ')}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The text of the secret as it is now. */
export async function readSecretText(arn: string, client = new SecretsManagerClient({})) {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }))
  return SecretString ?? '{}'
}
