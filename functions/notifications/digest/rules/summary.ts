import { email, type Message } from '#functions/deliveries/public.ts'
import type { NoticeGroup } from '#shared/model/notice-choices.ts'
import type { NotificationKind } from '#shared/model/notification.ts'
import { groupOfKind } from '../../notices/rules/staff-mails.ts'

/** Numbers of unread notifications and due tasks in one practice. */
export type PracticeSummary = {
  practice: string
  unread: Partial<Record<NoticeGroup, number>>
  dueTasks: number
}

type Unread = { kind: NotificationKind; practiceId: string | null; at: string }

/**
 * Counts unread notifications of one practice by the groups of a summary.
 * @param since the moment of the summary before; what is older was in it. ISO 8601
 */
export function countByGroup(
  notices: readonly Unread[],
  {
    practiceId,
    since,
    groups,
  }: { practiceId: string; since: string; groups: readonly NoticeGroup[] },
): Partial<Record<NoticeGroup, number>> {
  const counts: Partial<Record<NoticeGroup, number>> = {}
  for (const notice of notices) {
    const group = groupOfKind(notice.kind)
    if (notice.practiceId !== practiceId || notice.at <= since) continue
    if (group && groups.includes(group)) counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}

/** Whether there is anything new, which tasks that are due are not. */
export const isNew = ({ unread }: PracticeSummary): boolean => Object.keys(unread).length > 0

const names: Record<NoticeGroup, readonly [one: string, many: string]> = {
  leads: ['new lead', 'new leads'],
  mentions: ['note to you', 'notes to you'],
  messages: ['unread message', 'unread messages'],
  scans: ['upload of scans', 'uploads of scans'],
  appointments: ['answer about an appointment', 'answers about appointments'],
  tasks: ['new task', 'new tasks'],
  practice: ['matter of the practice', 'matters of the practice'],
}

const groupNames = Object.entries(names) as [NoticeGroup, (typeof names)[NoticeGroup]][]

function countText(count: number, [one, many]: readonly [string, string]): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** Such as `Bayview: 2 new leads, 1 note to you. 5 tasks are due.` */
export function summaryLine({ practice, unread, dueTasks }: PracticeSummary): string {
  const parts = groupNames.flatMap(([group, words]) => {
    const count = unread[group] ?? 0
    return count === 0 ? [] : [countText(count, words)]
  })
  const due = `${countText(dueTasks, ['task is', 'tasks are'])} due.`
  return `${practice}: ${parts.join(', ')}.${dueTasks === 0 ? '' : ` ${due}`}`
}

type Recipient = { to: string; origin: string }

/** The summary of a day in numbers. It names no patient: mailboxes are read by others, too. */
export function digestMail(
  summaries: readonly PracticeSummary[],
  { to, origin }: Recipient,
): Message {
  return email({
    to,
    subject: 'What is new for you',
    paragraphs: ['You have not read yet:', ...summaries.map(summaryLine)],
    button: { label: 'Open your notifications', url: `${origin}/practice-hub/notifications` },
    notes: [`Turn this daily summary off in your profile: ${origin}/my/profile`],
  })
}
