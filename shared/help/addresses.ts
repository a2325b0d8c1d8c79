/** The articles of the help that pages are about, by how the addresses of the pages begin. */
export const helpAddresses = {
  '/login': 'sign-in-safely',
  '/forget-password': 'sign-in-safely',
  '/register': 'sign-in-safely',
  '/practice-setup': 'set-up-a-practice',
  '/join': 'the-first-day',
  '/join-practice': 'the-first-day',
  '/connect': 'your-record',
  '/appointment': 'confirm-an-appointment',
  '/email-choice': 'choose-what-you-get',
  '/messages': 'read-a-message',
  '/rad-cloud': 'send-scans',
  '/chat-review': 'ask-for-a-second-opinion',
  '/chat-review/new': 'ask-for-a-second-opinion',
  '/ringcentral': 'call-and-text',
  '/v-consult': 'join-a-video-visit',
  '/video-link': 'join-a-video-visit',
  '/dicom/viewer': 'look-at-scans',
  '/my': 'your-record',
  '/my/appointments': 'confirm-an-appointment',
  '/my/assistant': 'ask-the-assistant',
  '/my/messages': 'read-a-message',
  '/my/notifications': 'notifications',
  '/my/security': 'sign-in-safely',
  '/my/profession': 'become-a-provider',
  '/patient-link': 'find-patients',
  '/payment': 'choose-a-plan',
  '/payment/card': 'invoices-and-cards',
  '/lead-convert': 'follow-leads',
  '/practice-hub': 'the-first-day',
  '/practice-hub/audit': 'see-who-did-what',
  '/practice-hub/calendar': 'appointments',
  '/custom-list': 'groups-and-lists',
  '/practice-hub/custom-list': 'groups-and-lists',
  '/practice-hub/communications': 'call-and-text',
  '/practice-hub/imports': 'import-records',
  '/practice-hub/integrations': 'leads-from-facebook',
  '/practice-hub/lead-forms': 'lead-forms',
  '/practice-hub/links': 'send-upload-links',
  '/practice-hub/messages': 'write-to-patients',
  '/practice-hub/notifications': 'notifications',
  '/practice-hub/profession': 'become-a-provider',
  '/practice-hub/rad-cloud': 'look-at-scans',
  '/practice-hub/reports': 'reports',
  '/practice-hub/settings': 'set-up-a-practice',
  '/practice-hub/staff': 'invite-colleagues',
  '/practice-hub/task-types': 'task-types',
  '/practice-hub/tasks': 'tasks',
  '/practice-hub/templates': 'save-typing',
} as const satisfies Record<string, string>

/** The articles of pages that patients and the staff share, for the staff. */
export const staffHelpAddresses = {
  '/chat-review': 'answer-second-opinions',
  '/v-consult': 'video-visits',
} as const satisfies Record<string, string>

/**
 * Where the help says more of a page: the article of the closest address above it, else the help itself.
 * @param reader for whom: some pages are another thing for the staff than for patients
 */
export function helpOf(path: string, reader: 'staff' | 'other' = 'other'): string {
  const segments = path.split('/')
  const above = segments.map((_, at) => segments.slice(0, segments.length - at).join('/'))
  const known: Readonly<Record<string, string>> =
    reader === 'staff' ? { ...helpAddresses, ...staffHelpAddresses } : helpAddresses
  const slug = above.map((address) => known[address]).find((found) => found !== undefined)
  return slug === undefined ? '/help' : `/help/${slug}`
}
