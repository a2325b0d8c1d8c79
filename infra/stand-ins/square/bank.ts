import * as v from 'valibot'
import { type Books, find, type Subscription } from './books.ts'
import { periodStart } from './charging.ts'
import { plusDays, plusMonths } from './days.ts'

/** How many days ago a period may be made to begin: today, past due, and past the two weeks of grace. */
const RENEWALS = [0, 3, 15]

const digits = v.pipe(v.string(), v.regex(/^\d{4}$/))
const action = v.variant('do', [
  v.object({ do: v.literal('refuse'), last4: digits }),
  v.object({ do: v.literal('accept'), last4: digits }),
  v.object({
    do: v.literal('renew'),
    id: v.string(),
    daysAgo: v.pipe(v.string(), v.transform(Number), v.picklist(RENEWALS)),
  }),
])

/** Does what a person asks for on the page of the bank. @throws ValiError, SquareFault */
export function runBankAction(books: Books, form: URLSearchParams): void {
  const asked = v.parse(action, Object.fromEntries(form))
  if (asked.do === 'refuse') books.refusedCharges.add(asked.last4)
  else if (asked.do === 'accept') books.refusedCharges.delete(asked.last4)
  else renew(books, find(books.subscriptions, asked.id, 'subscription'), asked.daysAgo)
}

/** Moves the subscription back in time, so that its next period began so many days ago. */
function renew(books: Books, subscription: Subscription, daysAgo: number): void {
  const begins = plusDays(books.today(), -daysAgo)
  subscription.startDate = plusMonths(begins, -subscription.periods)
  subscription.chargedThroughDate = plusDays(periodStart(subscription, subscription.periods), -1)
  subscription.version += 1
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const button = (label: string, values: Record<string, string>) =>
  `<form method="post" action="/bank">${Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')}<button>${escaped(label)}</button></form>`

/** A page to try declined cards and renewals of a local run with. */
export function bankPage(books: Books): string {
  const cards = [...new Set([...books.cards.values()].map(({ last4 }) => last4))].map((last4) => {
    const isRefused = books.refusedCharges.has(last4)
    return `<li>Card ending in ${last4}: charges are ${isRefused ? 'refused' : 'accepted'} ${
      isRefused
        ? button('Accept charges', { do: 'accept', last4 })
        : button('Refuse charges', { do: 'refuse', last4 })
    }</li>`
  })
  const subscriptions = [...books.subscriptions.values()]
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ id, variationId, chargedThroughDate }) => {
      const name = books.variations.get(variationId)?.name ?? variationId
      const renewals = RENEWALS.map((daysAgo) =>
        button(daysAgo === 0 ? 'Renew today' : `Renew ${daysAgo} days ago`, {
          do: 'renew',
          id,
          daysAgo: String(daysAgo),
        }),
      )
      return `<li>${escaped(name)}, paid through ${chargedThroughDate} ${renewals.join(' ')}</li>`
    })
  const list = (items: string[]) =>
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>None yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bank</title>
<style>body{font:16px system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}
li{margin:.5rem 0}form{display:inline}</style></head><body><h1>Bank of this local run</h1>
<h2>Cards</h2>${list(cards)}<h2>Subscriptions</h2>${list(subscriptions)}</body></html>`
}
