import { beforeAll, describe, expect, it } from 'vitest'
import { uploadKeys } from '#functions/uploads/keys.ts'
import { pinnedKeyImages } from '#functions/uploads/public.ts'
import { keyImageRoutes } from '#shared/api/key-images.ts'
import type { KeyImageForm } from '#shared/model/key-image.ts'
import { role } from '#shared/model/roles.ts'
import {
  aGuest,
  aPatient,
  aPractice,
  aStaff,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { aJpegInBase64 } from '#test/support/jpeg.ts'
import { begun, type Credentials, sendMissing } from '#test/support/scans.ts'
import { runApp } from './app.ts'

const app = runApp()

let practice: PracticeOf
let staff: Client

beforeAll(async () => {
  practice = await aPractice(app.run)
  staff = practice.admin.client
}, 60_000)

const files = [{ name: 'IM1', bytes: new Uint8Array([1, 2, 3]) }]

/** An upload of a patient, finished unless said otherwise. */
async function anUpload(
  patientId: string,
  {
    client = staff,
    credentials = {},
    isFinished = true,
  }: {
    client?: Client
    credentials?: Credentials
    isFinished?: boolean
  } = {},
): Promise<string> {
  const { practiceId } = practice
  const key = await begun(client, { practiceId, patientId, ...credentials })
  await sendMissing(client, key, files, credentials)
  if (isFinished) await client.post(`/uploads/${key}/complete`, { query: credentials })
  return key
}

const form = (changes: Partial<KeyImageForm> = {}): KeyImageForm => ({
  ...{ studyInstanceUid: '1.2', seriesInstanceUid: '1.2.3', file: 'IM1', frame: null },
  note: 'The curve is smaller',
  look: {
    ...{ window: { center: 40.5, width: 400 }, isInverted: false, rotation: 90 },
    ...{ flipHorizontal: true, flipVertical: false, zoom: 1.44, center: [31.5, 20] },
  },
  annotations: [
    {
      tool: 'cobb',
      points: [
        [1, 2],
        [30, 2],
        [1, 40.25],
        [30, 50],
      ],
      text: '',
    },
  ],
  ...changes,
})

const post = (client: Client, key: string, body: object = form()) =>
  client.post(`/uploads/${key}/key-images`, { body })

const kept = async (client: Client, key: string, body: object = form()) =>
  answered(await post(client, key, body), keyImageRoutes.create.response)

async function listed(client: Client, key: string, query: Record<string, string | number> = {}) {
  const reply = await client.get(`/uploads/${key}/key-images`, { query })
  return answered(reply, keyImageRoutes.list.response)
}

const nameOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'name' in body ? body.name : null

describe('key images', () => {
  it('are kept with author and time, and read back as they were sent by whoever may see the upload', async () => {
    const key = await anUpload(await aPatient(practice))
    const colleague = await aStaff(app.run, practice.practiceId, [role.staff])

    const own = await kept(staff, key)
    const seen = await listed(colleague.client, key)
    const one = await colleague.client.get(`/uploads/${key}/key-images/${own.keyImageId}`)

    expect(own).toMatchObject({ ...form(), uploadKey: key, isOwn: true, author: { kind: 'staff' } })
    expect(Date.parse(own.createdAt)).not.toBeNaN()
    expect(seen).toEqual({ items: [{ ...own, isOwn: false }], cursor: null })
    expect(one.body).toEqual({ ...own, isOwn: false })
  })

  it('come newest first, a page at a time', async () => {
    const key = await anUpload(await aPatient(practice))
    const ids: string[] = []
    for (const note of ['first', 'second', 'third']) {
      ids.unshift((await kept(staff, key, form({ note }))).keyImageId)
    }

    const first = await listed(staff, key, { limit: 2 })
    const second = await listed(staff, key, { limit: 2, cursor: first.cursor ?? '' })

    const all = [...first.items, ...second.items].map(({ keyImageId }) => keyImageId)
    expect(all).toEqual(ids)
  })

  it('are one where the same call is sent twice at once', async () => {
    const key = await anUpload(await aPatient(practice))
    const again = () =>
      staff.post(`/uploads/${key}/key-images`, {
        body: form(),
        headers: { 'idempotency-key': 'the same call of key images' },
      })

    const [one, other] = await Promise.all([again(), again()])

    expect(answered(one, keyImageRoutes.create.response)).toEqual(other.body)
    expect((await listed(staff, key)).items).toHaveLength(1)
  })

  it('have a picture that is answered to no one, or none', async () => {
    const key = await anUpload(await aPatient(practice))
    const own = await kept(staff, key, { ...form(), picture: aJpegInBase64() })
    expect(own).not.toHaveProperty('picture')
    expect(own).not.toHaveProperty('hasPicture')
    expect((await kept(staff, key, { ...form(), picture: null })).note).toBe(form().note)

    for (const picture of ['bm90IGEgcGljdHVyZQ==', '{}', 'a'.repeat(2_000_000 - 4000), 7]) {
      const reply = await post(staff, key, { ...form(), picture })
      expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
    expect((await staff.delete(`/uploads/${key}/key-images/${own.keyImageId}`)).status).toBe(200)
  })

  it('are deleted by their author alone, once', async () => {
    const key = await anUpload(await aPatient(practice))
    const colleague = await aStaff(app.run, practice.practiceId, [role.staff])
    const { keyImageId } = await kept(colleague.client, key)
    const path = `/uploads/${key}/key-images/${keyImageId}`

    expect(await staff.delete(path)).toMatchObject(refusal('ERR_KEY_IMAGE_NOT_OWN'))
    const both = await Promise.all([colleague.client.delete(path), colleague.client.delete(path)])

    // Whether the later one meets the other's transaction, or finds that it is over, is chance.
    const later = both.find(({ status }) => status !== 200)?.body
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(['ERR_TARGET_NOT_FOUND', 'ERR_VERSION_CONFLICT']).toContain(nameOf(later))
    expect((await listed(staff, key)).items).toEqual([])
    expect(await staff.get(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })

  it('are of files that a finished upload has', async () => {
    const patientId = await aPatient(practice)
    const key = await anUpload(patientId)
    const unfinished = await anUpload(patientId, { isFinished: false })

    expect(await post(staff, key, form({ file: 'IM2' }))).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    expect(await post(staff, unfinished)).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
  })

  it('of a patient are theirs to make; a guest sees them with the upload and makes none', async () => {
    const owner = await aChartOwner(app.run, [practice])
    const own = owner.charts[0]?.patientId ?? ''
    const { client } = owner.patient
    const key = await anUpload(own)
    const guest = await aGuest(app.run, practice, own)
    const credentials = { key: guest.key, pwd: guest.pwd }
    const sent = await anUpload(own, { client: guest.client, credentials })

    await kept(client, key)
    await kept(staff, sent)

    expect((await listed(staff, key)).items).toMatchObject([{ author: { kind: 'patient' } }])
    expect((await listed(guest.client, sent, credentials)).items).toHaveLength(1)
    expect(
      await guest.client.get(`/uploads/${key}/key-images`, { query: credentials }),
    ).toMatchObject(refusal('ERR_UPLOAD_NOT_EXISTS'))
    const asGuest = { body: { ...form(), ...credentials }, query: credentials }
    expect((await guest.client.post(`/uploads/${sent}/key-images`, asGuest)).status).not.toBe(200)
    const other = await aPatient(practice)
    expect(await client.get(`/uploads/${await anUpload(other)}/key-images`)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })

  it('can be pinned in what is about the same record, and go with their upload', async () => {
    const { practiceId } = practice
    const patientId = await aPatient(practice)
    const other = await aPatient(practice)
    const key = await anUpload(patientId)
    const { keyImageId } = await kept(staff, key)
    const pin = { uploadKey: key, keyImageId }
    const pinned = (patientIds: string[]) =>
      pinnedKeyImages(tableOf(app.run), { practiceId, patientIds }, [pin, pin])

    expect(await pinned([patientId])).toMatchObject([{ keyImageId, note: form().note }])
    expect(await pinned([other])).toEqual([])
    await staff.delete(`/uploads/${key}`)
    expect(await pinned([patientId])).toEqual([])
    expect(await staff.get(`/uploads/${key}/key-images`)).toMatchObject(
      refusal('ERR_UPLOAD_NOT_EXISTS'),
    )
    await app.run.idle()
    const left = { pk: uploadKeys(practiceId).files(key), range: { begins: 'KEYIMAGE#' } }
    expect(await tableOf(app.run).queryAll(left, keyImageRoutes.list.params)).toEqual([])
  })
})
