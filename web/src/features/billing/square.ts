import * as v from 'valibot'
import type { BillingOverview } from '#shared/api/billing.ts'

/** As much of Square's Web Payments SDK as taking a card needs; its script puts it there. */
type BillingContact = {
  givenName: string
  familyName: string
  addressLines: string[]
  city: string
  state: string
  postalCode: string
  countryCode: 'US'
}
/** `StoreCardVerificationDetails` of Square: a card that is kept on file. It names no amount. */
type VerificationDetails = {
  intent: 'STORE'
  billingContact: BillingContact
  customerInitiated: boolean
  sellerKeyedIn: boolean
}
type Card = {
  attach: (selector: string) => Promise<void>
  tokenize: (details: VerificationDetails) => Promise<unknown>
  destroy: () => Promise<unknown>
}
type Payments = { card: () => Promise<Card> }

declare global {
  interface Window {
    Square?: { payments: (applicationId: string, locationId: string) => Payments }
  }
}

const tokenized = v.variant('status', [
  v.object({ status: v.literal('OK'), token: v.string() }),
  v.object({
    status: v.picklist(['Error', 'Invalid', 'Abort', 'Cancel', 'Unknown']),
    errors: v.optional(v.array(v.object({ message: v.string() })), []),
  }),
])

export type Holder = {
  cardholderName: string
  addressLine1: string
  addressCity: string
  addressState: string
  addressZip: string
}

/** What became of the card: what is sent to us in its place, or what is wrong with it. */
export type ReadCard =
  | { kind: 'read'; sourceId: string }
  | { kind: 'wrong'; problems: string[] }
  | { kind: 'unverified' }

/** The fields of a card, in a frame of Square's own. */
export type CardFields = {
  read: (holder: Holder) => Promise<ReadCard>
  close: () => void
}

/** @throws Error where the script does not come, or does not bring what it should */
export async function openCardFields(
  { scriptUrl, applicationId, locationId }: NonNullable<BillingOverview['payments']>,
  selector: string,
): Promise<CardFields> {
  await loadScript(scriptUrl)
  if (!window.Square) throw new Error('The script of the payment service brought nothing')
  const payments = window.Square.payments(applicationId, locationId)
  const card = await payments.card()
  await card.attach(selector)
  return {
    read: (holder) => readCard(card, holder),
    close: () => void card.destroy(),
  }
}

/** Square asks the bank for the cardholder while it makes the token, which stands for both. */
async function readCard(card: Card, holder: Holder): Promise<ReadCard> {
  const answer = await card.tokenize(verificationOf(holder)).catch(() => null)
  // A cardholder who closes the dialog of the bank makes `tokenize` throw.
  if (answer === null) return { kind: 'unverified' }
  const result = v.parse(tokenized, answer)
  if (result.status === 'OK') return { kind: 'read', sourceId: result.token }
  return result.status === 'Cancel' || result.status === 'Abort'
    ? { kind: 'unverified' }
    : { kind: 'wrong', problems: result.errors.map(({ message }) => message) }
}

/** The cardholder enters the card, to be charged later for the subscription. */
export const verificationOf = (holder: Holder): VerificationDetails => ({
  intent: 'STORE',
  billingContact: contactOf(holder),
  customerInitiated: true,
  sellerKeyedIn: false,
})

/** The holder as Square's bank asks for them: the last word is the family's name. */
export function contactOf(holder: Holder): BillingContact {
  const [, given = '', family = ''] = /^(?:(.*)\s)?(\S*)$/s.exec(holder.cardholderName.trim()) ?? []
  return {
    givenName: given.trim() || family,
    familyName: family,
    addressLines: [holder.addressLine1],
    city: holder.addressCity,
    state: holder.addressState,
    postalCode: holder.addressZip,
    countryCode: 'US',
  }
}

let loading: Promise<void> | null = null

/** Once for a document; what failed is tried again. */
function loadScript(src: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      loading = null
      reject(new Error('The script of the payment service did not come'))
    })
    document.head.append(script)
  })
  return loading
}
