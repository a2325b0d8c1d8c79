import * as v from 'valibot'
import type { CallDynamo } from '../events/streams.ts'
import { isObject, type Json, type JsonObject, jsonObject } from '../json.ts'
import type { Model, Resource } from '../template/model.ts'
import { ServiceError } from './call.ts'

const target = 'DynamoDB_20120810'

/** Properties that CreateTable takes as the template has them. */
const createProperties = [
  'AttributeDefinitions',
  'KeySchema',
  'GlobalSecondaryIndexes',
  'LocalSecondaryIndexes',
] as const

type TableDeclaration = {
  name: string
  create: JsonObject
  timeToLive: string | null
  keys: string[]
}

/** The tables of the templates, as the engine is to create them. */
export function readTables(model: Model): TableDeclaration[] {
  return model.ofType('AWS::DynamoDB::Table').map(readTable)
}

const keySchema = v.array(v.object({ AttributeName: v.string() }))
const ttlSchema = v.object({ AttributeName: v.string(), Enabled: v.boolean() })

function readTable({ ref, properties }: Resource): TableDeclaration {
  const create: JsonObject = { TableName: ref, BillingMode: 'PAY_PER_REQUEST' }
  for (const key of createProperties) {
    if (properties[key] !== undefined) create[key] = withoutCapacity(properties[key])
  }
  const stream = properties.StreamSpecification
  if (isObject(stream)) {
    create.StreamSpecification = {
      StreamEnabled: true,
      StreamViewType: stream.StreamViewType ?? 'NEW_AND_OLD_IMAGES',
    }
  }
  const ttl = v.safeParse(ttlSchema, properties.TimeToLiveSpecification)
  return {
    name: ref,
    create,
    timeToLive: ttl.success && ttl.output.Enabled ? ttl.output.AttributeName : null,
    keys: v.parse(keySchema, properties.KeySchema).map(({ AttributeName }) => AttributeName),
  }
}

const keptSettings = /^(IndexName|KeySchema|Projection|AttributeName|AttributeType|KeyType)$/

/** An index without the settings of capacity and insight that engines refuse. */
function withoutCapacity(value: Json): Json {
  if (!Array.isArray(value)) return value
  return value.map((item) => {
    if (!isObject(item)) return item
    return Object.fromEntries(Object.entries(item).filter(([key]) => keptSettings.test(key)))
  })
}

/**
 * Creates the tables that are not there yet.
 * @throws Error where a table is there with other keys or indexes than the template's.
 */
export async function createTables(
  call: CallDynamo,
  tables: readonly TableDeclaration[],
): Promise<void> {
  for (const table of tables) {
    const existing = await describe(call, table.name)
    if (existing !== null) {
      assertSame(table, existing)
      continue
    }
    await call(`${target}.CreateTable`, table.create)
    if (table.timeToLive === null) continue
    await call(`${target}.UpdateTimeToLive`, {
      TableName: table.name,
      TimeToLiveSpecification: { Enabled: true, AttributeName: table.timeToLive },
    })
  }
}

const indexSchema = v.object({ IndexName: v.string() })
const describedSchema = v.object({
  Table: v.object({
    KeySchema: keySchema,
    GlobalSecondaryIndexes: v.optional(v.array(indexSchema), []),
  }),
})

async function describe(call: CallDynamo, name: string) {
  try {
    return v.parse(describedSchema, await call(`${target}.DescribeTable`, { TableName: name }))
      .Table
  } catch (error) {
    if (error instanceof ServiceError && error.name === 'ResourceNotFoundException') return null
    throw error
  }
}

function assertSame(
  table: TableDeclaration,
  existing: v.InferOutput<typeof describedSchema>['Table'],
): void {
  const declared = v.parse(
    v.optional(v.array(indexSchema), []),
    table.create.GlobalSecondaryIndexes,
  )
  const shape = (keys: readonly string[], indexes: readonly { IndexName: string }[]): string =>
    `${keys.join()} ${indexes.map(({ IndexName }) => IndexName).sort()}`
  const was = shape(
    existing.KeySchema.map(({ AttributeName }) => AttributeName),
    existing.GlobalSecondaryIndexes,
  )
  const is = shape(table.keys, declared)
  if (was !== is) {
    throw new Error(
      `The table ${table.name} on disk has the keys and indexes "${was}", the template "${is}". ` +
        'Start with an empty data folder.',
    )
  }
}

const scanSchema = v.object({
  Items: v.optional(v.array(jsonObject), []),
  LastEvaluatedKey: v.optional(jsonObject),
})

/** Deletes the items whose time has come, as DynamoDB does within days. Gives how many. */
export async function sweepExpired(
  call: CallDynamo,
  { name, timeToLive, keys }: TableDeclaration,
  now: Date,
): Promise<number> {
  if (timeToLive === null) return 0
  const names = Object.fromEntries(keys.map((key, index) => [`#k${index}`, key]))
  let swept = 0
  let start: JsonObject | undefined
  do {
    const page = v.parse(
      scanSchema,
      await call(`${target}.Scan`, {
        TableName: name,
        FilterExpression: '#ttl < :now',
        ProjectionExpression: Object.keys(names).join(', '),
        ExpressionAttributeNames: { '#ttl': timeToLive, ...names },
        ExpressionAttributeValues: { ':now': { N: String(Math.floor(now.getTime() / 1000)) } },
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    )
    for (const Key of page.Items) await call(`${target}.DeleteItem`, { TableName: name, Key })
    swept += page.Items.length
    start = page.LastEvaluatedKey
  } while (start)
  return swept
}
