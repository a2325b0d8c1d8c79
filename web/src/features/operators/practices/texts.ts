import type { Standing } from '#shared/model/billing.ts'

export const whole = (count: number): string => count.toLocaleString('en-US')

/** The words of the operator's page for practices. */
export const practiceAdminTexts = {
  title: 'Practices',
  description: 'What practices have and owe. Nothing of their patients is shown here.',
  search: 'Search by the beginning of the name',
  columns: {
    name: 'Name',
    place: 'Place',
    plan: 'Plan',
    leads: 'Lead records',
    standing: 'Standing',
  },
  of: (used: string, limit: string) => `${used} of ${limit}`,
  standings: {
    good: 'Good',
    pastDue: 'Payment due',
    readOnly: 'Read-only',
  } satisfies Record<Standing, string>,
  suspended: 'Suspended',
  beginTitle: 'Find a practice',
  begin: 'Type at least three letters of its name.',
  emptyTitle: 'No practice found',
  empty: 'No name begins like this.',
  created: 'Since',
  email: 'Email',
  phone: 'Phone',
  used: (used: string, limit: string) => `${used} of ${limit} lead records used`,
  resets: (day: string) => `The count starts over on ${day}.`,
  trialEnds: (day: string) => `The free trial ends on ${day}.`,
  trialEnded: (day: string) => `The free trial ended on ${day}.`,
  price: (plan: string, price: string) => `${plan}, ${price}`,
  paidThrough: (day: string) => `Paid through ${day}.`,
  endsOn: (day: string) => `Canceled: ends on ${day}.`,
  pastDue: (day: string) => `Read-only from ${day} unless it is paid.`,
  trial: {
    title: 'Free trial',
    labels: { days: 'Days to add', trialEndsAt: 'End' },
    submit: 'Extend trial',
    done: (day: string) => `The trial ends on ${day} now`,
    hint: 'From its end, or from today where it is over. Leads that wait are opened.',
  },
  suspension: {
    title: 'Suspension',
    text: 'A suspended practice can read and export, and change nothing. Its patients keep their links. Its subscription is paused from its next period on and goes on when the suspension ends; nothing is paid back.',
    since: (day: string) => `Suspended since ${day}.`,
    suspend: 'Suspend practice',
    resume: 'End suspension',
    labels: { reason: 'Reason', isSuspended: 'Suspended' },
    hint: "Shown in the practice's own audit trail",
    suspended: (name: string) => `${name} is suspended`,
    resumed: (name: string) => `${name} works again`,
  },
} as const
