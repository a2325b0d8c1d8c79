import type * as v from 'valibot'
import { paymentReceived, standingChanged } from '#events/billing.ts'
import { email } from '#functions/deliveries/public.ts'
import { formatDay } from '#shared/model/format-day.ts'
import { formatMoney } from '#shared/model/money.ts'
import { type Kind, kindOf } from '../../rules/feed.ts'
import type { NoticeMail } from './mails.ts'
import { type Notice, toHolders } from './notice.ts'

type Told = v.InferOutput<(typeof standingChanged)['schema']>
type Paid = v.InferOutput<(typeof paymentReceived)['schema']>

/** The page of the plan. */
const page = () => '/payment'
const invoicesPage = () => `${page()}?tab=invoices`

const WHY = 'You get this email because you are an admin of the practice.'

/** What can be done still, in one sentence. */
const STILL =
  'Everything can be read and exported still, and new leads keep arriving; nothing is lost.'

const words: Record<Told['standing'], (practice: string) => string> = {
  good: (practice) => `${practice} can be used as before`,
  pastDue: (practice) => `A payment for ${practice} failed`,
  readOnly: (practice) => `${practice} can only be read until it is paid for`,
  suspended: (practice) => `${practice} was suspended: it can only be read`,
}

const paragraphs: Record<Told['standing'], (told: Told) => string[]> = {
  good: () => ['Nothing is open any more, and everybody can work as before.'],
  pastDue: ({ graceEndsOn }) => [
    'The card was refused. Pay the invoice under Invoices, with any card. A new card of the subscription is charged from the next payment on.',
    ...(graceEndsOn === null
      ? []
      : [`From ${formatDay(graceEndsOn)} on the practice can only be read until it is paid for.`]),
  ],
  readOnly: () => [
    'A payment has been open for two weeks. Until it is paid, nobody can change anything in the practice.',
    STILL,
  ],
  suspended: ({ reason }) => [
    reason === null
      ? 'Praxis support suspended the practice. Write to support to ask why.'
      : `Praxis support suspended the practice. The reason: ${reason}`,
    'Write to support to end the suspension.',
    'What is paid for stays, and the plan does not renew until the practice goes on.',
    STILL,
  ],
}

const standingMail =
  (told: Told): NoticeMail =>
  ({ to, origin, practice }) =>
    email({
      to,
      subject: words[told.standing](practice),
      paragraphs: paragraphs[told.standing](told),
      button: { label: 'Open the plan', url: `${origin}${page()}` },
      notes: [WHY],
    })

/** With what was paid, for the books of the practice: no card and no patient is named. */
const receiptMail =
  ({ title, number, ...amount }: Paid): NoticeMail =>
  ({ to, origin, practice }) =>
    email({
      to,
      subject: `Receipt for ${practice}: ${formatMoney(amount)}`,
      paragraphs: [
        `We received ${formatMoney(amount)} for ${practice}.`,
        `Paid for: ${title}`,
        ...(number === null ? [] : [`Invoice: ${number}`]),
      ],
      button: { label: 'Open the invoices', url: `${origin}${invoicesPage()}` },
      notes: [WHY],
    })

const isStanding = (what: string): what is Told['standing'] => what in words

/** What admins are told of what their practice owes and pays. */
export const billingKinds: Record<'billingStanding' | 'paymentReceived', Kind<Notice>> = {
  billingStanding: kindOf(standingChanged, {
    from: (event) => {
      const { payload } = event
      const about = { what: payload.standing }
      const notice = toHolders(event, 'practices.subscription.update', about)
      return notice && { ...notice, mail: standingMail(payload) }
    },
    needs: 'practices.subscription.read',
    words: ({ practice, about: { what = '' } }) =>
      isStanding(what) ? words[what](practice) : `What ${practice} owes has changed`,
    link: page,
  }),
  paymentReceived: kindOf(paymentReceived, {
    from: (event) => {
      const notice = toHolders(event, 'practices.subscription.update', {})
      return notice && { ...notice, mail: receiptMail(event.payload) }
    },
    needs: 'practices.subscription.read',
    words: ({ practice }) => `A payment for ${practice} was received`,
    link: invoicesPage,
  }),
}
