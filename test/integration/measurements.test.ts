import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadKeys } from '#functions/uploads/keys.ts'
import { measurementRoutes } from '#shared/api/measurements.ts'
import type { MeasurementForm } from '#shared/model/measurement.ts'
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
import { aMeasurement } from '#test/support/samples.ts'
import { begun, sendMissing } from '#test/support/scans.ts'
import { runApp } from './app.ts'

const app = runApp()

let practice: PracticeOf
let staff: Client

beforeAll(async () => {
  practice = await aPractice(app.run)
  staff = practice.admin.client
}, 60_000)

const files = [{ name: 'IM1', bytes: new Uint8Array([1, 2, 3]) }]

async function anUpload(patientId: string, client = staff): Promise<string> {
  const key = await begun(client, { practiceId: practice.practiceId, patientId })
  await sendMissing(client, key, files)
  return key
}

async function aFinishedUpload(patientId: string, client = staff): Promise<string> {
  const key = await anUpload(patientId, client)
  await client.post(`/uploads/${key}/complete`, {})
  return key
}

const form = (changes: Partial<MeasurementForm> = {}): MeasurementForm => ({
  ...aMeasurement,
  file: 'IM1',
  ...changes,
})
const pathOf = (key: string, measurementId = '') =>
  `/uploads/${key}/measurements${measurementId && `/${measurementId}`}`
const set = (client: Client, key: string, measurementId: string, body = form()) =>
  client.put(pathOf(key, measurementId), { body })

async function list(client: Client, key: string, query = {}) {
  return answered(await client.get(pathOf(key), { query }), measurementRoutes.list.response)
}

describe('measurements', () => {
  it('are kept as they are drawn and changed, and are deleted once', async () => {
    const key = await aFinishedUpload(await aPatient(practice))
    const [first, second] = [randomUUID(), randomUUID()]
    const length = form({
      tool: 'length',
      points: [
        [1, 2],
        [30, 40],
      ],
      results: ['34.2 mm'],
    })

    await set(staff, key, first)
    await set(staff, key, first, form({ name: 'L4 pedicle', results: ['131 HU'] }))
    answered(await set(staff, key, second, length), measurementRoutes.set.response)
    const { items } = await list(staff, key)

    expect(items).toHaveLength(2)
    expect(items).toContainEqual(
      expect.objectContaining({ measurementId: first, name: 'L4 pedicle', results: ['131 HU'] }),
    )
    expect(items).toContainEqual(expect.objectContaining({ measurementId: second, ...length }))
    for (const _again of [1, 2]) {
      expect(await staff.delete(pathOf(key, first))).toMatchObject({ status: 200 })
    }
    expect((await list(staff, key)).items).toMatchObject([{ measurementId: second }])
  })

  it('come page by page', async () => {
    const key = await aFinishedUpload(await aPatient(practice))
    for (let count = 0; count < 3; count += 1) await set(staff, key, randomUUID())

    const first = await list(staff, key, { limit: 2 })
    const next = await list(staff, key, { limit: 2, cursor: first.cursor })

    expect([first.items.length, next.items.length, next.cursor]).toEqual([2, 1, null])
  })

  it('are seen and changed by who drew them alone', async () => {
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const key = await aFinishedUpload(charts[0]?.patientId ?? '')
    const colleague = await aStaff(app.run, practice.practiceId, [role.staff])
    const id = randomUUID()
    await set(staff, key, id)

    for (const { client } of [colleague, patient]) {
      expect((await list(client, key)).items).toEqual([])
      await client.delete(pathOf(key, id))
      await set(client, key, id, form({ name: 'Mine' }))
      expect((await list(client, key)).items).toMatchObject([{ name: 'Mine' }])
    }

    expect((await list(staff, key)).items).toMatchObject([{ measurementId: id, name: '' }])
  })

  it('are closed to guests, and to other practices', async () => {
    const patientId = await aPatient(practice)
    const key = await aFinishedUpload(patientId)
    const guest = await aGuest(app.run, practice, patientId)
    const stranger = await aPractice(app.run)
    const { key: link, pwd } = guest

    const path = pathOf(key)
    expect(await guest.client.get(path, { query: { key: link, pwd } })).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400),
    })
    expect(await stranger.admin.client.get(path)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('are of a finished upload and a file of it, and go with it', async () => {
    const patientId = await aPatient(practice)
    const open = await anUpload(patientId)
    expect(await set(staff, open, randomUUID())).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    await staff.post(`/uploads/${open}/complete`, {})
    const other = form({ file: 'IM2' })
    expect(await set(staff, open, randomUUID(), other)).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    await set(staff, open, randomUUID())

    await staff.delete(`/uploads/${open}`)
    await app.run.idle()

    expect(await set(staff, open, randomUUID())).toMatchObject(refusal('ERR_UPLOAD_NOT_EXISTS'))
    const pk = uploadKeys(practice.practiceId).files(open)
    const left = { pk, range: { begins: 'MEASUREMENT#' } }
    expect(await tableOf(app.run).queryAll(left, v.object({ sk: v.string() }))).toEqual([])
  })
})
