import { newId } from '#functions/platform/ids.ts'
import type { Item, Write } from '#functions/platform/table.ts'
import type { ReviewItem } from '#functions/reviews/records.ts'
import { newReview, withPost } from '#functions/reviews/rules/review.ts'
import { createReviewStore } from '#functions/reviews/store.ts'
import { type LocalRun, startLocal } from '#infra/runner/start.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { defaultReviewDays as days } from '#shared/model/review-days.ts'
import { waitsFor } from '#shared/model/review-moves.ts'
import { reviewOrderColumns } from '#shared/model/review-order.ts'
import { reviewParties, reviewStates } from '#shared/model/review-states.ts'
import { aPractice, tableOf } from '#test/support/builders.ts'
import { type Asking, askingOf, timeAll } from './asking.ts'
import type { Tell } from './figures.ts'
import type { Request } from './hammer.ts'
import { withFolder } from './local.ts'
import { makePatients, writeItems, writePatients } from './records.ts'
import { scaled } from './scale.ts'

const REVIEWS = 20_000
const PATIENTS = 5000
const POSTS = 200
const UPLOADS = 40
const HOUR_MS = 3_600_000
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]

/** A case of 200 posts with 40 uploads, and the list of a practice with 20,000 cases (scaled). */
export async function benchReviews(tell: Tell): Promise<void> {
  await withFolder(async (folder) => {
    const run = await startLocal({ dataDirectory: folder, log: console.error })
    try {
      const asking = askingOf(await aPractice(run))
      const id = await seed(run, asking)
      const list = `reviews: ${scaled(REVIEWS)} cases, a page`
      await timeAll(run, asking, tell, {
        name: list,
        most: 25,
        requestAt: (at) => listed(asking, at),
      })
      const path = `${API_BASE}/medical-record-reviews/${id}`
      const posts = `${path}/posts?limit=${POSTS}`
      const opened = `reviews: a case of ${POSTS} posts`
      await timeAll(run, asking, tell, {
        ...{ name: opened, most: 40 },
        requestAt: (at) => ({ method: 'GET', path: at % 2 === 0 ? path : posts }),
      })
    } finally {
      await run.stop()
    }
  })
}

/** Filters and orders by turns, so that few pages are the same as one before. */
function listed({ practiceId, people }: Asking, at: number): Request {
  const search = new URLSearchParams({ practiceId, offset: String((at * 50) % 1000) })
  const order = pick(reviewOrderColumns, at)
  search.set('order', `${order} ${at % 2 === 0 ? 'ASC' : 'DESC'}`)
  if (at % 3 === 0) search.set('isOpen', '1')
  if (at % 4 === 0) search.set('waitingFor', pick(reviewParties, at) ?? 'patient')
  if (at % 5 === 0) search.set('providerId', pick(people, at) ?? '')
  return { method: 'GET', path: `${API_BASE}/medical-record-reviews?${search}` }
}

async function seed(run: LocalRun, { practiceId, people }: Asking): Promise<string> {
  const now = run.clock.now()
  const store = createReviewStore(tableOf(run), practiceId)
  const patients = makePatients(scaled(PATIENTS), practiceId, now)
  await writePatients(run, patients)
  const items: Item[] = []
  for (let at = 0; at < scaled(REVIEWS); at += 1) {
    const patientId = pick(patients, at * 7)?.patientId ?? ''
    const begunAt = new Date(now.getTime() - at * HOUR_MS)
    const form = { content: `Does the knee ${at} need surgery?`, uploadKey: null }
    const begun = newReview({
      ...{ id: newId(), practiceId, patientId, advocateId: pick(people, at + 1) ?? null },
      form: { ...form, providerId: pick(people, at) ?? null },
      ...{ days, now: begunAt },
    })
    const state = pick(reviewStates, at) ?? 0
    const dueAt = waitsFor[state] === null ? null : begun.dueAt
    items.push(...itemsOf(store.createWrites({ ...begun, state, dueAt }, begunAt)))
  }
  await writeItems(run, items)
  return long(run, practiceId, patients[0]?.patientId ?? '')
}

/** A case with many posts, a part of which show uploads. */
async function long(run: LocalRun, practiceId: string, patientId: string): Promise<string> {
  const now = run.clock.now()
  const store = createReviewStore(tableOf(run), practiceId)
  const form = { content: 'Does the knee need surgery?', uploadKey: null, providerId: null }
  const begun = { id: newId(), practiceId, patientId, advocateId: null, form, days, now }
  let review: ReviewItem = newReview(begun)
  const writes: Write[] = []
  for (let at = 0; at < POSTS; at += 1) {
    const by = at % 2 === 0 ? ('patient' as const) : ('operator' as const)
    const written = {
      ...{ id: newId(), authorRole: by, authorId: newId(), authorName: 'Ann Lee' },
      ...{ content: 'It hurts when I walk down stairs. '.repeat(8), opinion: null, clientId: null },
      keyImages: [],
      uploadKey: at % (POSTS / UPLOADS) === 0 ? newId() : null,
    }
    const { after, post } = withPost(review, written, now)
    review = after
    writes.push(...store.postWrites(post, patientId))
  }
  await writeItems(run, itemsOf([...writes, ...store.createWrites(review, now)]))
  return review.id
}

/** What is put; nobody holds a list in memory yet that would have to hear of changes. */
const itemsOf = (writes: readonly Write[]): Item[] =>
  writes.flatMap((write) =>
    write.kind === 'put' && write.item.entity !== 'reviewChange' ? [write.item] : [],
  )
