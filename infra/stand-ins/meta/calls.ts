import {
  type Books,
  GraphFault,
  type MetaLead,
  missing,
  newToken,
  pageToken,
  revoked,
} from './books.ts'

const PAGE = 100
/** Seconds: hours at first, and two months once it was exchanged. */
const SHORT = 2 * 3600
const LONG = 60 * 24 * 3600

export type GraphCall = {
  books: Books
  now: () => Date
  appId: string
  appSecret: string
  /** What follows the version in the path. */
  path: string
  method: string
  params: URLSearchParams
  /** What the call acts by; empty for none. */
  token: string
}

/** Answers a call of the Graph API. @throws GraphFault */
export function answerGraph(call: GraphCall): unknown {
  const { path, method } = call
  if (path === 'oauth/access_token') return giveToken(call)
  const acting = holderOf(call)
  if (path === 'me') return call.books.person
  if (path === 'me/accounts') return listPages(call)
  if (path === 'me/permissions' && method === 'DELETE') return endAll(call)
  const [id = '', edge = ''] = path.split('/')
  const page = call.books.pages.get(id)
  if (page && acting.of !== id) throw new GraphFault(403, 200, 'Permissions error')
  if (page && edge === 'subscribed_apps') {
    page.isSubscribed = method === 'POST'
    return { success: true }
  }
  if (page && edge === 'leadgen_forms') return listForms(call, id)
  if (edge === 'leads' && call.books.forms.has(id)) return listLeads(call, id)
  const lead = call.books.leads.get(id)
  if (lead && edge === '') return leadOnWire(lead)
  throw missing()
}

function giveToken({ books, params, appId, appSecret, now }: GraphCall) {
  const isOurs = params.get('client_id') === appId && params.get('client_secret') === appSecret
  if (!isOurs) throw new GraphFault(400, 101, 'Error validating client secret')
  const exchanged = params.get('fb_exchange_token')
  if (exchanged !== null) {
    if (!books.tokens.has(exchanged)) throw revoked()
    return newUserToken(books, now, LONG)
  }
  const code = params.get('code') ?? ''
  const until = books.codes.get(code)
  books.codes.delete(code)
  if (!until || until < now()) {
    throw new GraphFault(400, 100, 'This authorization code has been used')
  }
  return newUserToken(books, now, SHORT)
}

function newUserToken(books: Books, now: () => Date, seconds: number) {
  const token = newToken()
  const until = new Date(now().getTime() + seconds * 1000)
  books.tokens.set(token, { kind: 'user', of: books.person.id, until })
  return { access_token: token, token_type: 'bearer', expires_in: seconds }
}

function holderOf({ books, token, now }: GraphCall) {
  const holder = books.tokens.get(token)
  if (!holder || (holder.until && holder.until < now())) throw revoked()
  return holder
}

function listPages(call: GraphCall) {
  const pages = [...call.books.pages.values()].map(({ id, name }) => ({
    ...{ id, name, tasks: ['ADVERTISE', 'MANAGE'] },
    access_token: pageToken(call.books, id),
  }))
  return paged(call, pages)
}

function listForms(call: GraphCall, pageId: string) {
  const forms = [...call.books.forms.values()].filter((form) => form.pageId === pageId)
  return paged(
    call,
    forms.map(({ id, name, questions }) => ({ id, name, status: 'ACTIVE', questions })),
  )
}

function listLeads(call: GraphCall, formId: string) {
  const [filter] = JSON.parse(call.params.get('filtering') ?? '[]')
  const since = new Date(Number(filter?.value ?? 0) * 1000)
  const leads = [...call.books.leads.values()]
    .filter((lead) => lead.formId === formId && lead.createdAt > since)
    .toReversed()
  return paged(call, leads.map(leadOnWire))
}

function endAll({ books }: GraphCall) {
  books.tokens.clear()
  return { success: true }
}

const leadOnWire = ({ id, formId, createdAt, campaign, answers }: MetaLead) => ({
  ...{ id, form_id: formId },
  // As Meta writes times: without fractions, and without a colon in the zone.
  created_time: createdAt.toISOString().replace(/\.\d+Z$/, '+0000'),
  ...(campaign && { campaign_name: campaign }),
  field_data: answers,
})

/** A part of a list, with the place where it goes on. */
function paged({ params }: GraphCall, all: readonly unknown[]) {
  const start = Number(params.get('after') ?? 0)
  const end = start + Math.min(Number(params.get('limit') ?? 25), PAGE)
  const paging = { cursors: { before: String(start), after: String(end) } }
  return {
    data: all.slice(start, end),
    paging: end < all.length ? { ...paging, next: 'https://graph.facebook.com/next' } : paging,
  }
}
