import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openServer } from '../../local/engines/servers.ts'
import { escapeHtml } from '../../local/http/pages.ts'
import { readBody } from '../../local/read-body.ts'
import { type Books, createBooks, GraphFault, type MetaLead, newFigures } from './books.ts'
import { answerGraph } from './calls.ts'

const APP_ID = '1234567890'
/** The current version; others are answered as retired. */
const VERSION = '/v26.0/'
const BODY_MAX = 100_000
const CODE_SECONDS = 60

/** Meta on this machine. */
export type MetaStandIn = {
  origin: string
  /** What the application's secret says of it. */
  settings: { [name in 'appId' | 'appSecret' | 'verifyToken' | 'graphUrl' | 'dialogUrl']: string }
  /** What it knows, to be looked at and changed by tests. */
  books: Books
  /** Somebody fills in a form of a page; nobody is told of it yet. */
  addLead: (lead: {
    formId: string
    campaign?: string
    answers: Record<string, string>
  }) => MetaLead
  /** Tells the application of leads, as Meta does; answers the status. */
  tell: (leads: readonly Pick<MetaLead, 'id' | 'formId'>[]) => Promise<number>
  /** Signs what is posted to the application. */
  sign: (body: string) => string
  /** Somebody takes the connection back at Facebook, of which nobody is told. */
  revoke: () => void
  /** Tells the application that somebody has removed it, or wants to be forgotten. */
  sayOfPerson: (what: 'deauthorize' | 'data-deletion') => Promise<Response>
  /** Calls whose path begins so are answered by this status; null ends it. */
  trouble: (begins: string, status: number | null) => void
  /** The calls of the Graph API that were made, as method and path. */
  calls: () => string[]
  close: () => Promise<void>
}

type Options = {
  /** 0 for any free one. */
  port: number
  /** Of the application. */
  origin: string
  now: () => Date
}

/** Listens. @throws PortTakenError */
export async function startMeta({ port, origin: application, now }: Options): Promise<MetaStandIn> {
  const server = await openServer(port)
  const origin = `http://127.0.0.1:${server.port}`
  const appSecret = randomBytes(16).toString('hex')
  const verifyToken = randomBytes(16).toString('hex')
  const books = createBooks()
  const troubles = new Map<string, number>()
  const calls: string[] = []
  const sign = (body: string) =>
    `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

  server.use((request, response) => {
    answer(request, response).catch((error: unknown) => fail(response, error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname === '/dialog/oauth') return ask(searchParams, response)
    if (!pathname.startsWith(VERSION)) {
      throw new GraphFault(400, 2635, 'You are calling a deprecated version of the API')
    }
    const path = pathname.slice(VERSION.length)
    const method = request.method ?? 'GET'
    calls.push(`${method} ${path}`)
    const [, status] = [...troubles].find(([begins]) => path.startsWith(begins)) ?? []
    if (status !== undefined) throw new GraphFault(status, 2, 'Service temporarily unavailable')
    const sent = (await readBody(request, BODY_MAX)).toString('utf8')
    const params = method === 'POST' ? new URLSearchParams(sent) : searchParams
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const proof = createHmac('sha256', appSecret).update(token).digest('hex')
    if (token !== '' && params.get('appsecret_proof') !== proof) {
      throw new GraphFault(400, 100, 'Invalid appsecret_proof provided in the API argument')
    }
    const answered = answerGraph({
      ...{ books, now, appId: APP_ID, appSecret, path, method, params, token },
    })
    send(response, 200, answered)
  }

  /** Asks whether the application may see pages and leads. */
  function ask(params: URLSearchParams, response: ServerResponse): void {
    const back = new URL(params.get('redirect_uri') ?? origin)
    const code = randomBytes(16).toString('hex')
    const asked =
      books.configurations.get(params.get('config_id') ?? '') ??
      (params.get('scope') ?? '').split(',').filter(Boolean)
    const scopes = new Set(asked.filter((permission) => !books.declined.has(permission)))
    const until = new Date(now().getTime() + CODE_SECONDS * 1000)
    books.codes.set(code, { until, scopes })
    const state = params.get('state') ?? ''
    const to = (extra: Record<string, string>) => {
      const address = new URL(back)
      for (const [name, value] of Object.entries({ ...extra, state })) {
        address.searchParams.set(name, value)
      }
      return escapeHtml(address.href)
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Demo Facebook</title></head>
<body><main><h1>Demo Facebook</h1><p>This page stands in for Facebook.</p>
<p><a href="${to({ code })}">Continue as ${escapeHtml(books.person.name)}</a></p>
<p><a href="${to({ error: 'access_denied' })}">Cancel</a></p></main></body></html>`)
  }

  return {
    origin,
    settings: {
      ...{ appId: APP_ID, appSecret, verifyToken },
      graphUrl: `${origin}${VERSION.slice(0, -1)}`,
      dialogUrl: `${origin}/dialog/oauth`,
    },
    books,
    addLead({ formId, campaign = null, answers }) {
      const lead = {
        ...{ id: newFigures(), formId, createdAt: now(), campaign },
        answers: Object.entries(answers).map(([name, value]) => ({ name, values: [value] })),
      }
      books.leads.set(lead.id, lead)
      return lead
    },
    async tell(leads) {
      const body = JSON.stringify({ object: 'page', entry: leads.map((lead) => entryOf(lead)) })
      const response = await fetch(`${application}/api/v1/facebook/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body) },
        body,
      })
      await response.arrayBuffer()
      return response.status
    },
    sign,
    revoke: () => books.tokens.clear(),
    sayOfPerson: (what) => {
      const issued = Math.floor(now().getTime() / 1000)
      const said = { algorithm: 'HMAC-SHA256', user_id: books.person.id, issued_at: issued }
      const text = Buffer.from(JSON.stringify(said)).toString('base64url')
      const signature = createHmac('sha256', appSecret).update(text).digest('base64url')
      const body = new URLSearchParams({ signed_request: `${signature}.${text}` })
      return fetch(`${application}/api/v1/facebook/${what}`, { method: 'POST', body })
    },
    trouble: (begins, status) => {
      if (status === null) troubles.delete(begins)
      else troubles.set(begins, status)
    },
    calls: () => [...calls],
    close: server.close,
  }

  function entryOf({ id, formId }: Pick<MetaLead, 'id' | 'formId'>) {
    const pageId = books.forms.get(formId)?.pageId ?? '1'
    const time = Math.floor(now().getTime() / 1000)
    const value = { leadgen_id: id, page_id: pageId, form_id: formId, created_time: time }
    return { id: pageId, time, changes: [{ field: 'leadgen', value }] }
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  if (error instanceof GraphFault) {
    const { message, code } = error
    send(response, error.status, { error: { message, type: 'OAuthException', code } })
  } else send(response, 500, { error: { message: 'failed', type: 'OAuthException', code: 1 } })
}
