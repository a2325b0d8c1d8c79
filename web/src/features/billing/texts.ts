import type { CardBrand, Invoice, PlanVariation } from '#shared/model/billing.ts'
import type { Restriction } from '#shared/model/status.ts'

/** The words of the practice's subscription. */
export const billingTexts = {
  title: 'Subscription',
  tabs: { plan: 'Plan', cards: 'Cards', invoices: 'Invoices' },
  notConfigured: {
    title: "Plans can't be paid for here yet",
    text: 'This Praxis has no payment service set up. The free trial works without one, and nothing you have is lost when it ends.',
  },
  current: {
    title: 'Your plan',
    perMonth: (price: string) => `${price} a month`,
    perYear: (price: string) => `${price} a year`,
    records: 'Lead records',
    recordsUsed: (used: string, limit: string) => `${used} of ${limit} lead records used`,
    formsUsed: (used: number, limit: number) =>
      `${used} of ${limit} lead ${limit === 1 ? 'form' : 'forms'} used`,
    formsOpen: (used: number) =>
      used === 1 ? '1 lead form, with no limit' : `${used} lead forms, with no limit`,
    resets: (day: string) => `The count starts over on ${day}.`,
    trialLeft: (days: number, day: string) =>
      days === 1 ? `1 day left, until ${day}` : `${days} days left, until ${day}`,
    trialEnded:
      'The trial has ended. Nothing is lost: new leads are kept and shown once you choose a plan.',
    pending: (day: string) => `Starts on ${day}.`,
    paidThrough: (day: string) => `Paid through ${day}. It renews by itself.`,
    firstPayment: 'The first payment is on its way.',
    canceling: (day: string) => `Ends on ${day}. Until then everything works as before.`,
    owingThrough: (day: string) => `Runs until ${day}.`,
    held: (day: string) =>
      `Paid through ${day}. It does not renew while the practice is suspended.`,
    heldOnly: 'It does not renew while the practice is suspended: nothing more is charged.',
    paused: 'On hold: nothing is charged, and the plan does not renew.',
    ended: (day: string) => `Ended on ${day}.`,
    endedSoon: 'It has ended.',
    scheduled: (plan: string, price: string, day: string) => `${plan} from ${day}, ${price}.`,
    paidWith: 'Paid with',
    noCard: 'No card',
    owing:
      'A payment is open: pay the invoice, with any card. A new card of the subscription is charged from the next payment on.',
    payOpen: 'Open the invoices',
    suspended: 'This practice is suspended',
    suspendedReason: (reason: string) => `The reason: ${reason}`,
    suspendedAsk: 'Contact us to ask why.',
    suspendedText:
      'You can read and export everything, and nothing is lost. Contact us to end the suspension.',
  },
  states: {
    none: 'No subscription',
    pending: 'Starts later',
    active: 'Active',
    canceling: 'Ends soon',
    paused: 'On hold',
    ended: 'Ended',
  },
  actions: {
    changeCard: 'Change card',
    cancel: 'Cancel subscription',
    undoCancel: 'Keep subscription',
    resume: 'Resume subscription',
    keepPlan: (plan: string) => `Keep ${plan}`,
  },
  cancel: {
    title: 'Cancel the subscription?',
    text: (day: string) =>
      `You keep your plan until ${day}, and can take this back until then. Nothing more is charged. Your records stay; new leads wait until there is a plan.`,
    textNow: 'It has not started, so it ends right away. Nothing is charged.',
    textSoon:
      'You keep your plan for as long as it is paid for, and can take this back until then. Nothing more is charged.',
    confirm: 'Cancel subscription',
    keep: 'Keep it',
  },
  plans: {
    title: 'Plans',
    text: 'Prices are in US dollars. You can change or cancel at any time.',
    cadence: 'Pay',
    cadences: { monthly: 'Monthly', annual: 'Yearly' },
    records: (count: string) => `${count} lead records a month`,
    recordsOnce: (count: string) => `${count} lead records`,
    forms: (count: number) => (count === 1 ? '1 lead form' : `${count} lead forms`),
    formsOpen: 'Unlimited lead forms',
    now: (now: string) => `${now} now`,
    current: 'Your plan',
    free: 'Free',
    scheduledOn: (day: string) => `Yours from ${day}`,
    choose: {
      subscribe: (plan: string) => `Choose ${plan}`,
      now: (plan: string) => `Upgrade to ${plan}`,
      atPeriodEnd: (plan: string) => `Change to ${plan}`,
    },
    blocked: {
      pending: 'You can change the plan once it has started.',
      canceling: 'Keep your subscription first to change its plan.',
      suspended: 'Nothing can be bought while the practice is suspended. Contact us to go on.',
      paused: 'Resume your subscription first to change its plan.',
    },
  },
  change: {
    title: (plan: string) => `Change to ${plan}?`,
    dueNow: (amount: string) =>
      `You pay ${amount} now, for the rest of the period that you have paid for. The plan is yours at once. From the next period on it is:`,
    nothingDue: 'Nothing is charged now, and the plan is yours at once. From then on it is:',
    atPeriodEnd: (day: string) =>
      `Nothing is charged now. Your present plan stays until then; from ${day} on it is:`,
    confirm: (amount: string) => `Pay ${amount} and change`,
    confirmLater: 'Change plan',
    keep: 'Keep my plan',
    gone: 'This change is not open any more. Look at your plan again.',
  },
  subscribe: {
    title: (plan: string) => `Subscribe to ${plan}`,
    labels: { cardId: 'Card', startDate: 'Starts on' },
    startHint: 'The first payment is made on this day.',
    startToday: 'Start today',
    dueToday: (amount: string) => `${amount} due today`,
    dueOn: (amount: string, day: string) => `${amount} due on ${day}`,
    renews: {
      monthly: 'Renews every month until you cancel.',
      annual: 'Renews every year until you cancel.',
    },
    trial:
      'The plan starts when the free trial ends, unless you choose an earlier day. There is no second trial.',
    submit: 'Subscribe',
    resubmit: 'Resubmit',
    failedTitle: 'Subscribe attempt failed',
    failed: 'Please wait and try again later. If the problem persists, please contact us.',
    done: 'Successfully subscribed',
    doneOwing: 'Subscribed, but the first payment failed. Pay the open invoice to keep the plan.',
    needsCard: 'Add a card first. You come back here with it.',
  },
  done: {
    changed: (plan: string) => `Your plan is ${plan} now`,
    scheduled: (plan: string, day: string) => `Your plan changes to ${plan} on ${day}`,
    keptPlan: 'Your plan stays as it is',
    card: 'Card changed',
    canceled: 'Subscription canceled',
    kept: 'Your subscription goes on',
  },
  cards: {
    title: 'Cards',
    text: 'What the subscription can be paid with. Card numbers are kept by our payment service and never reach us.',
    add: 'Add card',
    columns: {
      card: 'Card',
      name: 'Name on card',
      expires: 'Expires',
      use: 'Use',
      actions: 'Actions',
    },
    ending: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    expired: 'Expired',
    used: 'Pays the subscription',
    unused: 'Not used',
    payWith: 'Pay with this',
    payWithOf: (card: string) => `Pay the subscription with ${card}`,
    remove: 'Delete',
    removeOf: (card: string) => `Delete ${card}`,
    removeTitle: 'Delete this card?',
    removeText: (card: string) =>
      `${card} can no longer be used. You can add it again at any time.`,
    keep: 'Keep it',
    removed: 'Card deleted',
    emptyTitle: 'No cards yet',
    empty: 'Add the card that the subscription is to be paid with.',
    choose: 'Choose a card',
  },
  card: {
    title: 'Add a card',
    text: 'The number goes straight to our payment service, Square. We see the last four digits only.',
    section: 'Card',
    loading: 'Loading the card form',
    loadFailedTitle: "The card form didn't load",
    loadFailed:
      'Square could not be reached. Check your connection and whether something blocks it.',
    labels: {
      cardholderName: 'Name on card',
      addressLine1: 'Street address',
      addressCity: 'City',
      addressState: 'State',
      addressZip: 'ZIP code',
    },
    contact: 'Billing address',
    noState: 'No matching state',
    submit: 'Save card',
    cancel: 'Cancel',
    back: 'Back to the subscription',
    unread: 'The card could not be read. Check the number, date and code.',
    unverified:
      'Your bank did not confirm the card. Try again, or use another one. Nothing was charged.',
    empty: 'Fill in the card.',
  },
  brands: {
    visa: 'Visa',
    mastercard: 'Mastercard',
    discover: 'Discover',
    diners: 'Diners Club',
    jcb: 'JCB',
    amex: 'American Express',
    unionpay: 'UnionPay',
    square: 'Square gift card',
    maestro: 'Maestro',
    other: 'Card',
  } satisfies Record<CardBrand, string>,
  invoices: {
    title: 'Invoices',
    text: 'Receipts are sent to the admins by email, too.',
    columns: {
      date: 'Date',
      number: 'Invoice',
      amount: 'Amount',
      state: 'State',
      due: 'Due',
      actions: 'Open',
    },
    states: {
      scheduled: 'Scheduled',
      unpaid: 'Unpaid',
      paid: 'Paid',
      refunded: 'Refunded',
      canceled: 'Canceled',
      failed: 'Payment failed',
    } satisfies Record<Invoice['state'], string>,
    partly: (paid: string) => `${paid} paid`,
    open: 'Open',
    openOf: (name: string) => `Open ${name}, in a new tab`,
    none: '—',
    emptyTitle: 'No invoices yet',
    empty: 'They appear here with the first payment.',
  },
} as const

