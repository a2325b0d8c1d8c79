import * as v from 'valibot'

/** What staff may get emails about, beside the notifications in the page. */
export const noticeGroups = [
  'leads',
  'mentions',
  'messages',
  'scans',
  'appointments',
  'tasks',
  'practice',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** The groups of which a member may get texts too: a person waits for an answer. */
export const textGroups = ['leads', 'mentions', 'messages'] as const satisfies NoticeGroup[]
export type TextGroup = (typeof textGroups)[number]

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))

/** The hours, by the clock of the practice, in which emails replace texts. None if both are equal. */
export const quietHours = v.object({ from: hour, to: hour })
export type QuietHours = v.InferOutput<typeof quietHours>

/** Choices stored earlier do not have the group `practice`. */
const byGroup = (practice: boolean) => ({
  ...v.entriesFromList(noticeGroups, v.boolean()),
  practice: v.optional(v.boolean(), practice),
})
const byTextGroup = v.entriesFromList(textGroups, v.boolean())

const noPush: Record<NoticeGroup, boolean> = {
  leads: false,
  mentions: false,
  messages: false,
  scans: false,
  appointments: false,
  tasks: false,
  practice: false,
}

/** The choice once a member adds the first device. */
export const allPushed: Record<NoticeGroup, boolean> = {
  leads: true,
  mentions: true,
  messages: true,
  scans: true,
  appointments: true,
  tasks: true,
  practice: true,
}

/**
 * About which groups a member gets emails at once, push notifications and texts, and whether a daily summary covers the other
 * groups. Choices stored earlier are of emails alone.
 */
export const noticeChoices = v.object({
  email: v.object(byGroup(true)),
  digest: v.optional(v.boolean(), true),
  /** Sent to the devices that the member added. */
  push: v.optional(v.object(byGroup(false)), () => ({ ...noPush })),
  text: v.optional(v.object(byTextGroup), { leads: false, mentions: false, messages: false }),
  quiet: v.optional(quietHours, { from: 21, to: 7 }),
})
export type NoticeChoices = v.InferOutput<typeof noticeChoices>

/**
 * Until a member chooses: emails about people who wait for an answer and about the practice as a whole, a daily summary,
 * and no texts.
 */
export const firstNoticeChoices: NoticeChoices = {
  email: {
    leads: true,
    mentions: true,
    messages: true,
    scans: false,
    appointments: false,
    tasks: false,
    practice: true,
  },
  digest: true,
  push: noPush,
  text: { leads: false, mentions: false, messages: false },
  quiet: { from: 21, to: 7 },
}

const someGroups = v.entriesFromList(noticeGroups, v.exactOptional(v.boolean()))
const someTextGroups = v.entriesFromList(textGroups, v.exactOptional(v.boolean()))

/** What is not named stays as it is. */
export const noticeChoicesChange = v.strictObject({
  email: v.exactOptional(v.strictObject(someGroups)),
  digest: v.exactOptional(v.boolean()),
  push: v.exactOptional(v.strictObject(someGroups)),
  text: v.exactOptional(v.strictObject(someTextGroups)),
  quiet: v.exactOptional(quietHours),
})
export type NoticeChoicesChange = v.InferOutput<typeof noticeChoicesChange>
