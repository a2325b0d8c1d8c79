import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { openServer } from '../../local/engines/servers.ts'
import { readBody } from '../../local/read-body.ts'
import { type Books, createBooks, invalid, missing, SquareFault } from './books.ts'
import { squareCalls } from './calls.ts'
import { settle } from './charging.ts'
import { createKeeper, readBooks } from './keeping.ts'
import { createNews, type SquareNews } from './news.ts'
import { answerPage } from './page.ts'

const APPLICATION_ID = 'sandbox-sq0idb-stand-in'
const LOCATION_ID = 'LSTANDIN'
const BODY_MAX = 100_000
/** How often it does by itself what has come due. */
const SETTLE_MS = 60_000

/**
 * What becomes of the next calls. refuse: they are answered by this status and do nothing. lose: they are done, and
 * the answer is not sent. tellFirst: news of it is told, and taken, before the answer is sent.
 */
export type SquareTrouble =
  | { kind: 'refuse'; status: number }
  | { kind: 'lose' }
  | { kind: 'tellFirst' }

/** Method and path of a route, with `*` for an id. */
const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll('*', '([^/]+)')}$`)

/** Square on this machine. */
export type SquareStandIn = {
  origin: string
  /** What the application's secret says of it. */
  settings: string
  /** What it knows, to be looked at and changed by tests. */
  books: Books
  /** Of the calls of a route, from now on; null ends it. */
  trouble: (route: string, trouble: SquareTrouble | null) => void
  /** The calls that were made, as method and path. */
  calls: () => string[]
  /** Where it tells its news, and is known to: nothing is told by itself. */
  tellTo: (address: string) => void
  /** From now on it tells them by itself, and does what has come due without being asked. */
  tellBySelf: () => void
  /** The news since it was asked last, after what has come due: to be sent, or lost. */
  news: () => SquareNews[]
  sign: (body: string) => string
  /** Sends news; the status that it was answered by. */
  send: (news: SquareNews) => Promise<number>
  close: () => Promise<void>
}

/**
 * Listens. @param port 0 for any free one. @param file what it knew at the end before is in
 * @throws PortTakenError
 */
export async function startSquare(
  port: number,
  clock: () => Date,
  file: string | null = null,
): Promise<SquareStandIn> {
  const server = await openServer(port)
  const origin = `http://127.0.0.1:${server.port}`
  const accessToken = randomBytes(24).toString('base64url')
  const books = createBooks(clock)
  if (file !== null) readBooks(file, books)
  const keep = file === null ? () => undefined : createKeeper(file, books)
  const webhookSignatureKey = randomBytes(24).toString('base64url')
  const news = createNews(books, { origin, key: webhookSignatureKey })
  let timer: NodeJS.Timeout | null = null
  // What is known from before was told before.
  news.take()
  const troubles = new Map<string, SquareTrouble>()
  const calls: string[] = []

  server.use((request, response) => {
    answer(request, response).catch((error: unknown) => fail(response, error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin)
    if (!pathname.startsWith('/v2/')) {
      return answerPage(books, origin, request, response, doWhatIsDue)
    }
    if (request.headers.authorization !== `Bearer ${accessToken}`) {
      throw new SquareFault(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'The token is not valid')
    }
    const asked = `${request.method} ${pathname}`
    calls.push(asked)
    const trouble = [...troubles].find(([route]) => patternOf(route).test(asked))?.[1]
    const sent = (await readBody(request, BODY_MAX)).toString('utf8')
    if (trouble?.kind === 'refuse') {
      throw new SquareFault(trouble.status, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'Trouble')
    }
    settle(books)
    const answered = once(asked, sent, () => run(asked, sent, query))
    keep()
    if (trouble?.kind === 'tellFirst') await news.tell()
    if (trouble?.kind === 'lose') response.destroy()
    else send(response, 200, answered)
    if (timer) void news.tell()
  }

  function doWhatIsDue(): void {
    settle(books)
    keep()
    if (timer) void news.tell()
  }

  function run(asked: string, sent: string, query: URLSearchParams): unknown {
    for (const [route, call] of Object.entries(squareCalls)) {
      const match = patternOf(route).exec(asked)
      if (!match) continue
      const ids = match.slice(1).map(decodeURIComponent)
      return call({ books, origin, ids, query, body: sent === '' ? {} : JSON.parse(sent) })
    }
    throw missing('the call')
  }

  /** The same key with the same request is answered as before; with another it is refused. */
  function once(asked: string, sent: string, act: () => unknown): unknown {
    const keyed = v.safeParse(v.object({ idempotency_key: v.string() }), sent && JSON.parse(sent))
    if (!keyed.success) return act()
    const key = `${asked} ${keyed.output.idempotency_key}`
    const before = books.answers.get(key)
    if (before && before.asked !== sent) {
      throw invalid('IDEMPOTENCY_KEY_REUSED', 'The key was used with other values')
    }
    const answered = before ? before.answer : act()
    books.answers.set(key, { asked: sent, answer: answered })
    return answered
  }

  return {
    origin,
    settings: JSON.stringify({
      ...{ accessToken, applicationId: APPLICATION_ID, locationId: LOCATION_ID },
      ...{ baseUrl: origin, scriptUrl: `${origin}/v1/square.js` },
      webhookSignatureKey,
    }),
    books,
    trouble: (route, trouble) => {
      if (trouble) troubles.set(route, trouble)
      else troubles.delete(route)
    },
    calls: () => [...calls],
    tellTo: news.tellTo,
    tellBySelf: () => {
      timer ??= setInterval(doWhatIsDue, SETTLE_MS).unref()
    },
    news: () => {
      settle(books)
      keep()
      return news.take()
    },
    sign: news.sign,
    send: news.send,
    close: async () => {
      if (timer) clearInterval(timer)
      await server.close()
    },
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const fault =
    error instanceof SquareFault
      ? error
      : new SquareFault(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'It failed')
  const { category, code, message: detail } = fault
  send(response, fault.status, { errors: [{ category, code, detail }] })
}