/** What the strip above every page of the practice says of what is owed, and of the trial. */
export const bannerTexts = {
  pastDue: (day: string) =>
    `A payment for your plan failed. Pay the open invoice by ${day}, or Praxis becomes read-only.`,
  pastDueOpen: 'A payment for your plan failed. Pay the open invoice to keep working.',
  readOnly:
    'Praxis is read-only because a payment is overdue. Pay to go on; you can export everything meanwhile.',
  suspended: 'This practice is suspended: you can read and export. Contact us to go on.',
  /** For who cannot pay. */
  others: {
    unpaid:
      'This practice is read-only because a payment is overdue. Nothing is lost, and you can read everything. An admin of your practice can pay, and you go on at once.',
    suspended:
      'This practice is suspended: you can read everything and change nothing. Nothing is lost. An admin of your practice can ask us to lift it.',
  } satisfies Record<Restriction, string>,
  trial: (days: number) =>
    days === 1 ? 'Your free trial ends within a day.' : `Your free trial ends in ${days} days.`,
  trialEnded: 'Your free trial has ended. New leads are kept and shown once you choose a plan.',
  fix: 'Fix payment',
  readReason: 'Read why',
  choose: 'Choose a plan',
  label: 'Notice about your plan',
} as const

export type ChangeKind = PlanVariation['change']['kind']
