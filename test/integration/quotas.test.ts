import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { MAX_FILE_BYTES } from '#shared/model/upload-rules.ts'
import {
  aGuest,
  aMember,
  aPatient,
  aPractice,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { answered, type Client, type Reply, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let practice: PracticeOf
beforeAll(async () => {
  practice = await aPractice(app.run)
})

/** A chart of the practice with an account: of a lead, or of a patient. */
async function aChart(flags: { isLead: 0 | 1; isPatient: 0 | 1 }) {
  const patientId = await aPatient(practice, flags)
  const person = await aMember(app.run)
  await linkChart(person, patientId)
  return { patientId, person, client: person.client }
}

async function linkChart({ id: memberId }: Person, patientId: string): Promise<void> {
  const { practiceId } = practice
  const link = { entity: 'patientLink', memberId, practiceId, patientId }
  await tableOf(app.run).transact([
    {
      kind: 'put',
      item: { ...identityKeys.patientLink(memberId, practiceId, patientId), ...link },
    },
  ])
}

const comment = (client: Client) =>
  client.post(`/practices/${practice.practiceId}/comments`, { body: { comment: 'Fine', rate: 5 } })
const openCase = (client: Client, patientId: string): Promise<Reply> =>
  client.post('/medical-record-reviews', {
    body: { practiceId: practice.practiceId, patientId, content: 'Is this harmless?' },
    idempotencyKey: randomUUID(),
  })
const askConsult = (client: Client, patientId: string): Promise<Reply> =>
  client.post('/video-consultations', {
    body: { practiceId: practice.practiceId, patientId, note: 'Please' },
    idempotencyKey: randomUUID(),
  })

async function beginUpload(client: Client, patientId: string, query: Record<string, string> = {}) {
  const body = { practiceId: practice.practiceId, patientId, service: 'radCloud', comment: '' }
  const reply = await client.post('/uploads', { body, query })
  return answered(reply, uploadRoutes.create.response).key
}

const announce = (client: Client, key: string, count: number, query: Record<string, string> = {}) =>
  client.post(`/uploads/${key}/files`, {
    body: {
      files: Array.from({ length: count }, (_, at) => ({
        ...{ name: `scans/${at}.dcm`, size: MAX_FILE_BYTES, type: 'application/dicom' },
      })),
    },
    query,
  })

describe('someone who only sent a form', () => {
  it('does not rate the practice, open cases or ask for consultations', async () => {
    const { client, patientId } = await aChart({ isLead: 1, isPatient: 0 })

    for (const refused of [
      await comment(client),
      await openCase(client, patientId),
      await askConsult(client, patientId),
    ]) {
      expect(refused).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
  })

  it('writes to the practice', async () => {
    const { client, patientId } = await aChart({ isLead: 1, isPatient: 0 })
    const body = { practiceId: practice.practiceId, message: 'May I come in May?' }
    const reply = await client.post(`/patients/${patientId}/messages`, { body })

    answered(reply, messagingRoutes.reply.response)
  })

  it('gets the rights of a patient once the practice makes them one', async () => {
    const { client, patientId } = await aChart({ isLead: 1, isPatient: 0 })
    const path = `/practices/${practice.practiceId}/patients/${patientId}/role`

    expect((await practice.admin.client.patch(path, { body: { isPatient: 1 } })).status).toBe(200)

    expect((await comment(client)).status).toBe(200)
  })

  it('announces files within the share of a lead only', async () => {
    const { client, patientId } = await aChart({ isLead: 1, isPatient: 0 })
    const key = await beginUpload(client, patientId)

    expect(await announce(client, key, 3)).toMatchObject(refusal('ERR_UPLOAD_QUOTA'))
    expect((await announce(client, key, 2)).status).toBe(200)
    expect(await announce(client, key, 3)).toMatchObject(refusal('ERR_UPLOAD_QUOTA'))
  })
})

it('an upload link accepts at most a hundred gigabytes a day', async () => {
  const guest = await aGuest(app.run, practice, await aPatient(practice))
  const { client, key: link, pwd } = guest
  const patientId = answered(
    await client.get(`/sharelinks/${link}`, { query: { pwd } }),
    sharelinkRoutes.open.response,
  ).patientId
  const query = { key: link, pwd }
  const upload = await beginUpload(client, patientId, query)

  expect((await announce(client, upload, 20, query)).status).toBe(200)
  expect(await announce(client, upload, 21, query)).toMatchObject(refusal('ERR_UPLOAD_QUOTA'))
  expect((await announce(client, upload, 20, query)).status).toBe(200)
})

it('a patient opens five cases a day', async () => {
  const { client, patientId } = await aChart({ isLead: 0, isPatient: 1 })

  for (let count = 0; count < 5; count += 1) {
    expect((await openCase(client, patientId)).status).toBe(200)
  }
  expect(await openCase(client, patientId)).toMatchObject(refusal('ERR_QUOTA_REACHED'))
})
