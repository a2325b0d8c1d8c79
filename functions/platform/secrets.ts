import type { GetSecretValueRequest, GetSecretValueResponse } from '@aws-sdk/client-secrets-manager'
import * as v from 'valibot'
import { AwsError } from './aws/retry.ts'
import { createService, type Reached, type Send } from './aws/service.ts'
import { cached } from './cached.ts'
import type { Clock } from './clock.ts'

/** For how long a function uses a secret without reading it again. */
export const SECRET_CACHED_MS = 5 * 60 * 1000
const STAGES = ['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'] as const
const content = v.object({ value: v.pipe(v.string(), v.minLength(16)) })

/** The valid values of a secret; during a rotation the previous and the next one too. */
export type SecretValues = () => Promise<string[]>

type Secrets = Send<{ GetSecretValue: [GetSecretValueRequest, GetSecretValueResponse] }>

/** What reads secrets. */
export function createSecrets(reached?: Reached): Secrets {
  const secrets = { endpoint: 'secretsmanager', target: 'secretsmanager', version: '1.1' } as const
  return createService(secrets, reached)
}

export function createSecret(
  arn: string,
  clock: Clock,
  secrets: Secrets = createSecrets(),
): SecretValues {
  async function read(stage: (typeof STAGES)[number]): Promise<string[]> {
    try {
      const { SecretString } = await secrets('GetSecretValue', {
        SecretId: arn,
        VersionStage: stage,
      })
      return [v.parse(content, JSON.parse(SecretString ?? '')).value]
    } catch (error) {
      if (error instanceof AwsError && error.name === 'ResourceNotFoundException') return []
      throw error
    }
  }

  return cached(SECRET_CACHED_MS, clock, async () => (await Promise.all(STAGES.map(read))).flat())
}
