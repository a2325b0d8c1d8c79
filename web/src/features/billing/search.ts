import * as v from 'valibot'
import { lenient } from '../../ui/search.ts'

export const billingTabs = ['plan', 'cards', 'invoices'] as const
export type BillingTab = (typeof billingTabs)[number]

/** The id of a way to pay; by itself, for the model of billing is nothing that every page loads. */
const choice = lenient(v.pipe(v.string(), v.regex(/^[\w:.-]{1,255}$/)))

/** What the address of the subscription's page says: the part, and the way to pay that somebody is about to take. */
export const billingSearch = v.object({
  tab: lenient(v.picklist(billingTabs)),
  choice,
})
export type BillingSearch = v.InferOutput<typeof billingSearch>

/** The page that takes a card, and where somebody goes from it. */
export const cardSearch = v.object({ choice })

const SUBSCRIPTION = '/payment'
export const CARD_PAGE = '/payment/card'

/** The page that takes a card; it comes back to what somebody was about to choose. */
export const cardPage = (choice?: string | undefined): string =>
  choice === undefined ? CARD_PAGE : `${CARD_PAGE}?choice=${encodeURIComponent(choice)}`

/** Where the page that takes a card leads back to. */
export const afterCard = (choice: string | undefined): string =>
  choice === undefined
    ? `${SUBSCRIPTION}?tab=cards`
    : `${SUBSCRIPTION}?choice=${encodeURIComponent(choice)}`
