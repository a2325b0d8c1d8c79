import http from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { startDynoxide } from '#infra/local/engines/dynoxide.ts'
import { closeServer, listen } from '#infra/local/engines/ports.ts'
import { type LocalRun, startLocal } from '#infra/runner/start.ts'
import { withFolder } from './local.ts'

const READS = ['GetItem', 'Query', 'BatchGetItem', 'TransactGetItems']

const capacity = v.object({ CapacityUnits: v.number() })
const answered = v.object({ ConsumedCapacity: v.union([capacity, v.array(capacity)]) })

/**
 * The whole application over a database that counts: `unitsOf` gives the read units that all calls
 * take while it works, as the database tells them for each read, whoever reads.
 */
export function withUnits<T>(
  use: (run: LocalRun, unitsOf: (work: () => Promise<unknown>) => Promise<number>) => Promise<T>,
): Promise<T> {
  return withFolder(async (folder) => {
    const engine = await startDynoxide(join(folder, 'dynamodb.sqlite'))
    let units = 0
    const server = http.createServer(async (request, response) => {
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
      const isRead = READS.includes(operation)
      const answer = await ask(engine.endpoint, request, isRead)
      if (isRead) units += unitsIn(answer.text)
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(answer.text)
    })
    const port = await listen(server, 0)
    process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${port}`
    const run = await startLocal({ dataDirectory: folder, log: console.error })
    try {
      return await use(run, async (work) => {
        const before = units
        await work()
        return units - before
      })
    } finally {
      delete process.env.AWS_ENDPOINT_URL_DYNAMODB
      await run.stop()
      await closeServer(server)
      await engine.stop()
    }
  })
}

async function ask(endpoint: string, request: http.IncomingMessage, isRead: boolean) {
  const { host: _, connection: __, 'content-length': ___, ...passed } = request.headers
  const headers = Object.entries(passed).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const sent = (await buffer(request)).toString()
  const body = isRead
    ? JSON.stringify({ ...JSON.parse(sent), ReturnConsumedCapacity: 'TOTAL' })
    : sent
  const answer = await fetch(endpoint, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

/** @throws where the database does not say what a read took */
function unitsIn(answer: string): number {
  const { ConsumedCapacity } = v.parse(answered, JSON.parse(answer))
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
}
