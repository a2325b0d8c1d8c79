import { asList, get, getText, isObject, type Json, type JsonObject } from '../json.ts'
import { account, region } from '../template/identifiers.ts'
import type { AccessRequest } from './evaluate.ts'

const transactActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

/**
 * What a DynamoDB call needs to be granted: transactions item by item, batches table by table,
 * a query of an index on the index's own ARN. Writes of an item say in which partition it is.
 * @param operation for example `TransactWriteItems`.
 */
export function dynamoRequests(operation: string, body: JsonObject): AccessRequest[] {
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return asList(body.TransactItems).flatMap((item) => transactItem(item))
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    const tables = isObject(body.RequestItems) ? Object.keys(body.RequestItems) : []
    return tables.map((table) => request(operation, tableArn(table)))
  }
  const table = getText(body, 'TableName')
  const index = getText(body, 'IndexName')
  if (table === null) return [request(operation, '*')]
  const resource = index === null ? tableArn(table) : `${tableArn(table)}/index/${index}`
  return [request(operation, resource, body)]
}

const transactItem = (item: Json): AccessRequest[] =>
  Object.entries(isObject(item) ? item : {}).map(([kind, part]) =>
    request(transactActions[kind] ?? kind, tableArn(getText(part, 'TableName') ?? ''), part),
  )

function request(operation: string, resource: string, item?: Json): AccessRequest {
  const key = getText(get(get(item, 'Key') ?? get(item, 'Item'), PARTITION_KEY), 'S')
  return {
    action: `dynamodb:${operation}`,
    resource,
    ...(key !== null && { context: { 'dynamodb:LeadingKeys': [key] } }),
  }
}

/** Every table of the product calls it so. */
const PARTITION_KEY = 'pk'

const tableArn = (table: string): string =>
  table.startsWith('arn:') ? table : `arn:aws:dynamodb:${region}:${account}:table/${table}`

/** The operations that may change a table, after which its stream has something to tell. */
export function isWrite(operation: string): boolean {
  return /^(Put|Update|Delete|BatchWrite|TransactWrite|Execute|BatchExecute)/.test(operation)
}
