import type {
  BatchGetItemCommandInput,
  BatchGetItemCommandOutput,
  DeleteItemCommandInput,
  GetItemCommandInput,
  GetItemCommandOutput,
  PutItemCommandInput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteItemsCommandInput,
  UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import type { AwsError } from './retry.ts'
import { createService, type Reached, type Send } from './service.ts'

/** What the table needs of DynamoDB. */
type Operations = {
  GetItem: [GetItemCommandInput, Pick<GetItemCommandOutput, 'Item'>]
  BatchGetItem: [
    BatchGetItemCommandInput,
    Pick<BatchGetItemCommandOutput, 'Responses' | 'UnprocessedKeys'>,
  ]
  Query: [QueryCommandInput, Omit<QueryCommandOutput, '$metadata'>]
  PutItem: [PutItemCommandInput, unknown]
  UpdateItem: [UpdateItemCommandInput, unknown]
  DeleteItem: [DeleteItemCommandInput, unknown]
  TransactWriteItems: [TransactWriteItemsCommandInput, unknown]
}

export type Dynamo = Send<Operations>

export function createDynamo(reached?: Reached): Dynamo {
  const dynamo = { endpoint: 'dynamodb', target: 'DynamoDB_20120810', version: '1.0' } as const
  return createService(dynamo, reached)
}

const canceled = v.object({
  CancellationReasons: v.array(v.object({ Code: v.optional(v.string(), 'None') })),
})

/** Why a transaction was canceled: a code for each of its writes, in their order, `None` where it could be made. */
export function reasonsOf(error: AwsError): string[] {
  return v.parse(canceled, error.answer).CancellationReasons.map(({ Code }) => Code)
}
