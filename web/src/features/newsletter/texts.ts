import type { SubscriberState } from '#shared/model/newsletter.ts'

const whole = (count: number): string => count.toLocaleString('en-US')
const addresses = (count: number) => (count === 1 ? '1 address' : `${whole(count)} addresses`)

/** The words of the operator's page for the newsletter. */
export const newsletterTexts = {
  title: 'Newsletter',
  description: 'Who asked for the newsletter, and who gets it.',
  state: 'Which subscribers',
  states: {
    confirmed: 'Confirmed',
    pending: 'Pending',
    unsubscribed: 'Unsubscribed',
  } satisfies Record<SubscriberState, string>,
  counted: (label: string, count: number, isAll: boolean) =>
    `${label} (${whole(count)}${isAll ? '' : ' or more'})`,
  columns: {
    email: 'Address',
    name: 'Name',
    state: 'State',
    since: 'Since',
    actions: 'Actions',
  },
  erased: 'Not kept any more',
  emptyTitle: {
    confirmed: 'Nobody gets the newsletter yet',
    pending: 'Nobody is asked just now',
    unsubscribed: 'Nobody has left',
  } satisfies Record<SubscriberState, string>,
  empty: {
    confirmed: 'Whoever confirms their address by the link in our email appears here.',
    pending:
      'Who fills in the form of the public pages is asked by email, and forgotten after 7 days.',
    unsubscribed: 'Of who leaves, only the day is kept here.',
  } satisfies Record<SubscriberState, string>,
  find: {
    title: 'Find an address',
    text: 'The whole address, in whatever state. Of who left, only a mark is kept by which it is known again.',
    submit: 'Find address',
    labels: { email: 'Email' },
    none: (email: string) => `Nobody asked for the newsletter with ${email}.`,
  },
  remove: 'Remove',
  removeOf: (email: string) => `Remove ${email}`,
  removeTitle: (email: string) => `Remove ${email}?`,
  removeText:
    'They get no newsletter any more, and their name and address are erased. They can ask for it again.',
  keep: 'Keep it',
  removed: 'The address is removed',
  export: {
    button: 'Export confirmed',
    title: 'Exporting the confirmed addresses',
    progress: 'Progress of the export',
    cancel: 'Cancel',
    failed: 'The addresses could not be exported',
    gathered: addresses,
    done: (count: number) => `${addresses(count)} exported`,
    columns: {
      email: 'email',
      name: 'name',
      url: 'unsubscribe',
      oneClickUrl: 'one-click',
    },
  },
} as const
