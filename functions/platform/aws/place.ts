import * as v from 'valibot'
import type { Credentials } from './sign.ts'

/** Where AWS is reached, and as whom. */
export type Place = { region: string; endpoint?: string | undefined; credentials: Credentials }

const given = v.pipe(v.string(), v.nonEmpty())
const variables = v.object({
  AWS_REGION: given,
  AWS_ACCESS_KEY_ID: given,
  AWS_SECRET_ACCESS_KEY: given,
  AWS_SESSION_TOKEN: v.optional(v.string()),
})

/**
 * The place of a Lambda function, whose credentials are in its environment and outlive it.
 * @param service by its name in endpoints, for example `dynamodb`
 * @throws where a variable is missing
 */
export function placeFromEnvironment(service: string): Place {
  const { env } = process
  const found = v.parse(variables, env)
  return {
    region: found.AWS_REGION,
    endpoint:
      env[`AWS_ENDPOINT_URL_${service.replaceAll('-', '_').toUpperCase()}`] ?? env.AWS_ENDPOINT_URL,
    credentials: {
      accessKeyId: found.AWS_ACCESS_KEY_ID,
      secretAccessKey: found.AWS_SECRET_ACCESS_KEY,
      sessionToken: found.AWS_SESSION_TOKEN || undefined,
    },
  }
}
