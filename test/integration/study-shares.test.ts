import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { role } from '#shared/model/roles.ts'
import { SHARE_TRIES } from '#shared/model/study-share.ts'
import { aPatient, aPractice, aStaff, type PracticeOf } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { aStudy, begun, sendMissing, type TestFile } from '#test/support/scans.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

let practice: PracticeOf
let staff: Client
let path: string

beforeAll(async () => {
  practice = await aPractice(app.run)
  staff = practice.admin.client
  path = `/practices/${practice.practiceId}/study-shares`
}, 60_000)

const paper: TestFile = { name: 'report.txt', bytes: new TextEncoder().encode('Secret') }

/** A patient with a study in two uploads, of which the second has more images. */
async function aSentStudy(patientId: string, client = staff) {
  const { practiceId } = practice
  const keys: string[] = []
  for (const slices of [2, 3]) {
    const key = await begun(client, { practiceId, patientId })
    await sendMissing(client, key, [...aStudy({ slices }), paper])
    await client.post(`/uploads/${key}/complete`, { body: {} })
    keys.push(key)
    await app.run.idle(60_000)
  }
  const reply = await client.get(`/uploads/${keys[1]}/parse`)
  const [study] = answered(reply, uploadRoutes.parse.response).studies
  return { patientId, keys, studyInstanceUid: study?.studyInstanceUid ?? '' }
}

type Sent = Awaited<ReturnType<typeof aSentStudy>>

async function shared(
  { patientId, studyInstanceUid }: Pick<Sent, 'patientId' | 'studyInstanceUid'>,
  { client = staff, idempotencyKey = randomUUID(), days = 14 } = {},
) {
  const body = { patientId, studyInstanceUid, recipient: 'Dr. Ruiz', days }
  const reply = await client.post(path, { body, idempotencyKey })
  const share = answered(reply, studyShareRoutes.create.response)
  return { ...share, key: new URL(share.url).searchParams.get('share') ?? '' }
}

const guest = () => createClient(app.run.origin)

const opening = (key: string, pwd: string, name = 'Ana Ruiz') =>
  guest().post(`/study-shares/${key}/open`, { body: { pwd, name } })

async function opened({ key, pwd }: { key: string; pwd: string }) {
  const reply = await opening(key, pwd)
  return { key, ...answered(reply, studyShareRoutes.open.response) }
}

const look = ({ key, ticket }: { key: string; ticket: string }, part = 'study', query = {}) =>
  guest().get(`/study-shares/${key}/${part}`, { query: { ticket, ...query } })

async function senderOf({ key }: { key: string }) {
  return answered(await guest().get(`/study-shares/${key}`), studyShareRoutes.look.response)
}

async function listed(patientId: string, client = staff) {
  const reply = await client.get(path, { query: { patientId } })
  return answered(reply, studyShareRoutes.list.response).items
}

