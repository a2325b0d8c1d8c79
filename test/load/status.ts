import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { statusKey } from '#functions/platform/member-status.ts'
import type { LocalRun } from '#infra/local/start.ts'
import type { PracticeOf } from '#test/support/builders.ts'

/**
 * The read units that one poll takes: the capacity that the database counts for the three items it
 * reads, consistently, as they are for somebody with some tasks.
 * @throws where the database does not say
 */
export async function unitsOfPoll(run: LocalRun, { admin }: PracticeOf): Promise<number> {
  const client = new DynamoDBClient({
    endpoint: run.awsEndpoint,
    region: run.region,
    credentials: run.credentials,
  })
  const documents = DynamoDBDocumentClient.from(client)
  const [token = ''] = admin.client.cookies.values()
  const keys = [
    identityKeys.session(hashSecret(token)),
    identityKeys.member(admin.id),
    statusKey(admin.id),
  ]
  try {
    const units = await Promise.all(
      keys.map(async (Key) => {
        const TableName = run.environment.TABLE_NAME
        const { ConsumedCapacity } = await documents.send(
          new GetCommand({
            TableName,
            Key,
            ConsistentRead: true,
            ReturnConsumedCapacity: 'TOTAL',
          }),
        )
        if (ConsumedCapacity?.CapacityUnits === undefined) throw new Error('no capacity was told')
        return ConsumedCapacity.CapacityUnits
      }),
    )
    return units.reduce((sum, one) => sum + one, 0)
  } finally {
    client.destroy()
  }
}
