import { beforeEach, describe, expect, it } from 'vitest'
import { keyImageRoutes } from '#shared/api/key-images.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { POST_KEY_IMAGES_MAX } from '#shared/model/review.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { isVerifiedProvider } from '#test/support/providers.ts'
import { anOpinion, reviewsOf } from '#test/support/reviews.ts'
import { aKeyImage } from '#test/support/samples.ts'
import { sendMissing } from '#test/support/scans.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
/** Of the case, and of nothing else: nobody said that they treat the patient. */
let doctor: Person
let jane: Person
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2], { firstName: 'Dora', lastName: 'Diaz' })
  await isVerifiedProvider(app.run, doctor)
  const owner = await aChartOwner(app.run, [home])
  jane = owner.patient
  patientId = owner.charts[0]?.patientId ?? ''
})

const pathOf = (id: string, rest = '') => `/medical-record-reviews/${id}${rest}`

/** Begins an upload, as a case does. */
async function begun(client: Client, patient = patientId) {
  const body = { practiceId: home.practiceId, patientId: patient, service: 'chatReview' }
  const reply = await client.post('/uploads', { body })
  return answered(reply, uploadRoutes.create.response).key
}

/** A finished upload of a chart. */
async function anUpload(client: Client, patient = patientId) {
  const key = await begun(client, patient)
  await sendMissing(client, key, [{ name: aKeyImage.file, bytes: new Uint8Array([1, 2, 3]) }])
  await client.post(`/uploads/${key}/complete`, { body: {} })
  return key
}

async function kept(client: Client, uploadKey: string, note = '') {
  const reply = await client.post(`/uploads/${uploadKey}/key-images`, {
    body: { ...aKeyImage, note },
  })
  const { keyImageId } = answered(reply, keyImageRoutes.create.response)
  return { uploadKey, keyImageId }
}

/** A case whose turn it is the doctor's. */
async function aCase(changes: object = {}) {
  const { practiceId } = home
  const question = { content: 'Does my left knee need surgery?', providerId: doctor.id }
  const { id } = await reviewsOf(jane).begin({ practiceId, patientId, ...question, ...changes })
  await reviewsOf(home.admin).shift(id, { to: 'provider' })
  return id
}

const lastOf = async (who: Person, id: string) => (await reviewsOf(who).posts(id)).items.at(-1)

