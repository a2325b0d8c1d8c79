import type { NoticeGroup } from '#shared/model/notice-choices.ts'
import { noticePath, noticeWords } from '../../notices/rules/staff-mails.ts'

/** The notification that the service worker shows (web/public/push-worker.js). It names no patient. */
export type PushMessage = {
  title: string
  body: string
  /** The path of the page that a click opens. */
  path: string
  /** A later notification with the same tag replaces the earlier one. */
  tag: string
}

type About = {
  group: NoticeGroup
  practice: string
  patientId: string | null
  /** The path of the page that it is about; null opens that of the group. */
  path: string | null
}

/** The notification about a group: lock screens are read by others, so that it holds no health data. */
export function pushMessage({ group, practice, patientId, path: own }: About): PushMessage {
  const { subject, text } = noticeWords[group]
  const path = own ?? noticePath(group, patientId ?? undefined)
  return { title: subject(practice), body: text, path, tag: path }
}
