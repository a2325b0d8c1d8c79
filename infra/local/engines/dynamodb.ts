import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { CallDynamo } from '../events/streams.ts'
import { dynamoRequests, isWrite } from '../iam/dynamodb.ts'
import { parseJson, parseObject } from '../json.ts'
import { readBody } from '../read-body.ts'
import { type Engine, ServiceError } from './call.ts'

type DynamoEngine = Engine & { call: CallDynamo; close: () => void }

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
  const url = new URL(endpoint)
  const { Agent, request } = url.protocol === 'https:' ? https : http
  const target = {
    ...urlToHttpOptions(url),
    method: 'POST',
    agent: new Agent({ keepAlive: true, maxSockets: 64 }),
  }

  const forward = (headers: http.OutgoingHttpHeaders, body: Buffer): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request({ ...target, headers: { ...headers, 'content-length': body.length } }, resolve)
      .on('error', reject)
      .end(body)
    return promise
  }

  const call: CallDynamo = async (operation, body) => {
    const headers = {
      ...unsigned(),
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': operation,
    }
    const answer = await forward(headers, Buffer.from(JSON.stringify(body)))
    const content = (await readBody(answer)).toString('utf8')
    if (answer.statusCode === 200) return parseJson(content)
    const { __type, message } = parseObject(content) ?? {}
    const name = String(__type ?? 'UnknownError')
      .split('#')
      .at(-1)
    throw new ServiceError(name ?? 'UnknownError', `${operation}: ${message ?? content}`)
  }

  return {
    requires: ({ operation, json }) => dynamoRequests(operation, json),
    handle: async ({ headers, body, operation }, response) => {
      const { host: _, connection: __, 'transfer-encoding': ___, ...passed } = headers
      const answer = await forward(passed, body)
      await relay(answer, response)
      if (isWrite(operation)) onWrite()
      return null
    },
    call,
    close: () => target.agent.destroy(),
  }
}

async function relay(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  // The date must be the local run's, which tests may shift: clients correct their clocks by it.
  const {
    connection: _,
    'keep-alive': __,
    'transfer-encoding': ___,
    date: ____,
    ...headers
  } = answer.headers
  const body = await readBody(answer)
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length })
  response.end(body)
}
