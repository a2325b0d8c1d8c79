import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import * as v from 'valibot'
import type { Clock } from './clock.ts'

/** How long a function goes on with what it has read. */
export const KEPT_MS = 5 * 60 * 1000
const STAGES = ['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'] as const
const content = v.object({ value: v.pipe(v.string(), v.minLength(16)) })

/** The values of a secret that are good now: while it rotates, the one before and the next too. */
export type SecretValues = () => Promise<string[]>

export function createSecret(
  arn: string,
  clock: Clock,
  client = new SecretsManagerClient({}),
): SecretValues {
  let kept: { values: string[]; until: number } | null = null

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

  return async () => {
    if (kept && kept.until > clock().getTime()) return kept.values
    const values = (await Promise.all(STAGES.map(read))).flat()
    kept = { values, until: clock().getTime() + KEPT_MS }
    return values
  }
}
