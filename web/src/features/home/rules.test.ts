import { describe, expect, it } from 'vitest'
import type { ListedConsult } from '#shared/model/consult.ts'
import type { ListedReview } from '#shared/model/review.ts'
import { reviewState } from '#shared/model/review-states.ts'
import type { UploadSummary } from '#shared/model/upload.ts'
import { findNextVisit, type HomeFacts, listWaiting } from './rules.ts'

const now = new Date('2026-03-04T15:00:00.000Z')
const zone = 'America/Chicago'

const chart = (changes: Partial<HomeFacts['charts'][number]> = {}) => ({
  practiceId: 'p1',
  practiceName: 'Bay Spine',
  timezone: zone,
  hours: null,
  holidays: [],
  patientId: 'x1',
  unreadMessageCount: 0,
  nextAppointmentAt: null,
  ...changes,
})

const names = {
  practiceId: 'p1',
  practiceName: 'Bay Spine',
  patientId: 'x1',
  patientName: 'Jane Doe',
}
const doctor = { id: 'd1', name: 'Dora Lee, MD' }

const review = (changes: Partial<ListedReview> = {}): ListedReview => ({
  id: 'r1',
  ...names,
  title: 'Does my knee need surgery?',
  state: reviewState.provider,
  waitingFor: 'provider',
  dueAt: null,
  unanswered: null,
  provider: doctor,
  advocate: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  closedAt: null,
  postCount: 1,
  unreadCount: 0,
  ...changes,
})

const consult = (changes: Partial<ListedConsult> = {}): ListedConsult => ({
  id: 'c1',
  number: '1234567890',
  ...names,
  provider: doctor,
  state: 'pending',
  scheduledAt: '2026-03-04T16:00:00.000Z',
  scheduledLen: 30,
  wantedTimes: [],
  patientTimezone: zone,
  practiceTimezone: zone,
  location: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  canceledAt: null,
  canceledBy: null,
  version: 1,
  ...changes,
})

const upload = (changes: Partial<UploadSummary> = {}): UploadSummary => ({
  key: 'u1',
  practiceId: 'p1',
  patientId: 'x1',
  service: 'radCloud',
  comment: '',
  state: 'uploading',
  uploader: { kind: 'patient', name: 'Jane Doe' },
  fileCount: 3,
  bytes: 100,
  isNew: true,
  createdAt: '2026-03-01T00:00:00.000Z',
  completedAt: null,
  arrival: null,
  scans: [],
  ...changes,
})

const facts = (changes: Partial<HomeFacts> = {}): HomeFacts => ({
  charts: [chart()],
  reviews: [],
  consults: [],
  uploads: [],
  ...changes,
})

describe('what waits for a patient', () => {
  it('is nothing if no message, question or upload is open', () => {
    const done = upload({ state: 'completed' })

    expect(listWaiting(facts({ reviews: [review()], uploads: [done] }))).toEqual([])
  })

  it('lists messages, then reviews, then one unfinished upload', () => {
    const items = listWaiting(
      facts({
        charts: [chart({ unreadMessageCount: 2 }), chart({ patientId: 'x2' })],
        reviews: [review({ waitingFor: 'patient' }), review({ id: 'r2', unreadCount: 1 })],
        uploads: [upload(), upload({ key: 'u2' })],
      }),
    )

    expect(items).toEqual([
      { kind: 'messages', patientId: 'x1', practiceName: 'Bay Spine', count: 2 },
      { kind: 'question', reviewId: 'r1', from: 'Dora Lee, MD', title: review().title },
      { kind: 'news', reviewId: 'r2', from: 'Dora Lee, MD', title: review().title },
      { kind: 'upload', key: 'u1' },
    ])
  })

  it('lists an opinion until it is read, and asks for no answer', () => {
    const answered = { state: reviewState.patient, waitingFor: 'patient' } as const
    const waitingOf = (unreadCount: number) =>
      listWaiting(
        facts({ reviews: [review({ ...answered, unanswered: 'opinion', unreadCount })] }),
      ).map(({ kind }) => kind)

    expect(waitingOf(1)).toEqual(['opinion'])
    expect(waitingOf(0)).toEqual([])
  })

  it('names the practice if a review has no doctor', () => {
    const [item] = listWaiting(
      facts({ reviews: [review({ waitingFor: 'patient', provider: null })] }),
    )

    expect(item).toMatchObject({ from: 'Bay Spine' })
  })

  it.each([
    ['that staff began', upload({ uploader: { kind: 'staff', name: 'Ann Lee' } })],
    ['without files', upload({ fileCount: 0 })],
  ])('ignores an upload %s', (_, open) => {
    expect(listWaiting(facts({ uploads: [open] }))).toEqual([])
  })
})

describe('the next visit', () => {
  it('is the earlier of an appointment and a call', () => {
    const charts = [chart({ nextAppointmentAt: '2026-03-04T15:30:00.000Z' })]

    expect(findNextVisit(facts({ charts, consults: [consult()] }), now)).toMatchObject({
      kind: 'appointment',
      practiceName: 'Bay Spine',
    })
    expect(findNextVisit(facts({ consults: [consult()] }), now)).toMatchObject({ kind: 'call' })
    expect(findNextVisit(facts(), now)).toBeNull()
  })

  it.each([
    ['2026-03-04T15:29:00.000Z', false],
    ['2026-03-04T15:30:00.000Z', true],
    ['2026-03-04T17:29:00.000Z', true],
  ])('can be joined at %s: %s', (time, mayJoin) => {
    expect(findNextVisit(facts({ consults: [consult()] }), new Date(time))).toMatchObject({
      mayJoin,
    })
  })

  it('is no call that is over, canceled, too long ago or without a time', () => {
    const consults = [
      consult({ state: 'finished' }),
      consult({ state: 'canceled' }),
      consult({ scheduledAt: '2026-03-04T12:00:00.000Z' }),
      consult({ scheduledAt: null }),
    ]

    expect(findNextVisit(facts({ consults }), now)).toBeNull()
  })

  it('is a call that started, for as long as it goes on', () => {
    const started = consult({ state: 'started', scheduledAt: '2026-03-04T12:00:00.000Z' })

    expect(findNextVisit(facts({ consults: [started] }), now)).toMatchObject({ mayJoin: true })
  })
})
