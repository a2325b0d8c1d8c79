import * as v from 'valibot'

/** What staff may get emails about, beside the notifications in the page. */
export const noticeGroups = [
  'leads',
  'mentions',
  'messages',
  'scans',
  'appointments',
  'tasks',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

const byGroup = v.entriesFromList(noticeGroups, v.boolean())

/** About what a member gets emails. */
export const noticeChoices = v.object({ email: v.object(byGroup) })
export type NoticeChoices = v.InferOutput<typeof noticeChoices>

/** Until a member says otherwise: people who wait for an answer come by email, other work does not. */
export const firstNoticeChoices: NoticeChoices = {
  email: {
    leads: true,
    mentions: true,
    messages: true,
    scans: false,
    appointments: false,
    tasks: false,
  },
}

const someGroups = v.entriesFromList(noticeGroups, v.exactOptional(v.boolean()))

/** What is not named stays as it is. */
export const noticeChoicesChange = v.object({ email: v.strictObject(someGroups) })
