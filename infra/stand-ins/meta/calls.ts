import {
  type Books,
  forbidden,
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
  if (path === 'me/permissions') {
    return method === 'DELETE' ? endAll(call) : listPermissions(call, acting.scopes)
  }
  const needs = (...permissions: readonly string[]): void => {
    const lacking = permissions.find((permission) => !acting.scopes.has(permission))
    if (lacking) throw forbidden(lacking)
  }
  if (path === 'me/accounts') {
    needs('pages_show_list')
    return listPages(call, acting.scopes)
  }
  const [id = '', edge = ''] = path.split('/')
  const page = call.books.pages.get(id)
  if (page && acting.of !== id) throw new GraphFault(403, 200, 'Permissions error')
  if (page && edge === 'subscribed_apps') {
    needs('pages_manage_metadata')
    page.isSubscribed = method === 'POST'
    return { success: true }
  }
  if (page && edge === 'leadgen_forms') {
    needs('pages_manage_ads', 'ads_management', 'pages_read_engagement')
    return listForms(call, id)
  }
  const lead = call.books.leads.get(id)
  const isOfLeads = (edge === 'leads' && call.books.forms.has(id)) || (lead && edge === '')
  if (isOfLeads) needs('leads_retrieval', 'pages_manage_ads', 'ads_management')
  if (edge === 'leads' && call.books.forms.has(id)) return listLeads(call, id)
  if (lead && edge === '') return leadOnWire(lead)
  throw missing()
}

function giveToken({ books, params, appId, appSecret, now }: GraphCall) {
  const isOurs = params.get('client_id') === appId && params.get('client_secret') === appSecret
  if (!isOurs) throw new GraphFault(400, 101, 'Error validating client secret')
  const exchanged = params.get('fb_exchange_token')
  if (exchanged !== null) {
    const former = books.tokens.get(exchanged)
    if (!former) throw revoked()
    return newUserToken(books, now, { seconds: LONG, scopes: former.scopes })
  }
  const code = params.get('code') ?? ''
  const given = books.codes.get(code)
  books.codes.delete(code)
  if (!given || given.until < now()) {
    throw new GraphFault(400, 100, 'This authorization code has been used')
  }
  return newUserToken(books, now, { seconds: SHORT, scopes: given.scopes })
}

type NewToken = { seconds: number; scopes: Set<string> }

function newUserToken(books: Books, now: () => Date, { seconds, scopes }: NewToken) {
  const token = newToken()
  const until = new Date(now().getTime() + seconds * 1000)
  books.tokens.set(token, { kind: 'user', of: books.person.id, until, scopes })
  return { access_token: token, token_type: 'bearer', expires_in: seconds }
}

function holderOf({ books, token, now }: GraphCall) {
  const holder = books.tokens.get(token)
  if (!holder || (holder.until && holder.until < now())) throw revoked()
  return holder
}

/** The permissions that were asked for: granted or declined. */
function listPermissions(call: GraphCall, scopes: ReadonlySet<string>) {
  const declined = [...call.books.declined].filter((permission) => !scopes.has(permission))
  return {
    data: [
      ...[...scopes].map((permission) => ({ permission, status: 'granted' })),
      ...declined.map((permission) => ({ permission, status: 'declined' })),
    ],
  }
}

function listPages(call: GraphCall, scopes: Set<string>) {
  const pages = [...call.books.pages.values()].map(({ id, name }) => ({
    ...{ id, name, tasks: ['ADVERTISE', 'MANAGE'] },
    access_token: pageToken(call.books, id, scopes),
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
