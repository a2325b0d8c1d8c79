/** The words of the operator's page for accounts. */
export const operatorTexts = {
  title: 'Accounts',
  description: 'Sign a member out everywhere, such as when a device was lost or stolen.',
  find: 'Find account',
  labels: { email: 'Email' },
  closed: 'Closed',
  practices: (count: number) =>
    count === 1 ? 'Works in 1 practice' : `Works in ${count} practices`,
  sessions: (count: number) =>
    count === 1 ? 'Signed in on 1 device' : `Signed in on ${count} devices`,
  end: 'Sign out everywhere',
  endTitle: (name: string) => `Sign ${name} out everywhere?`,
  endText:
    'Make sure that it is really them who asked. They get an email, can sign in again, and lose what they were typing. Their practices see it in the audit trail.',
  keep: 'Cancel',
  ended: (name: string) => `${name} is signed out everywhere`,
} as const
