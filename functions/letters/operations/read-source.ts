import { readLogo } from '#functions/logos/public.ts'
import { idsOf, patientName } from '#functions/patients/public.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { readLetterhead } from '#functions/practices/public.ts'
import { readProvider } from '#functions/providers/public.ts'
import type { ReadOpinion } from '#functions/reviews/public.ts'
import {
  pinnedKeyImages,
  readCaseUploads,
  readKeyImagePictures,
} from '#functions/uploads/public.ts'
import type { PinnedPicture } from '../rules/key-images.ts'
import type { LetterSource } from '../rules/letter.ts'
import { letterLogo } from '../rules/logo.ts'

export type Stores = { table: Table; objects: ObjectStore }

/** Reads what the letter of an opinion is written from, as it stands now. */
export async function readLetterSource(
  stores: Stores,
  opinion: ReadOpinion,
): Promise<LetterSource> {
  const { table } = stores
  const { review, patient, post } = opinion
  const { practiceId } = review
  const [practice, logo, provider, state, records] = await Promise.all([
    readLetterhead(table, practiceId),
    readOpaqueLogo(stores, practiceId),
    readProvider(table, post.authorId),
    opinion.readHome(),
    readRecords(stores, opinion),
  ])
  const name = patient ? patientName(patient) : ''
  return {
    ...{ practice, logo, provider, review, post, ...records },
    patient: { name, dob: patient?.dob ?? '', state },
  }
}

/** The logo, if it is of a kind that a PDF can hold. */
async function readOpaqueLogo(stores: Stores, practiceId: string) {
  const logo = await readLogo(stores, practiceId)
  return logo && letterLogo(logo)
}

/** The uploads that belong to the case up to the opinion, and the images that the opinion pins. */
async function readRecords(
  stores: Stores,
  { review, patient, post, readPosts }: ReadOpinion,
): Promise<Pick<LetterSource, 'uploads' | 'keyImages'>> {
  const chart = {
    practiceId: review.practiceId,
    patientIds: patient ? idsOf(patient) : [review.patientId],
  }
  const [posts, images] = await Promise.all([
    readPosts(),
    pinnedKeyImages(stores.table, chart, post.keyImages),
  ])
  const sent = [review, ...posts].flatMap(({ uploadKey }) => uploadKey ?? [])
  const pinned = post.keyImages.map(({ uploadKey }) => uploadKey)
  const keys = [...new Set([...sent, ...pinned])]
  const [uploads, pictures] = await Promise.all([
    readCaseUploads(stores, chart, keys),
    readKeyImagePictures(stores, chart, images),
  ])
  const keyImages = post.keyImages.map(({ uploadKey, keyImageId }): PinnedPicture => {
    const image = images.find((one) => one.keyImageId === keyImageId) ?? null
    return { uploadKey, image, picture: pictures.get(keyImageId) ?? null }
  })
  return { uploads, keyImages }
}
