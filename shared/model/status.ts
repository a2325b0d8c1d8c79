import * as v from 'valibot'

const counts = {
  ongoingTaskDueTodayCount: v.number(),
  unreadMessageCount: v.number(),
  unreadNotificationCount: v.number(),
}

/** Why a practice can only read: a payment is overdue for too long, or the platform's operator suspended it. */
export const restriction = v.picklist(['unpaid', 'suspended'])
export type Restriction = v.InferOutput<typeof restriction>

/** What waits for a member, in the practice at hand, in all, and in each (specification, section 3). */
export const memberStatus = v.object({
  /** Null for who works in no practice. */
  practiceStaffStatus: v.nullable(v.object(counts)),
  unreadNotificationCount: v.number(),
  /** Messages of practices to the member as a patient. */
  unreadOwnMessageCount: v.number(),
  /** Why the practice at hand can only read; null where it can do more, and for who works in none. */
  restriction: v.nullable(restriction),
  practiceStaffStatuses: v.array(v.object({ practiceId: v.string(), ...counts })),
})
export type MemberStatus = v.InferOutput<typeof memberStatus>