describe('a post', () => {
  it('says of files that were deleted that they are gone', async () => {
    const id = await aCase()
    const key = await anUpload(jane.client)
    await reviewsOf(jane).post(id, { uploadKey: key })
    expect(await lastOf(doctor, id)).toMatchObject({
      ...{ content: '', upload: { key, isThere: true } },
    })

    await home.admin.client.delete(`/uploads/${key}`)
    await app.run.idle()

    expect(await lastOf(doctor, id)).toMatchObject({ upload: { key, isThere: false } })
    const again = { body: { uploadKey: key } }
    expect(await jane.client.post(pathOf(id, '/posts'), again)).toMatchObject(
      refusal('ERR_UPLOAD_NOT_EXISTS'),
    )
  })

  it('pins images of the patient’s scans, by themselves and with the opinion', async () => {
    const id = await aCase()
    const key = await anUpload(jane.client)
    const first = await kept(doctor.client, key, 'Here it is torn')
    const second = await kept(jane.client, key)

    await reviewsOf(doctor).post(id, { keyImages: [first] })
    await reviewsOf(doctor).post(id, { opinion: anOpinion, keyImages: [first, second] })

    const { items } = await reviewsOf(jane).posts(id)
    const { studyInstanceUid, seriesInstanceUid, file, frame, look } = aKeyImage
    const image = { studyInstanceUid, seriesInstanceUid, file, frame, window: look.window }
    const [shown, other] = [
      { ...first, image: { ...image, note: 'Here it is torn', authorName: 'Dora Diaz' } },
      { ...second, image: { ...image, note: '', authorName: 'Jane Doe' } },
    ]
    expect(items.map(({ keyImages }) => keyImages)).toEqual([[], [shown], [shown, other]])
    expect(items[1]).toMatchObject({ content: '', upload: null })
  })

  it('pins nothing of others, and no more than a page can show', async () => {
    const id = await aCase()
    const key = await anUpload(jane.client)
    const own = await kept(jane.client, key)
    const stranger = await anUpload(home.admin.client, await aPatient(home))
    const others = await kept(home.admin.client, stranger)
    const pin = (keyImages: object[]) =>
      jane.client.post(pathOf(id, '/posts'), { body: { content: 'Here', keyImages } })

    for (const wrong of [
      [own, others],
      [{ ...own, keyImageId: others.keyImageId }],
      Array.from({ length: POST_KEY_IMAGES_MAX + 1 }, () => own),
    ]) {
      expect(await pin(wrong)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
    expect((await reviewsOf(jane).posts(id)).total).toBe(1)
  })

  it('has others pinned until the other side has read it, and says of deleted ones that they are gone', async () => {
    const id = await aCase()
    const key = await anUpload(jane.client)
    const [first, second] = [await kept(doctor.client, key), await kept(doctor.client, key)]
    const { id: postId } = await reviewsOf(doctor).post(id, { content: 'Here', keyImages: [first] })
    await doctor.client.delete(`/uploads/${key}/key-images/${first.keyImageId}`)
    const gone = { ...first, image: null }
    expect(await lastOf(jane, id)).toMatchObject({ keyImages: [gone] })

    // What is pinned already may stay, though it is gone.
    const changed = await reviewsOf(doctor).edit(id, postId, { keyImages: [first, second] })
    expect(changed.keyImages).toMatchObject([gone, { ...second, image: { file: aKeyImage.file } }])
    const versions = await doctor.client.get(pathOf(id, `/posts/${postId}/versions`))
    expect(versions.body).toMatchObject({ items: [{ content: 'Here', keyImages: [first] }] })

    await home.admin.client.delete(`/uploads/${key}`)
    expect(await lastOf(jane, id)).toMatchObject({
      ...{ content: 'Here', keyImages: [gone, { ...second, image: null }] },
    })
    await reviewsOf(jane).read(id, postId)
    const late = { body: { keyImages: [] } }
    expect(await doctor.client.patch(pathOf(id, `/posts/${postId}`), late)).toMatchObject(
      refusal('ERR_MRR_POST_LOCKED'),
    )
  })
})

describe('the doctor of a case', () => {
  const gone = refusal('ERR_TARGET_NOT_FOUND')

  it('sees the scans of its patient and sends some, and no other doctor does', async () => {
    const { practiceId } = home
    const key = await anUpload(jane.client)
    const { keyImageId } = await kept(jane.client, key)
    const paths = [
      `/uploads/${key}`,
      `/uploads/${key}/parse`,
      `/uploads/${key}/key-images`,
      `/uploads/${key}/key-images/${keyImageId}`,
    ]
    const seenBy = async ({ client }: Person) => {
      const replies = await Promise.all(paths.map((path) => client.get(path)))
      const query = { practiceId, patientId }
      return [...replies, await client.get('/uploads', { query })].map(({ status }) => status)
    }
    expect(new Set(await seenBy(doctor))).toEqual(new Set([400]))

    await aCase({ uploadKey: key })

    expect(new Set(await seenBy(doctor))).toEqual(new Set([200]))
    const other = await aStaff(app.run, practiceId, [2])
    expect(new Set(await seenBy(other))).toEqual(new Set([400]))
    const chart = await doctor.client.get(`/patients/${patientId}/chart`, { query: { practiceId } })
    expect(answered(chart, sharelinkRoutes.chart.response).patientId).toBe(patientId)
    const sent = await anUpload(doctor.client)
    const reply = await jane.client.get(`/uploads/${sent}`)
    expect(answered(reply, uploadRoutes.get.response)).toMatchObject({
      ...{ service: 'chatReview', state: 'completed', uploader: { kind: 'staff' } },
    })
  })

  it('takes nothing away but what they sent, and no more once it is another’s', async () => {
    const key = await anUpload(jane.client)
    const id = await aCase({ uploadKey: key })
    const own = await begun(doctor.client)
    const elsewhere = await aPatient(home)

    expect(await doctor.client.delete(`/uploads/${key}`)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    for (const body of [{ comment: 'Mine' }, { patientId: elsewhere }]) {
      expect(await doctor.client.patch(`/uploads/${key}`, { body })).toMatchObject(gone)
    }
    expect((await doctor.client.delete(`/uploads/${own}`)).status).toBe(200)

    const next = await aStaff(app.run, home.practiceId, [2])
    await reviewsOf(home.admin).transfer(id, { providerId: next.id })
    expect(await doctor.client.get(`/uploads/${key}`)).toMatchObject(gone)
    expect((await next.client.get(`/uploads/${key}`)).status).toBe(200)
    await reviewsOf(jane).cancel(id)
    expect(await next.client.get(`/uploads/${key}`)).toMatchObject(gone)
  })
})
