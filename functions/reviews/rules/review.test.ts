import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { reviewActions, reviewRoles } from '#shared/model/review-moves.ts'
import { reviewState } from '#shared/model/review-states.ts'
import { aPost, aReview, DAYS, NOON } from '#test/support/review-items.ts'
import { stillDue, withoutStaff } from './due.ts'
import {
  ensureContent,
  isEditable,
  isRead,
  movedReview,
  postActionOf,
  ratedReview,
  readUpTo,
  rowOf,
  titleOf,
  unreadOf,
  withPost,
} from './review.ts'

const later = new Date(NOON.getTime() + 60_000)
const by = (role: (typeof reviewRoles)[number], action: (typeof reviewActions)[number]) => {
  return { role, action, days: DAYS, now: later }
}
const written = {
  ...{
    id: 'p',
    authorId: 'm',
    authorName: 'Jane',
    content: 'Hello',
    uploadKey: null,
    keyImages: [],
  },
  ...{ opinion: null, clientId: null },
}

describe('a move', () => {
  it('begins the days of whoever has the turn anew, and of nobody else', () => {
    const before = aReview({ state: 2, providerId: 'd' })
    const asked = movedReview(before, by('provider', 'reply'))
    const again = movedReview(asked, by('provider', 'reply'))

    expect(asked).toMatchObject({ state: 1, dueAt: '2026-03-15T12:01:00.000Z', version: 2 })
    expect(again).toMatchObject({ state: 1, dueAt: asked.dueAt, version: 3 })
  })

  it('says when a case was closed, and no more once it goes on', () => {
    const closed = movedReview(aReview({ state: 2, providerId: 'd' }), by('provider', 'close'))
    const reopened = movedReview(closed, by('patient', 'reopen'))

    expect(closed).toMatchObject({ state: 100, closedAt: later.toISOString(), dueAt: null })
    expect(reopened).toMatchObject({ state: 2, closedAt: null, dueAt: expect.any(String) })
  })

  it('keeps who had the case before', () => {
    const before = aReview({ state: 2, providerId: 'd' })
    const moving = { ...by('operator', 'transfer'), parties: { providerId: 'e' } }

    expect(movedReview(before, moving)).toMatchObject({
      ...{ providerId: 'e', formerProviderIds: ['d'] },
    })
  })

  it('goes to the practice where whoever had the turn has left since', () => {
    const before = aReview({ state: 100, providerId: 'd', dueAt: null })
    const moving = { ...by('patient', 'reopen'), parties: { providerId: null } }

    expect(movedReview(before, moving)).toMatchObject({
      ...{ state: 3, providerId: null, formerProviderIds: ['d'] },
    })
  })

  it('is refused where the table names none', () => {
    expect(() => movedReview(aReview({ state: 100 }), by('patient', 'reply'))).toThrow(
      expect.objectContaining({ name: 'ERR_MRR_CANNOT_PROCEED' }),
    )
  })
})

describe('a message that gives the patient the turn', () => {
  it('moves the case also where a reply alone would not', () => {
    const before = aReview({ state: 6, advocateId: 'a' })
    const asked = { opinion: null, to: 'patient' } as const
    const action = postActionOf(before, asked)

    expect(movedReview(before, by('operator', action))).toMatchObject({
      ...{ state: 5, unanswered: 'message' },
    })
    expect(movedReview(before, by('operator', 'reply'))).toMatchObject({ state: 6 })
  })

  it('is a reply where the case waits for the patient already', () => {
    expect(postActionOf({ state: 1 }, { opinion: null, to: 'patient' })).toBe('reply')
    expect(postActionOf({ state: 2 }, { opinion: null })).toBe('reply')
  })

  it('has text', () => {
    const scans = { content: '', uploadKey: 'u', keyImages: [], opinion: null }

    expect(() => ensureContent(scans)).not.toThrow()
    expect(() => ensureContent({ ...scans, to: 'patient' })).toThrow(
      expect.objectContaining({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' }),
    )
  })
})

describe('posts', () => {
  const step = fc.record({
    role: fc.constantFrom('patient' as const, 'provider' as const),
    reads: fc.boolean(),
  })

  it('are counted for both sides, whatever is written and read in which order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let review = aReview()
        const unread = { patient: 0, staff: 0 }
        for (const { role, reads } of steps) {
          const own = role === 'patient' ? 'patient' : 'staff'
          const other = own === 'patient' ? 'staff' : 'patient'
          const { after, post } = withPost(review, { ...written, authorRole: role }, later)
          review = after
          unread[other] += 1
          if (reads) {
            review = readUpTo(review, other, post) ?? review
            unread[other] = 0
          }
          expect(unreadOf(review, 'patient')).toBe(unread.patient)
          expect(unreadOf(review, 'staff')).toBe(unread.staff)
        }
      }),
    )
  })

  it('are read no less than before', () => {
    const review = aReview({ staffRead: { seq: 3, patientPosts: 2 } })

    expect(readUpTo(review, 'staff', { seq: 3, patientPosts: 2 })).toBeNull()
    expect(readUpTo(review, 'staff', { seq: 2, patientPosts: 1 })).toBeNull()
  })

  it('are changed by whoever wrote them, until the other side has read them or the case has ended', () => {
    const post = aPost({ seq: 2, authorId: 'm', authorRole: 'patient' })
    const me = { id: 'm', role: 'patient' as const }
    const review = aReview({ patientRead: { seq: 9, patientPosts: 1 } })
    const read = { ...review, staffRead: { seq: 2, patientPosts: 1 } }

    expect(isEditable(review, post, me)).toBe(true)
    expect(isEditable(review, post, { ...me, id: 'n' })).toBe(false)
    expect(isEditable({ ...review, state: reviewState.closed }, post, me)).toBe(false)
    expect(isRead(read, post)).toBe(true)
    expect(isEditable(read, post, me)).toBe(false)
  })
})

