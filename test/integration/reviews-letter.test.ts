import { beforeEach, describe, expect, it } from 'vitest'
import { keyImageRoutes } from '#shared/api/key-images.ts'
import { letterRoutes } from '#shared/api/letters.ts'
import { role } from '#shared/model/roles.ts'
import { aPractice, aStaff, type Person, type PracticeOf } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { aJpegInBase64 } from '#test/support/jpeg.ts'
import { aKnownStudy } from '#test/support/known-study.ts'
import { isVerifiedProvider } from '#test/support/providers.ts'
import { readLetter } from '#test/support/read-pdf.ts'
import { anOpinion, reviewsOf } from '#test/support/reviews.ts'
import { aKeyImage } from '#test/support/samples.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let doctor: Person
let jane: Person
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  const name = { firstName: 'Dora', lastName: 'Diaz' }
  doctor = await aStaff(app.run, home.practiceId, [role.provider], name)
  await isVerifiedProvider(app.run, doctor)
  const owner = await aChartOwner(app.run, [home])
  jane = owner.patient
  patientId = owner.charts[0]?.patientId ?? ''
})

/** A case whose turn it is the doctor's. */
async function aCase(changes: object = {}): Promise<string> {
  const question = { content: 'Does my left knee need surgery?', providerId: doctor.id }
  const about = { practiceId: home.practiceId, patientId, ...question, ...changes }
  const { id } = await reviewsOf(jane).begin(about)
  await reviewsOf(home.admin).shift(id, { to: 'provider' })
  return id
}

const pathOf = (id: string, postId: string) =>
  `/medical-record-reviews/${id}/posts/${postId}/letter`

/** Keeps an image, and answers how posts name it. */
async function kept({ client }: Person, uploadKey: string, body: object) {
  const reply = await client.post(`/uploads/${uploadKey}/key-images`, { body })
  const { keyImageId } = answered(reply, keyImageRoutes.create.response)
  return { uploadKey, keyImageId }
}

async function fetched({ client }: Pick<Person, 'client'>, id: string, postId: string) {
  const reply = await client.get(pathOf(id, postId))
  const response = await fetch(answered(reply, letterRoutes.get.response).url)
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('the letter of an opinion', () => {
  it('is one file for the patient, the doctor and the practice', async () => {
    const { key, studies } = await aKnownStudy(jane.client, {
      ...{ practiceId: home.practiceId, patientId },
    })
    await app.run.idle()
    const series = studies[0]?.series[0]
    const id = await aCase({ uploadKey: key })
    const image = {
      ...{ ...aKeyImage, note: 'Here it is torn', file: series?.files[1] ?? '' },
      ...{ seriesInstanceUid: series?.seriesInstanceUid, picture: aJpegInBase64() },
    }
    const pins = [await kept(doctor, key, image), await kept(jane, key, { ...image, note: '' })]
    const post = await reviewsOf(doctor).post(id, { opinion: anOpinion, keyImages: pins })

    const first = await fetched(jane, id, post.id)
    const others = [await fetched(doctor, id, post.id), await fetched(home.admin, id, post.id)]

    expect(first.headers.get('content-type')).toBe('application/pdf')
    expect(first.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Second opinion \d{6}-[0-9A-Z]{6}\.pdf"$/,
    )
    for (const { bytes } of others) expect(bytes).toEqual(first.bytes)
    const { text, tags } = await readLetter(first.bytes)
    for (const said of [
      'Patient: Jane Doe',
      'Doctor: Dora Diaz, MD',
      'Specialty: Spine surgery',
      'NPI: 1234567893',
      anOpinion.findings,
      'CT scan: CT ABDOMEN',
      'Key image 1: Here it is torn',
      'AXIAL, image 2 of 2',
      'Electronically signed by Dora Diaz, MD on ',
    ]) {
      expect(text).toContain(said)
    }
    // What a patient's browser sent as a picture of the scan is not in the letter.
    expect(text).toContain('No picture of this image was stored')
    expect(tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
      expect.stringMatching(/^Key image 1\. Here it is torn\. AXIAL, image 2 of 2/),
    ])
  })

  it('stays as it is when the chart changes, and is another once the opinion has changed', async () => {
    const id = await aCase()
    const post = await reviewsOf(doctor).post(id, { opinion: anOpinion })
    const before = await fetched(doctor, id, post.id)

    const version = { body: { practiceId: home.practiceId, lastName: 'Roe' } }
    await home.admin.client.patch(`/patients/${patientId}`, version)
    expect((await fetched(doctor, id, post.id)).bytes).toEqual(before.bytes)

    const opinion = { ...anOpinion, limits: 'Based on all scans.' }
    await reviewsOf(doctor).edit(id, post.id, { opinion })
    const { text } = await readLetter((await fetched(doctor, id, post.id)).bytes)
    expect(text).toContain('Based on all scans.')
  })

  it('is activity, which puts off the end of the session', async () => {
    const id = await aCase()
    const post = await reviewsOf(doctor).post(id, { opinion: anOpinion })
    // Twice within the idle limit of 30 minutes, and beyond it together.
    for (const minutes of [20, 20]) {
      app.run.clock.advance(minutes * 60 * 1000)
      await fetched(doctor, id, post.id)
    }
  })

  it('is made once by requests at the same time', async () => {
    const id = await aCase()
    const post = await reviewsOf(doctor).post(id, { opinion: anOpinion })
    const [one, other] = await Promise.all([
      fetched(jane, id, post.id),
      fetched(doctor, id, post.id),
    ])
    expect(one.bytes).toEqual(other.bytes)
  })

  it('is closed to everyone who may not read the case', async () => {
    const id = await aCase()
    const { id: postId } = await reviewsOf(doctor).post(id, { opinion: anOpinion })
    const otherDoctor = await aStaff(app.run, home.practiceId, [role.provider])
    const stranger = (await aChartOwner(app.run, [home])).patient
    const elsewhere = await aPractice(app.run)

    for (const { client } of [otherDoctor, stranger]) {
      expect(await client.get(pathOf(id, postId))).toMatchObject(refusal('ERR_MRR_NOT_EXISTS'))
    }
    expect(await elsewhere.admin.client.get(pathOf(id, postId))).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await createClient(app.run.origin).get(pathOf(id, postId))).toMatchObject(
      refusal('ERR_UNAUTHENTICATED'),
    )
  })

  it('exists only for an opinion of the case', async () => {
    const id = await aCase()
    const message = await reviewsOf(doctor).post(id, { content: 'May I ask back?' })
    expect(await doctor.client.get(pathOf(id, message.id))).toMatchObject(
      refusal('ERR_MRR_POST_NOT_EXISTS'),
    )
    const other = await aCase()
    const opinion = await reviewsOf(doctor).post(other, { opinion: anOpinion })
    expect(await jane.client.get(pathOf(id, opinion.id))).toMatchObject(
      refusal('ERR_MRR_POST_NOT_EXISTS'),
    )
  })
})
