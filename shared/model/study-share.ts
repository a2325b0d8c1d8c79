import * as v from 'valibot'

/** For how many days a study is shared: at most so many, and so many by itself. */
export const SHARE_DAYS = { max: 90, usual: 14 } as const
/** Wrong passwords before a link is locked for good. */
export const SHARE_TRIES = 10
/** So often a link is opened at most, each time for some hours. */
export const SHARE_OPENINGS = 200

/** Whether the link of a shared study still opens, and if not, why. */
export const shareStates = ['open', 'expired', 'revoked', 'locked'] as const
/** For so many days after its end a link says that it ended, and who had shared the study. */
export const SHARE_ENDED_DAYS = 90

/** What a link says before the password: who shared something, and nothing of what or of whom. */
export const shareSender = v.object({
  practiceName: v.string(),
  practicePhone: v.string(),
  /** Someone of the practice; null where a patient shared their own scans. */
  sender: v.nullable(v.string()),
  state: v.picklist(shareStates),
})
export type ShareSender = v.InferOutput<typeof shareSender>

/** A study that was shared with somebody outside, as whoever may share it sees that. */
export const studyShare = v.object({
  shareId: v.string(),
  patientId: v.string(),
  studyInstanceUid: v.string(),
  /** What the study is called; null where nobody has called it anything. */
  description: v.nullable(v.string()),
  /** YYYYMMDD */
  studyDate: v.nullable(v.string()),
  /** Whom it is for, in the words of who shared it. */
  recipient: v.string(),
  createdAt: v.string(),
  createdBy: v.string(),
  expiresAt: v.string(),
  revokedAt: v.nullable(v.string()),
  /** Too many wrong passwords: nobody can open it any more. */
  isLocked: v.boolean(),
  /** Who opened it, the last one first: what they said they are called, and from where. */
  openings: v.array(v.object({ at: v.string(), name: v.string(), ip: v.string() })),
})
export type StudyShare = v.InferOutput<typeof studyShare>
