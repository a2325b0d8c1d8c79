import { formatMoney } from '#shared/model/money.ts'
import { type PlanName, plans } from '#shared/model/plans.ts'

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`

export const planTexts = {
  title: 'Plain prices, no surprises',
  intro:
    'Every plan has every product. What differs is how many new leads you take in. Patients, staff and scans are never counted.',
  description: `Prices of Praxis: ${plans.trial.days} days free, then ${formatMoney(plans.basic.price)} or ${formatMoney(plans.max.price)} a month. Every plan has every product.`,
  aMonth: 'a month',
  forDays: (days: number) => `for ${days} days`,
  forWhom: {
    trial: 'To see whether it fits, with your own team and patients.',
    basic: 'For a practice that answers its leads itself.',
    max: 'For practices that advertise, with several sites and forms.',
  } satisfies Record<PlanName, string>,
  leadRecords: (records: number, isMonthly: boolean) =>
    `${count(records, 'new lead', 'new leads')}${isMonthly ? ' a month' : ''}`,
  leadForms: (forms: number | null) =>
    forms === null ? 'Any number of lead forms' : count(forms, 'lead form', 'lead forms'),
  everyPlan: [
    'Every product',
    'Any number of staff and patients',
    'Export all your records at any time',
  ],
  begin: 'Start with the free trial',
  questionsTitle: 'Questions about prices',
  questions: [
    {
      title: 'What is a lead record?',
      text: 'A person who asked for your practice and is new to it: by a form, by hand or from an import. Somebody who is a patient already does not count.',
    },
    {
      title: 'What happens when the leads are used up?',
      text: 'Nothing is lost. What comes by your forms waits, locked, and opens when the next month begins or you change the plan.',
    },
    {
      title: 'What happens after the trial?',
      text: 'Your records stay. Choose a plan to go on, or export everything in open formats.',
    },
    {
      title: 'Do I need a card to begin?',
      text: 'No. Register, set up your practice, and be at work ten minutes later.',
    },
    {
      title: 'Can I change or cancel?',
      text: 'At any time. A larger plan holds at once, a smaller one from the next period. Cancel, and the plan goes on to the end of what you have paid for.',
    },
    {
      title: 'How do I pay?',
      text: 'By card, on the page Subscription. The number goes straight to Square, our payment service, and never reaches us.',
    },
  ],
} as const
