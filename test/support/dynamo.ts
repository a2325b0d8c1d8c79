import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { createTable, type Table } from '#functions/platform/table.ts'
import { startDynoxide } from '#infra/local/engines/dynoxide.ts'

export type TestTable = {
  table: Table
  /** Makes the next requests of an operation fail before they are sent. */
  failNext: (operation: string, error: Error, times: number) => void
  /** The database does what it is told next of an operation, but the network loses its answer. */
  loseAnswer: (operation: string) => void
  /** The operations that a piece of work sends. */
  operationsOf: (work: () => Promise<unknown>) => Promise<string[]>
  /** How many items the queries of a piece of work read, whether or not they answer them. */
  itemsQueried: (work: () => Promise<unknown>) => Promise<number>
  /** What a function's environment must say to reach the table. */
  environment: Record<string, string>
  stop: () => Promise<void>
}

const name = 'praxis-test'

/** The single table on an engine of its own, empty. */
export async function startTable(clock = () => new Date()): Promise<TestTable> {
  const directory = await mkdtemp(join(tmpdir(), 'praxis-table-'))
  const engine = await startDynoxide(join(directory, 'table.db'))
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  const faults: { operation: string; error: Error }[] = []
  client.middlewareStack.add(
    (next, { commandName }) =>
      (sent) => {
        const fault = faults.findIndex(({ operation }) => operation === commandName)
        const [found] = fault < 0 ? [] : faults.splice(fault, 1)
        return found ? Promise.reject(found.error) : next(sent)
      },
    { step: 'initialize' },
  )
  const lost: string[] = []
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (sent) => {
        const answer = await next(sent)
        const found = lost.indexOf(commandName ?? '')
        if (found < 0) return answer
        lost.splice(found, 1)
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
      },
    { step: 'deserialize', priority: 'high' },
  )
  const operations: string[] = []
  client.middlewareStack.add(
    (next, { commandName }) =>
      (sent) => {
        operations.push(commandName ?? '')
        return next(sent)
      },
    { step: 'initialize' },
  )
  let queried = 0
  client.middlewareStack.add(
    (next) => async (sent) => {
      const answer = await next(sent)
      if ('ScannedCount' in answer.output) queried += answer.output.ScannedCount ?? 0
      return answer
    },
    { step: 'initialize' },
  )
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: keys('gsi1pk', 'gsi1sk'),
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  )
  return {
    table: createTable({ name, clock, client }),
    failNext(operation, error, times) {
      faults.push(...Array.from({ length: times }, () => ({ operation, error })))
    },
    loseAnswer: (operation) => lost.push(operation),
    async operationsOf(work) {
      const before = operations.length
      await work()
      return operations.slice(before)
    },
    async itemsQueried(work) {
      const before = queried
      await work()
      return queried - before
    },
    environment: {
      STAGE: 'test',
      TABLE_NAME: name,
      AWS_ENDPOINT_URL: engine.endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    async stop() {
      client.destroy()
      await engine.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function keys(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ]
}
