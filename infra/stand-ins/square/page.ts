import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { readBody } from '../../local/read-body.ts'
import { bankPage, runBankAction } from './bank.ts'
import type { Books } from './books.ts'
import { script } from './script.ts'
import { CHALLENGE_CODE, tokenize } from './test-cards.ts'

const typed = v.object({
  number: v.string(),
  expiration: v.string(),
  cvv: v.string(),
  postalCode: v.string(),
})
const verifying = v.object({ token: v.string(), code: v.string(), details: v.unknown() })
/** As `tokenize` documents it: an amount belongs to a charge, and not to a card that is stored. */
const parties = {
  billingContact: v.looseObject({ givenName: v.string(), familyName: v.string() }),
  ...{ customerInitiated: v.boolean(), sellerKeyedIn: v.boolean() },
}
const verificationDetails = v.variant('intent', [
  v.strictObject({ intent: v.literal('STORE'), ...parties }),
  v.strictObject({
    intent: v.picklist(['CHARGE', 'CHARGE_AND_STORE']),
    ...parties,
    amount: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
    currencyCode: v.string(),
  }),
])
const fields = (name: string, label: string, more: string): string =>
  `<label>${label}<input name="${name}" autocomplete="off" ${more}></label>`

/** The fields of a card, in a frame of Square's own origin: no page around it can read them. */
const cardFields = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card</title><style>
body{margin:0;font:14px system-ui;display:grid;grid-template-columns:2fr 1fr 1fr 1fr;gap:8px}
@media (max-width:480px){body{grid-template-columns:1fr 1fr 1fr}label:first-child{grid-column:1/-1}}
label{display:grid;gap:2px}input{font:inherit;padding:8px;width:100%;box-sizing:border-box}</style></head><body>
${fields('number', 'Card number', 'inputmode="numeric"')}${fields('expiration', 'MM/YY', '')}
${fields('cvv', 'CVV', 'inputmode="numeric"')}${fields('postalCode', 'ZIP', 'inputmode="numeric"')}
<script>
const values = () => Object.fromEntries([...document.querySelectorAll('input')].map((one) => [one.name, one.value]))
new ResizeObserver(() => parent.postMessage({ squareHeight: document.body.scrollHeight }, '*')).observe(document.body)
addEventListener('message', async ({ data, source, origin }) => {
  if (data !== 'tokenize') return
  const answer = await fetch('/tokens', { method: 'POST', body: JSON.stringify(values()) })
  source.postMessage({ squareTokens: await answer.json() }, origin)
})
</script></body></html>`

/**
 * What browsers ask of it: the script, the frame with a card's fields, tokens and verifications, and the
 * page of the bank.
 * @param onChange called once a person has changed the books
 */
export async function answerPage(
  books: Books,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  onChange: () => void,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', origin)
  const send = (type: string, body: string, status = 200): void => {
    // The page's own script asks from another origin.
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' })
    response.end(body)
  }
  const json = (body: unknown): void => send('application/json', JSON.stringify(body))
  const sent = async (): Promise<unknown> =>
    JSON.parse((await readBody(request, 10_000)).toString('utf8'))

  if (pathname === '/v1/square.js') return send('text/javascript', script(origin))
  if (pathname === '/card-fields') return send('text/html; charset=utf-8', cardFields)
  if (pathname === '/bank' && request.method === 'POST') {
    const form = new URLSearchParams((await readBody(request, 10_000)).toString('utf8'))
    runBankAction(books, form)
    onChange()
    response.writeHead(303, { location: '/bank' })
    response.end()
    return
  }
  if (pathname === '/bank') return send('text/html; charset=utf-8', bankPage(books))
  if (pathname.startsWith('/pay-invoice/')) {
    return send('text/html; charset=utf-8', '<!doctype html><title>Invoice</title><h1>Invoice</h1>')
  }
  if (request.method === 'POST' && pathname === '/tokens') {
    const read = tokenize(v.parse(typed, await sent()))
    if (read.kind === 'wrong') return json({ status: 'Invalid', errors: read.errors })
    books.tokens.set(read.id, read.token)
    return json({
      ...{ status: 'OK', token: read.id },
      details: {
        method: 'Card',
        card: { brand: read.token.brand, last4: read.token.last4 },
      },
    })
  }
  if (request.method === 'POST' && pathname === '/verifications') {
    const { token, code, details } = v.parse(verifying, await sent())
    if (!v.is(verificationDetails, details)) return json({ error: 'verificationDetails' })
    const kept = books.tokens.get(token)
    const isAsked = kept?.needsVerification === true
    if (!kept || (isAsked && code !== CHALLENGE_CODE)) return json({ error: 'not verified' })
    kept.verified = true
    return json({ userChallenged: isAsked })
  }
  send('text/plain', 'There is no such page', 404)
}
