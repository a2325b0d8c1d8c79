import { idsOf, patientName, readPatients } from '#functions/patients/public.ts'
import type { Table } from '#functions/platform/table.ts'
import { isLicensedIn, readProvider } from '#functions/providers/public.ts'
import { readStaffNames } from '#functions/staffs/public.ts'
import { pinnedKeyImages, readUploadPlaces } from '#functions/uploads/public.ts'
import type { KeyImagePin, PinnedKeyImage } from '#shared/model/key-image.ts'
import type { ListedReview, Review, ReviewPost } from '#shared/model/review.ts'
import { waitsFor } from '#shared/model/review-moves.ts'
import type { PostItem, ReviewItem, ReviewRow } from '../records.ts'
import { actedVersion, isEditable, isRead, rowOf, sideOf } from '../rules/review.ts'
import type { ReviewStore } from '../store.ts'
import { practiceOf, type Reached, type ReviewWork } from './work.ts'

type Reading = { table: Table; store: ReviewStore }

/** Rows with the names of their people as they are now; unread posts are counted for one side or the other. */
export async function showRows(
  { table, store }: Reading,
  rows: readonly ReviewRow[],
  isOwn: (row: ReviewRow) => boolean,
): Promise<ListedReview[]> {
  if (rows.length === 0) return []
  const { practiceId } = store
  const parties = rows.flatMap(({ providerId, advocateId }) => [providerId, advocateId])
  const [patients, names, practice] = await Promise.all([
    readPatients(table, practiceId, [...new Set(rows.map(({ patientId }) => patientId))]),
    readStaffNames(
      table,
      practiceId,
      parties.filter((id) => id !== null),
    ),
    practiceOf(table, practiceId),
  ])
  const partyOf = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  return rows.map((row) => {
    const { id, patientId, title, state, dueAt, unanswered } = row
    const { createdAt, updatedAt, closedAt, postCount } = row
    const patient = patients.get(patientId)
    return {
      ...{ id, practiceId, practiceName: practice.name },
      patientId: patient?.patientId ?? patientId,
      patientName: patient ? patientName(patient) : '',
      ...{ title, state, waitingFor: waitsFor[state], dueAt, unanswered },
      provider: partyOf(row.providerId),
      advocate: partyOf(row.advocateId),
      ...{ createdAt, updatedAt, closedAt, postCount },
      unreadCount: isOwn(row) ? row.unreadByPatient : row.unreadByStaff,
    }
  })
}

/** The case as whoever looks is shown it. */
export async function showReview(
  { table, store, call: { now } }: Pick<ReviewWork, 'table' | 'store' | 'call'>,
  { review, role, patient }: Reached,
): Promise<Review> {
  const isOwn = role === 'patient'
  const [[row], uploads, isLicensed] = await Promise.all([
    showRows({ table, store }, [rowOf(review)], () => isOwn),
    uploadsOf(table, { review, patient }, [review.uploadKey]),
    isOwn ? null : licenseOf({ table, store }, review, { patient, now }),
  ])
  if (!row) throw new Error('a case is shown as its row')
  const { content, contactEmail, contactPhone, answeredAt, rating } = review
  return {
    ...row,
    ...{ role, content, contactEmail, contactPhone, answeredAt, rating },
    version: actedVersion(review),
    upload: uploads(review.uploadKey),
    isLicensed,
  }
}

type Where = { patient: Reached['patient']; now: Date }

async function licenseOf(
  { table, store }: Reading,
  { providerId, patientId }: ReviewItem,
  { patient, now }: Where,
): Promise<boolean | null> {
  if (providerId === null) return null
  const [state, provider] = await Promise.all([
    store.stateOfPatient(patient?.patientId ?? patientId),
    readProvider(table, providerId),
  ])
  return isLicensedIn(state, provider, now)
}

/** What is known now of uploads, by their keys: they are there while they are in the chart of the case. */
async function uploadsOf(
  table: Table,
  { review, patient }: Pick<Reached, 'review' | 'patient'>,
  keys: readonly (string | null)[],
) {
  const places = await readUploadPlaces(
    table,
    keys.filter((key) => key !== null),
  )
  const ids = patient ? idsOf(patient) : [review.patientId]
  return (key: string | null) => {
    if (key === null) return null
    const place = places.get(key)
    const isThere = place?.practiceId === review.practiceId && ids.includes(place.patientId)
    return { key, isThere }
  }
}

/** What is known now of pinned key images: they are there while their upload is in the chart of the case. */
async function keyImagesOf(
  table: Table,
  { review, patient }: Pick<Reached, 'review' | 'patient'>,
  pins: readonly KeyImagePin[],
) {
  const { practiceId } = review
  const patientIds = patient ? idsOf(patient) : [review.patientId]
  const found = await pinnedKeyImages(table, { practiceId, patientIds }, pins)
  const images = new Map(found.map((kept) => [kept.keyImageId, kept]))
  return ({ uploadKey, keyImageId }: KeyImagePin): PinnedKeyImage => {
    const kept = images.get(keyImageId)
    if (kept?.uploadKey !== uploadKey) return { uploadKey, keyImageId, image: null }
    const { studyInstanceUid, seriesInstanceUid, file, frame, note, look, author } = kept
    const image = { studyInstanceUid, seriesInstanceUid, file, frame, note }
    const shown = { ...image, window: look.window, authorName: author.name }
    return { uploadKey, keyImageId, image: shown }
  }
}

/** Posts as one side reads them: patients are not told the ids of the staff. */
export async function showPosts(
  { table, call: { actor } }: Pick<ReviewWork, 'table' | 'call'>,
  { review, role, patient }: Reached,
  posts: readonly PostItem[],
): Promise<ReviewPost[]> {
  const keys = posts.map(({ uploadKey }) => uploadKey)
  const [uploads, keyImageOf] = await Promise.all([
    uploadsOf(table, { review, patient }, keys),
    keyImagesOf(
      table,
      { review, patient },
      posts.flatMap(({ keyImages }) => keyImages),
    ),
  ])
  return posts.map((post) => {
    const { patientPosts: _posts, uploadKey, keyImages, ...shown } = post
    const isKnown = role !== 'patient' || sideOf(post.authorRole) === 'patient'
    return {
      ...shown,
      authorId: isKnown ? post.authorId : null,
      upload: uploads(uploadKey),
      keyImages: keyImages.map(keyImageOf),
      isRead: isRead(review, post),
      isOwn: post.authorId === actor.id,
      isEditable: isEditable(review, post, { id: actor.id, role }),
    }
  })
}
