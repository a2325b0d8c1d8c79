import { formatMoney } from '../model/money.ts'
import { plans } from '../model/plans.ts'
import type { Article } from './article.ts'

const { trial, basic, max } = plans

/** What the admins of a practice do with its plan. */
export const billingArticles: readonly Article[] = [
  {
    slug: 'choose-a-plan',
    audience: 'practice',
    title: 'Choose a plan and pay for it',
    summary: 'Which plan fits, how to subscribe, and when your card is charged.',
    also: 'subscription subscribe billing price cost basic 360 max credit card trial upgrade yearly annual',
    parts: [
      {
        title: 'Which plan fits',
        text: [
          `Every plan has every product. ${trial.label}: ${trial.leadRecords} lead records in ${trial.days} days. ${basic.label}: ${formatMoney(basic.price)} a month, ${basic.leadRecords} new lead records a month and ${basic.leadForms} lead forms. ${max.label}: ${formatMoney(max.price)} a month, ${max.leadRecords.toLocaleString('en-US')} new lead records a month and any number of lead forms.`,
          'Patients, staff and scans are not counted.',
        ],
      },
      {
        title: 'Subscribe',
        text: ['Only admins of the practice can do this.'],
        steps: [
          'Open “Subscription” in the menu.',
          'Choose whether to pay monthly or yearly, where both are offered, and press “Choose” at the plan.',
          'Choose a card, or add one. The day on which the plan starts is today unless you choose a later one.',
          'Look at what is due and when, and press “Subscribe”.',
        ],
      },
      {
        title: 'Your card',
        text: [
          'The number goes straight to Square, our payment service. We see its last four digits only.',
          'A plan renews by itself until you cancel. The trial ends as the plan starts.',
        ],
      },
    ],
    next: ['change-your-plan', 'invoices-and-cards'],
  },
  {
    slug: 'change-your-plan',
    audience: 'practice',
    title: 'Change or cancel your plan',
    summary: 'Move up at once, move down with the next period, or cancel and keep your records.',
    also: 'upgrade downgrade cancel subscription stop resume proration lead records used up',
    parts: [
      {
        title: 'Another plan',
        steps: [
          'Open “Subscription”. Under “Plans” press the one that you want.',
          'You see what it costs now, and from when on. Nothing is charged before you confirm.',
        ],
        text: [
          'A larger plan is yours at once: you pay the difference for the rest of the period. A smaller one begins with the next period, and until then you can keep the present one.',
        ],
      },
      {
        title: 'Cancel',
        text: [
          'Press “Cancel subscription”. The plan goes on to the end of what you have paid for, and until then “Keep subscription” takes it back.',
          'Your records stay, to look at and to take out. New leads wait until there is a plan again.',
        ],
      },
      {
        title: 'The lead records are used up',
        text: [
          'Nothing is lost. What your forms bring in waits and opens when the next month begins, or as soon as you have a larger plan. “Subscription” shows how many are used, and when the count starts over.',
        ],
      },
    ],
    next: ['choose-a-plan', 'take-your-data-out'],
  },
  {
    slug: 'invoices-and-cards',
    audience: 'practice',
    title: 'Find invoices, change the card, mend a failed payment',
    summary: 'Where invoices and cards are, and what to do when a payment fails.',
    also: 'invoice receipt bill payment failed declined past due read-only expired card',
    parts: [
      {
        title: 'Invoices',
        text: ['Open “Subscription”, then “Invoices”. Each opens in a new tab, to print or keep.'],
      },
      {
        title: 'Another card',
        steps: [
          'Open “Subscription”, then “Cards”, and press “Add card”.',
          'Fill in the card and its billing address, and press “Save card”.',
          'Press “Pay with this” at the card that is to pay from now on.',
        ],
      },
      {
        title: 'A payment failed',
        text: [
          'A notice stands above every page. Open “Invoices” and pay what is open, with any card. A new card of the subscription is charged from the next payment on.',
          'What stays open for two weeks makes the practice read-only. You can still look at everything and take it out, and paying opens it again.',
        ],
      },
    ],
    next: ['change-your-plan'],
  },
]
