import type { NotificationKind } from '#shared/model/notification.ts'

/** The path of the page that a notification is about, and the sentence of its email. */
type PracticeMail = { page: string; sentence: string }

const importsPage = '/practice-hub/imports'
const exportPage = '/practice-hub/settings?tab=export'

/** Notifications about the practice as a whole, and of no patient. */
export const practiceMails = {
  joinRequested: {
    page: '/practice-hub/staff',
    sentence: 'Someone asks to join the staff of the practice. Accept or decline the request.',
  },
  leadsLocked: {
    page: '/practice-hub/lead-forms',
    sentence:
      'New leads wait, as the plan has no lead records left. They are opened once the plan has more.',
  },
  leadsWaiting: {
    page: '/practice-hub/settings?tab=distribution',
    sentence:
      'New leads wait, as everyone has all the leads that the distribution allows. Raise a limit or add people to it.',
  },
  facebookRevoked: {
    page: '/practice-hub/integrations',
    sentence:
      'No leads come in from Facebook: it no longer accepts the connection. Connect it again.',
  },
  googleAdsRevoked: {
    page: '/practice-hub/integrations?tab=google-ads',
    sentence: 'Conversions wait: Google Ads no longer accepts the connection. Connect it again.',
  },
  phoneRevoked: {
    page: '/practice-hub/integrations?tab=phone',
    sentence:
      'Texts and missed calls are not logged: RingCentral no longer accepts the connection. Connect it again.',
  },
  exportRequested: {
    page: exportPage,
    sentence:
      'An export of all data of the practice has begun. If you do not know of it, delete it and ask who began it.',
  },
  exportReady: { page: exportPage, sentence: 'Your export is ready to download.' },
  importEnded: {
    page: importsPage,
    sentence: 'Your import has ended. Its page says which rows were taken in.',
  },
  importUndone: { page: importsPage, sentence: 'The import is undone.' },
} as const satisfies Partial<Record<NotificationKind, PracticeMail>>

export type PracticeKind = keyof typeof practiceMails

export const isPracticeKind = (kind: NotificationKind): kind is PracticeKind =>
  kind in practiceMails