describe('a rating', () => {
  const closed = aReview({ state: 100, providerId: 'd', formerProviderIds: ['c'] })

  it('is of a doctor who had the case, once', () => {
    const { after, rating } = ratedReview(closed, 'patient', { rate: 4, comment: '' }, later)
    expect(rating).toMatchObject({ rate: 4, providerId: 'd' })
    expect(
      ratedReview(closed, 'patient', { rate: 4, comment: '', providerId: 'c' }, later).rating,
    ).toMatchObject({ providerId: 'c' })

    const notAllowed = expect.objectContaining({ name: 'ERR_MRR_COMMENT_NOT_ALLOWED' })
    const form = { rate: 4, comment: '' }
    expect(() => ratedReview(after, 'patient', form, later)).toThrow(notAllowed)
    expect(() => ratedReview(closed, 'operator', form, later)).toThrow(notAllowed)
    expect(() => ratedReview(aReview(), 'patient', form, later)).toThrow(notAllowed)
    expect(() => ratedReview(closed, 'patient', { ...form, providerId: 'x' }, later)).toThrow(
      notAllowed,
    )
  })
})

describe('whoever leaves', () => {
  const at = { days: DAYS, now: later }
  const both = { provider: true, advocate: true }

  it('leaves the case to the practice where they had the turn', () => {
    const review = aReview({ state: 2, providerId: 'd', advocateId: 'a' })

    expect(withoutStaff(review, 'd', both, at)).toMatchObject({
      ...{ state: 3, providerId: null, advocateId: 'a', formerProviderIds: ['d'], version: 2 },
    })
    expect(withoutStaff({ ...review, state: 5 }, 'a', both, at)).toMatchObject({
      ...{ state: 1, providerId: 'd', advocateId: null },
    })
    expect(withoutStaff(review, 'd', { provider: false, advocate: true }, at)).toBeNull()
    expect(withoutStaff(review, 'x', both, at)).toBeNull()
  })
})

describe('a moment', () => {
  it('holds while the case is due as it was, and reminds of nothing that is late', () => {
    const dueAt = later.toISOString()
    const before = NOON

    const review = aReview({ state: 1, dueAt })

    expect(stillDue(review, { moment: 'soon', dueAt }, before)).toBe(true)
    expect(stillDue(review, { moment: 'soon', dueAt }, later)).toBe(false)
    expect(stillDue(review, { moment: 'late', dueAt }, later)).toBe(true)
    expect(stillDue({ ...review, dueAt: null }, { moment: 'late', dueAt }, later)).toBe(false)
  })

  it('reminds of nothing after an opinion, which needs no answer', () => {
    const dueAt = later.toISOString()
    const answered = aReview({ state: 1, unanswered: 'opinion', dueAt })

    expect(stillDue(answered, { moment: 'soon', dueAt }, NOON)).toBe(false)
    expect(stillDue(answered, { moment: 'late', dueAt }, later)).toBe(false)
    expect(stillDue({ ...answered, state: 2 }, { moment: 'late', dueAt }, later)).toBe(true)
  })
})

it('lists a case by how its question begins, on one line and whole signs', () => {
  expect(titleOf('  Is it\n\n broken? ')).toBe('Is it broken?')
  const long = titleOf('👋'.repeat(200))
  expect([...long]).toHaveLength(120)
  expect(long.endsWith('👋…')).toBe(true)
  expect(rowOf(aReview({ content: 'Hello' }))).toMatchObject({ title: 'Hello', postCount: 0 })
})
