import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import * as v from 'valibot'
import { cached } from './cached.ts'
import type { Clock } from './clock.ts'

/** For how long a function uses a secret without reading it again. */
export const SECRET_CACHED_MS = 5 * 60 * 1000
const STAGES = ['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'] as const
const content = v.object({ value: v.pipe(v.string(), v.minLength(16)) })

/** The valid values of a secret; during a rotation the previous and the next one too. */
export type SecretValues = () => Promise<string[]>

export function createSecret(
  arn: string,
  clock: Clock,
  client = new SecretsManagerClient({}),
): SecretValues {
  async function read(stage: (typeof STAGES)[number]): Promise<string[]> {
    try {
      const { SecretString } = await client.send(
        new GetSecretValueCommand({ SecretId: arn, VersionStage: stage }),
      )
      return [v.parse(content, JSON.parse(SecretString ?? '')).value]
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return []
      throw error
    }
  }

  return cached(SECRET_CACHED_MS, clock, async () => (await Promise.all(STAGES.map(read))).flat())
}
