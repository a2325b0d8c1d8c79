import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { dynamoRequests } from './dynamodb.ts'

const t = 'arn:aws:dynamodb:us-east-1:000000000000:table/t'
const u = 'arn:aws:dynamodb:us-east-1:000000000000:table/u'

describe('dynamoRequests', () => {
  it.each<[string, JsonObject, string[]]>([
    ['GetItem', { TableName: 't' }, [`GetItem ${t}`]],
    ['GetItem', { TableName: t }, [`GetItem ${t}`]],
    ['Query', { TableName: 't', IndexName: 'gsi1' }, [`Query ${t}/index/gsi1`]],
    [
      'BatchGetItem',
      { RequestItems: { t: {}, u: {} } },
      [`BatchGetItem ${t}`, `BatchGetItem ${u}`],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName: 't' } },
          { Update: { TableName: 't' } },
          { Delete: { TableName: 'u' } },
          { ConditionCheck: { TableName: 't' } },
        ],
      },
      [`PutItem ${t}`, `UpdateItem ${t}`, `DeleteItem ${u}`, `ConditionCheckItem ${t}`],
    ],
    ['TransactGetItems', { TransactItems: [{ Get: { TableName: 't' } }] }, [`GetItem ${t}`]],
    ['ListTables', {}, ['ListTables *']],
  ])('says what %s needs', (operation, body, expected) => {
    const found = dynamoRequests(operation, body).map(
      ({ action, resource }) => `${action} ${resource}`,
    )

    expect(found).toEqual(expected.map((line) => `dynamodb:${line}`))
  })

  it('says of each write in which partition it is', () => {
    const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' } })
    const requests = dynamoRequests('TransactWriteItems', {
      TransactItems: [
        { Put: { TableName: 't', Item: key('a') } },
        { Update: { TableName: 't', Key: key('b') } },
      ],
    })

    expect(requests.map(({ context }) => context)).toEqual([
      { 'dynamodb:LeadingKeys': ['a'] },
      { 'dynamodb:LeadingKeys': ['b'] },
    ])
  })
})
