import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { startDynoxide } from '#infra/local/engines/dynoxide.ts'
import { closeServer, listen } from '#infra/local/engines/ports.ts'

/** What a piece of work asked of the database. */
export type Price = {
  /** How many times it waited for answers: calls that are made beside each other count once. */
  trips: number
  readUnits: number
  writeUnits: number
}

/** Calls that come within so long of each other, while none is answered, were made beside each other. */
const BESIDE_MS = 180
/** A timer that is so late says that others did not get their turn either: then it waits once more. */
const LATE_MS = 8

const READS = ['GetItem', 'Query', 'BatchGetItem', 'TransactGetItems']

const capacity = v.object({ CapacityUnits: v.number() })
const answered = v.object({
  ConsumedCapacity: v.optional(v.union([capacity, v.array(capacity)]), []),
})

/** What one caller asked for; `waiting` lets the answers go that are held back. */
type Account = Price & { waiting: (() => void)[]; asked: number; timer: NodeJS.Timeout | null }

/**
 * A database that says what work costs. To tell calls that wait for each other from those that do
 * not, the answers to a caller who is measured are held back until no more calls come: whatever is
 * asked after that needed one of them.
 * @param file where the database keeps its data
 */
export async function startMeter(file: string) {
  const engine = await startDynoxide(file)
  const accounts = new Map<string, Account>()

  const server = http.createServer(async (request, response) => {
    const account = accounts.get(accessKeyOf(request.headers.authorization))
    const settle = account && begin(account)
    const { status, text } = await ask(engine.endpoint, request, account !== undefined)
    if (account && settle) {
      const units = status === 200 ? unitsIn(text) : 0
      if (READS.includes(operationOf(request))) account.readUnits += units
      else account.writeUnits += units
      await settle()
    }
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(text)
  })
  // Whoever calls keeps connections open for longer than a server does by itself.
  server.keepAliveTimeout = 10 * 60_000
  const port = await listen(server, 0)

  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** What the work costs that makes one caller call, and nothing else at the same time. */
    async priceOf<T>(accessKey: string, work: () => Promise<T>): Promise<Price & { result: T }> {
      const account = { trips: 0, readUnits: 0, writeUnits: 0, waiting: [], asked: 0, timer: null }
      accounts.set(accessKey, account)
      const result = await work().finally(() => accounts.delete(accessKey))
      const { trips, readUnits, writeUnits } = account
      return { trips, readUnits, writeUnits, result }
    },
    async stop(): Promise<void> {
      await closeServer(server)
      await engine.stop()
    },
  }
}

/** Counts a call in; what it gives holds the answer back until all those beside it are there too. */
function begin(account: Account): () => Promise<void> {
  if (account.asked === 0) account.trips += 1
  account.asked += 1
  const restart = () => {
    if (account.timer) clearTimeout(account.timer)
    const due = performance.now() + BESIDE_MS
    account.timer = setTimeout(() => {
      if (performance.now() > due + LATE_MS) restart()
      else release(account)
    }, BESIDE_MS)
  }
  restart()
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    account.waiting.push(resolve)
    restart()
    return promise
  }
}

function release(account: Account): void {
  if (account.waiting.length < account.asked) return
  account.asked = 0
  for (const go of account.waiting.splice(0)) go()
}

function accessKeyOf(authorization = ''): string {
  return authorization.match(/Credential=([^/]+)\//)?.[1] ?? ''
}

const operationOf = (request: http.IncomingMessage): string =>
  String(request.headers['x-amz-target']).split('.').at(-1) ?? ''

async function ask(endpoint: string, request: http.IncomingMessage, isMeasured: boolean) {
  const { host: _, connection: __, 'content-length': ___, ...passed } = request.headers
  const headers = Object.entries(passed).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const sent = (await buffer(request)).toString()
  const body = isMeasured
    ? JSON.stringify({ ...JSON.parse(sent), ReturnConsumedCapacity: 'TOTAL' })
    : sent
  const answer = await fetch(endpoint, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

function unitsIn(answer: string): number {
  const { ConsumedCapacity } = v.parse(answered, JSON.parse(answer))
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
}
