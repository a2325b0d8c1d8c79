import type { NotificationKind } from '#shared/model/notification.ts'

/** Notifications about the practice as a whole, and of no patient. */
export type PracticeKind = Extract<
  NotificationKind,
  | 'joinRequested'
  | 'leadsLocked'
  | 'leadsWaiting'
  | 'facebookRevoked'
  | 'googleAdsRevoked'
  | 'phoneRevoked'
  | 'exportRequested'
  | 'exportReady'
  | 'importEnded'
  | 'importUndone'
>

const importsPage = '/practice-hub/imports'
const exportPage = '/practice-hub/settings?tab=export'

/** The path of the page that a notification is about. */
export const practicePages: Record<PracticeKind, string> = {
  joinRequested: '/practice-hub/staff',
  leadsLocked: '/practice-hub/lead-forms',
  leadsWaiting: '/practice-hub/settings?tab=distribution',
  facebookRevoked: '/practice-hub/integrations',
  googleAdsRevoked: '/practice-hub/integrations?tab=google-ads',
  phoneRevoked: '/practice-hub/integrations?tab=phone',
  exportRequested: exportPage,
  exportReady: exportPage,
  importEnded: importsPage,
  importUndone: importsPage,
}

/** The sentence of the email of a kind. */
export const practiceSentences: Record<PracticeKind, string> = {
  joinRequested: 'Someone asks to join the staff of the practice. Accept or decline the request.',
  leadsLocked:
    'New leads wait, as the plan has no lead records left. They are opened once the plan has more.',
  leadsWaiting:
    'New leads wait, as everyone has all the leads that the distribution allows. Raise a limit or add people to it.',
  facebookRevoked:
    'No leads come in from Facebook: it no longer accepts the connection. Connect it again.',
  googleAdsRevoked:
    'Conversions wait: Google Ads no longer accepts the connection. Connect it again.',
  phoneRevoked:
    'Texts and missed calls are not logged: RingCentral no longer accepts the connection. Connect it again.',
  exportRequested:
    'An export of all data of the practice has begun. If you do not know of it, delete it and ask who began it.',
  exportReady: 'Your export is ready to download.',
  importEnded: 'Your import has ended. Its page says which rows were taken in.',
  importUndone: 'The import is undone.',
}

export const isPracticeKind = (kind: NotificationKind): kind is PracticeKind =>
  kind in practicePages
