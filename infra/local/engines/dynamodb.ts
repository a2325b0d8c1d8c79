import type { ServerResponse } from 'node:http'
import { Pool } from 'undici'
import type { CallDynamo } from '../events/streams.ts'
import { exchange, type Headers, type Reply } from '../exchange.ts'
import { dynamoRequests, isWrite } from '../iam/dynamodb.ts'
import { parseJson, parseObject } from '../json.ts'
import { type Engine, ServiceError } from './call.ts'

type DynamoEngine = Engine & { call: CallDynamo; close: () => Promise<void> }

/** What the engine needs of a signature: it checks the form, not the value. */
function unsigned(): Record<string, string> {
  const date = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = `local/${date.slice(0, 8)}/us-east-1/dynamodb/aws4_request`
  return {
    'x-amz-date': date,
    authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`,
  }
}

/**
 * Passes DynamoDB's calls to an engine that speaks its protocol.
 * @param endpoint address of the engine.
 * @param onWrite called after every call that may have changed a table.
 */
export function createDynamoEngine(endpoint: string, onWrite: () => void): DynamoEngine {
  const { origin, pathname } = new URL(endpoint)
  const pool = new Pool(origin, { connections: 64, headersTimeout: 0, bodyTimeout: 0 })
  const forward = (headers: Headers, body: Buffer): Promise<Reply> =>
    exchange(pool, { path: pathname, method: 'POST', headers, body })

  const call: CallDynamo = async (operation, body) => {
    const headers = {
      ...unsigned(),
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': operation,
    }
    const answer = await forward(headers, Buffer.from(JSON.stringify(body)))
    const content = answer.body.toString('utf8')
    if (answer.status === 200) return parseJson(content)
    const { __type, message } = parseObject(content) ?? {}
    const name = String(__type ?? 'UnknownError')
      .split('#')
      .at(-1)
    throw new ServiceError(name ?? 'UnknownError', `${operation}: ${message ?? content}`)
  }

  return {
    requires: ({ operation, json }) => dynamoRequests(operation, json),
    handle: async ({ headers, body, operation }, response) => {
      // Whoever sends it writes these anew.
      const {
        host: _,
        connection: __,
        'content-length': ___,
        'transfer-encoding': ____,
        ...passed
      } = headers
      relay(await forward(passed, body), response)
      if (isWrite(operation)) onWrite()
      return null
    },
    call,
    close: () => pool.destroy(),
  }
}

function relay({ status, headers, body }: Reply, response: ServerResponse): void {
  // The date must be the local run's, which tests may shift: clients correct their clocks by it.
  const {
    connection: _,
    'keep-alive': __,
    'transfer-encoding': ___,
    date: ____,
    ...passed
  } = headers
  response.writeHead(status, { ...passed, 'content-length': body.length })
  response.end(body)
}
