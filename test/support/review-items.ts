import type { PostItem, ReviewItem } from '#functions/reviews/records.ts'
import { defaultReviewDays } from '#shared/model/review-days.ts'

export const NOON = new Date('2026-03-01T12:00:00.000Z')
export const DAYS = defaultReviewDays
const NONE = { seq: 0, patientPosts: 0 }

/** A case without posts, as the table holds it. */
export function aReview(changes: Partial<ReviewItem> = {}): ReviewItem {
  const at = NOON.toISOString()
  return {
    id: '01JREV1EW00000000000000001',
    practiceId: '01JPRACT1CE000000000000001',
    patientId: '01JPAT1ENT0000000000000001',
    state: 0,
    providerId: null,
    formerProviderIds: [],
    advocateId: null,
    content: 'Does my left knee need surgery?',
    uploadKey: null,
    contactEmail: null,
    contactPhone: null,
    dueAt: at,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    answeredAt: null,
    unanswered: null,
    rating: null,
    postCount: 0,
    patientPosts: 0,
    patientRead: NONE,
    staffRead: NONE,
    version: 1,
    readings: 0,
    ...changes,
  }
}

/** A post of it. */
export function aPost(changes: Partial<PostItem> = {}): PostItem {
  return {
    id: '01JP0ST0000000000000000001',
    reviewId: '01JREV1EW00000000000000001',
    seq: 1,
    patientPosts: 1,
    authorRole: 'patient',
    authorId: 'm',
    authorName: 'Jane Doe',
    content: 'It hurts',
    uploadKey: null,
    keyImages: [],
    opinion: null,
    createdAt: NOON.toISOString(),
    editedAt: null,
    clientId: null,
    version: 1,
    ...changes,
  }
}
