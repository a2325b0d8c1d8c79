import * as v from 'valibot'

const counts = {
  ongoingTaskDueTodayCount: v.number(),
  unreadMessageCount: v.number(),
  unreadNotificationCount: v.number(),
}

/** What waits for a member, in the practice at hand, in all, and in each (specification, section 3). */
export const memberStatus = v.object({
  /** Null for who works in no practice. */
  practiceStaffStatus: v.nullable(v.object(counts)),
  unreadNotificationCount: v.number(),
  /** Messages of practices to the member as a patient. */
  unreadOwnMessageCount: v.number(),
  practiceStaffStatuses: v.array(v.object({ practiceId: v.string(), ...counts })),
})
export type MemberStatus = v.InferOutput<typeof memberStatus>
