import type { Standing } from '#shared/model/billing.ts'
import type { PracticeFilter } from '#shared/model/practice-admin.ts'

export const whole = (count: number): string => count.toLocaleString('en-US')

/** The words of the operator's page for practices. */
export const practiceAdminTexts = {
  title: 'Practices',
  description: 'What practices have and owe. Nothing of their patients is shown here.',
  search: 'Search by name, address or member',
  filter: 'State',
  filters: {
    all: 'All',
    trialEnding: 'Trial ends soon',
    trialOver: 'Trial over',
    pastDue: 'Payment due',
    suspended: 'Suspended',
  },
  counted: (state: string, count: string) => `${state} (${count})`,
  times: {
    trialEnding: 'Trial ends',
    trialOver: 'Trial ended',
    pastDue: 'Due since',
    suspended: 'Suspended since',
  } satisfies Record<PracticeFilter, string>,
  columns: {
    name: 'Name',
    place: 'Place',
    plan: 'Plan',
    leads: 'Lead records',
    standing: 'State',
    activity: 'Last activity',
  },
  of: (used: string, limit: string) => `${used} of ${limit}`,
  standings: {
    good: 'Good',
    pastDue: 'Payment due',
    readOnly: 'Read-only',
  } satisfies Record<Standing, string>,
  suspended: 'Suspended',
  emptyTitle: 'No practice found',
  empty: 'No name, address or member of a practice has these words.',
  emptyState: 'No practice is in this state.',
  member: (member: string) => `Member: ${member}`,
  noActivity: 'None yet',
  lastActive: 'Last activity',
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
    ask: (name: string) => `Extend the free trial of ${name}?`,
    follows: (days: string, end: string) =>
      `${days === '1' ? '1 day is' : `${days} days are`} added, counted from ${end}. Leads that wait are opened at once. A trial can't be shortened afterwards.`,
    fromNow: 'today',
  },
  names: {
    title: 'Names to approve',
    text: 'Practices on trial that asked to send texts. Approve names of medical practices only.',
    none: 'No practice waits.',
    facts: (place: string, phone: string, isVerified: boolean) =>
      `${place} · ${phone} (${isVerified ? 'verified' : 'not verified'})`,
    called: 'I called the practice by this number',
    reason: 'Reason for a rejection',
    reasonHint: 'The practice sees it.',
    approve: 'Approve name',
    approveTitle: (name: string) => `Approve the name ${name}?`,
    approveText:
      'The practice may text patients under this name once its phone is verified. An approval ends when the practice changes its name.',
    rejectTitle: (name: string) => `Reject the name ${name}?`,
    rejectText: (reason: string) =>
      `The practice sends no texts until it asks again. Its admins read the reason: “${reason}”`,
    reject: 'Reject name',
    approved: (name: string) => `${name} may send texts once its phone is verified`,
    rejected: (name: string) => `The name ${name} was rejected`,
  },
  suspension: {
    title: 'Suspension',
    text: 'A suspended practice can read and export, and change nothing. Its patients keep their links. Its subscription is paused from its next period on and goes on when the suspension ends; nothing is paid back.',
    since: (day: string, reason: string | null) =>
      reason === null ? `Suspended since ${day}.` : `Suspended since ${day}: ${reason}`,
    labels: { reason: 'Reason', isSuspended: 'Suspended' },
    suspending: {
      submit: 'Suspend practice',
      hint: 'The admins of the practice read it on their page, by email and in their audit trail.',
      ask: (name: string) => `Suspend ${name}?`,
      confirm: 'Suspend practice',
      follows: [
        'From now on, everyone in the practice can read and export, and change nothing.',
        'The subscription is paused from its next period on.',
        'Patients keep their links, and new leads keep arriving.',
        'You can end the suspension at any time.',
      ],
      reads: (reason: string) => `The admins get an email with the reason: “${reason}”`,
    },
    resuming: {
      submit: 'End suspension',
      hint: 'The admins of the practice read it in their audit trail.',
      ask: (name: string) => `End the suspension of ${name}?`,
      confirm: 'End suspension',
      follows: [
        'Everyone in the practice can work as before, unless a payment is overdue.',
        'A subscription that was paused goes on.',
        'The admins get an email that the practice can be used again.',
      ],
      reads: (reason: string) => `Their audit trail says: “${reason}”`,
    },
    suspended: (name: string) => `${name} is suspended`,
    resumed: (name: string) => `${name} works again`,
  },
} as const