describe('a shared study', () => {
  it('is seen by whoever has link and password, each image once, and nothing besides', async () => {
    const sent = await aSentStudy(await aPatient(practice))
    const share = await shared(sent)

    const ticket = await opened(share)
    const seen = answered(await look(ticket), studyShareRoutes.study.response)
    const page = { limit: 2 }
    const first = answered(await look(ticket, 'files', page), studyShareRoutes.files.response)
    const after = first.files.at(-1)?.name ?? ''
    const rest = answered(
      await look(ticket, 'files', { ...page, after }),
      studyShareRoutes.files.response,
    )

    expect(seen).toMatchObject({ state: 'ready', documents: [], practiceName: practice.name })
    expect(seen.studies).toMatchObject([
      { studyInstanceUid: sent.studyInstanceUid, series: [{ instances: 3 }] },
    ])
    const names = [...first.files, ...rest.files].map(({ name }) => name)
    expect(names).toHaveLength(3)
    expect(names.toSorted()).toEqual(seen.studies[0]?.series[0]?.files.toSorted())
    const bytes = await fetch(first.files[0]?.url ?? '')
    expect((await bytes.arrayBuffer()).byteLength).toBe(first.files[0]?.size)
    expect(JSON.stringify(seen)).not.toContain('report.txt')
    expect(await look({ key: share.key, ticket: share.pwd })).toMatchObject(
      refusal('ERR_UPLOAD_INVALID_KEY'),
    )
  })

  it('tells who shared it, who opened it and when, and leaves that in the trail', async () => {
    const sent = await aSentStudy(await aPatient(practice))
    const share = await shared(sent)
    expect(await listed(sent.patientId)).toMatchObject([{ openings: [], isLocked: false }])

    await look(await opened(share))
    const [item] = await listed(sent.patientId)

    expect(item).toMatchObject({
      ...{ shareId: share.shareId, recipient: 'Dr. Ruiz', description: 'CT ABDOMEN' },
      ...{ revokedAt: null, isLocked: false, studyDate: '20260102' },
      openings: [{ name: 'Ana Ruiz' }],
    })
    const trail = await staff.get(`/practices/${practice.practiceId}/audit`, {
      query: { patientId: sent.patientId },
    })
    for (const action of ['studyShares.create', 'studyShares.open', 'studyShares.study']) {
      expect(JSON.stringify(trail.body)).toContain(action)
    }
    expect(JSON.stringify(trail.body)).toContain(`link:${share.shareId}`)
    const record = `/practices/${practice.practiceId}/patients/${sent.patientId}`
    const history = await staff.get(`${record}/events`, { query: { group: 'scans' } })
    const shown = { kind: 'studyShare', details: { shareId: share.shareId } }
    expect(history.body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining(shown)]),
    })
  })

  it('says before the password who of which practice shared it, and nothing of the patient', async () => {
    const sent = await aSentStudy(await aPatient(practice))
    const share = await shared(sent)
    const { practicePhone, ...said } = await senderOf(share)

    expect(said).toEqual({ practiceName: practice.name, sender: 'Ann Lee', state: 'open' })
    expect(practicePhone).toMatch(/^\d+$/)
    const seen = answered(await look(await opened(share)), studyShareRoutes.study.response)
    expect(seen.sender).toBe('Ann Lee')
    expect(await guest().get('/study-shares/unknown')).toMatchObject(
      refusal('ERR_UPLOAD_INVALID_KEY'),
    )
  })

  it('ends at once where it is taken back, also for whoever looks at it', async () => {
    const sent = await aSentStudy(await aPatient(practice))
    const share = await shared(sent)
    const ticket = await opened(share)

    const take = () =>
      staff.delete(`${path}/${share.shareId}`, { query: { patientId: sent.patientId } })
    expect((await take()).status).toBe(200)

    expect(await look(ticket)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(await look(ticket, 'files')).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(await opening(share.key, share.pwd)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(await take()).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await senderOf(share)).toMatchObject({ state: 'revoked', practiceName: practice.name })
    expect(await listed(sent.patientId)).toMatchObject([{ revokedAt: expect.any(String) }])
  })

  it('ends where the study leaves the chart', async () => {
    const sent = await aSentStudy(await aPatient(practice))
    const ticket = await opened(await shared(sent))

    for (const key of sent.keys) await staff.delete(`/uploads/${key}`)
    await app.run.idle()

    expect(await look(ticket)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
  })

  it('is locked after too many wrong passwords, however many are tried at once', async () => {
    const sent = await aSentStudy(await aPatient(practice))
    const share = await shared(sent)
    const guesses = Array.from({ length: SHARE_TRIES + 5 }, () => opening(share.key, 'wrong'))

    const names = (await Promise.all(guesses)).map(({ body }) => (body as { name: string }).name)

    expect(names.filter((name) => name === 'ERR_VERIFICATION_NOT_MATCH')).toHaveLength(SHARE_TRIES)
    expect(names.filter((name) => name === 'ERR_VERIFICATION_MAX_RETRY')).toHaveLength(5)
    expect(await opening(share.key, share.pwd)).toMatchObject(refusal('ERR_VERIFICATION_MAX_RETRY'))
    expect(await listed(sent.patientId)).toMatchObject([{ isLocked: true }])
    expect(await senderOf(share)).toMatchObject({ state: 'locked' })
  })

  it('is the same link where the call is made again, and none where there is no such study', async () => {
    const sent = await aSentStudy(await aPatient(practice))
    const idempotencyKey = randomUUID()

    const [one, other] = [
      await shared(sent, { idempotencyKey }),
      await shared(sent, { idempotencyKey }),
    ]

    expect(other).toEqual(one)
    const unknown = { patientId: sent.patientId, studyInstanceUid: '9.9.9', recipient: 'Dr. Ruiz' }
    expect(await staff.post(path, { body: unknown })).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })

  it('may be shared by the patient too, and by nobody who does not reach the record', async () => {
    const owner = await aChartOwner(app.run, [practice])
    const patientId = owner.charts[0]?.patientId ?? ''
    const sent = await aSentStudy(patientId)
    const provider = await aStaff(app.run, practice.practiceId, [role.provider])

    const share = await shared(sent, { client: owner.patient.client })

    expect(await listed(patientId, owner.patient.client)).toMatchObject([
      { shareId: share.shareId },
    ])
    // The name of a patient is not for everyone who has the link.
    expect((await senderOf(share)).sender).toBeNull()
    const { studyInstanceUid } = sent
    const body = { patientId, studyInstanceUid, recipient: 'Dr. Ruiz' }
    expect(await provider.client.post(path, { body })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})
