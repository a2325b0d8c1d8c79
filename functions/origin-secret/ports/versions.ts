import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager'
import * as v from 'valibot'
import { originSecret, type SecretVersions } from '../operations/rotation.ts'

/** The versions of a secret in Secrets Manager. */
export function secretVersions(
  SecretId: string,
  client = new SecretsManagerClient({}),
): SecretVersions {
  return {
    async labels() {
      const described = await client.send(new DescribeSecretCommand({ SecretId }))
      if (!described.RotationEnabled) throw new Error('The secret does not rotate')
      return described.VersionIdsToStages ?? {}
    },
    async read(VersionId) {
      try {
        const { SecretString } = await client.send(
          new GetSecretValueCommand({ SecretId, VersionId, VersionStage: 'AWSPENDING' }),
        )
        return v.parse(originSecret, JSON.parse(SecretString ?? ''))
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return null
        throw error
      }
    },
    async writePending(ClientRequestToken, secret) {
      await client.send(
        new PutSecretValueCommand({
          SecretId,
          ClientRequestToken,
          SecretString: JSON.stringify(secret),
          VersionStages: ['AWSPENDING'],
        }),
      )
    },
    async makeCurrent(MoveToVersionId, RemoveFromVersionId) {
      await client.send(
        new UpdateSecretVersionStageCommand({
          SecretId,
          VersionStage: 'AWSCURRENT',
          MoveToVersionId,
          RemoveFromVersionId,
        }),
      )
    },
  }
}
