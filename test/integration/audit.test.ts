import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCreated } from '#events/tasks.ts'
import { createProposalStore } from '#functions/patients/proposals/store.ts'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { createReviewStore } from '#functions/reviews/store.ts'
import { allRoutes } from '#shared/api/all.ts'
import { auditRoutes } from '#shared/api/audit.ts'
import { cardRoutes } from '#shared/api/cards.ts'
import { consultRoutes } from '#shared/api/consults.ts'
import type { Route } from '#shared/api/contract.ts'
import { keyImageRoutes } from '#shared/api/key-images.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { noteRoutes } from '#shared/api/notes.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { PURPOSE } from '#shared/api/protocol.ts'
import { reviewRoutes } from '#shared/api/reviews.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { role } from '#shared/model/roles.ts'
import { task } from '#shared/model/task.ts'
import {
  aGuest,
  aMember,
  aPatient,
  aPatientForm,
  aPractice,
  aStaff,
  changePlan,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { idsOfPractice, idsOfRecord } from '#test/support/callers.ts'
import { aCard, askForCard, letReveal } from '#test/support/cards.ts'
import { aChartOf, connectAccount } from '#test/support/charts.ts'
import { answered, type Client, type Reply, refusal } from '#test/support/client.ts'
import { anOpinion } from '#test/support/reviews.ts'
import { A_MEASUREMENT, type Ids, pathOf, type Sample, sampleOf } from '#test/support/samples.ts'
import { runApp } from './app.ts'

const ROLES_WORDS = 'Roles: Advocate → Advocate, Patient manager'
const app = runApp()

/** Routes that name a patient, or something of a patient's, and who may call them. */
const ofPatients = allRoutes().filter(
  ({ area, name, route }) =>
    route.access.kind === 'permission' && namesPatient(sampleOf(emptyIds(), `${area}.${name}`)),
)

function emptyIds(): Ids {
  return new Proxy({} as Ids, { get: (_, name) => `<${String(name)}>` })
}

/** Whether a call names that id. */
const names = ({ params, query, body }: Sample, id: string): boolean =>
  [params, query, body].some((part) => JSON.stringify(part ?? {}).includes(`<${id}>`))

function namesPatient({ params, query, body }: Sample): boolean {
  const named = [
    '<patientId>',
    '<leadId>',
    '<taskId>',
    '<upload>',
    '<linkId>',
    '<reviewId>',
    '<consultId>',
  ]
  return [params, query, body].some((part) =>
    Object.values(part ?? {}).some((value) => named.includes(String(value))),
  )
}

const send = (client: Client, { method, path }: Route, { params, query, body }: Sample) =>
  client.call(method, pathOf(path, params), { ...(query && { query }), ...(body && { body }) })

function kept({ practiceId }: Pick<PracticeOf, 'practiceId'>, patientId: string | null) {
  return tableOf(app.run).queryAll({ pk: auditKeys(practiceId).ofRecord(patientId) }, auditItem)
}

/** What a call needs in the record, although it does not name it: a study that was shared is there to be shared. */
const alsoNeeded: Record<string, string[]> = { 'studyShares.create': ['shareId'] }

/** What a call needs to succeed, beyond what its sample says. */
const prepare: Record<string, (client: Client, ids: Ids) => Promise<unknown>> = {
  'uploads.complete': sendFile,
  'keyImages.get': keepImage,
  'keyImages.create': finishUpload,
  'keyImages.remove': keepImage,
  'measurements.set': finishUpload,
  'measurements.remove': measure,
  'tasks.confirm': completeAlone,
  'messaging.read': writeMessage,
  'messaging.readOwn': writeMessage,
  'messaging.setState': writeMessage,
  'cards.submit': requestCard,
  'cards.reveal': sendCard,
  'messaging.assign': writeMessage,
  'notes.update': writeNote,
  'notes.remove': writeNote,
  'patients.unmerge': mergeAway,
  'chartAccounts.detach': openAccount,
  'proposals.create': openAccount,
  'proposals.withdraw': propose,
  'proposals.answer': propose,
  'reviews.editPost': writePost,
  'reviews.advocate': giveAdvocate,
  'reviews.reopen': closeReview,
  'reviews.rate': closeReview,
  'letters.get': giveOpinion,
  'consults.finish': startConsult,
  'consultSignals.send': joinConsult,
  'consultSignals.read': joinConsult,
  'consults.rate': finishConsult,
}

/** Only whoever wrote a post may change it. */
async function writePost(client: Client, ids: Ids) {
  const path = `/medical-record-reviews/${ids.reviewId}/posts`
  const reply = await client.post(path, { body: { content: 'Your scans are here' } })
  ids.postId = answered(reply, reviewRoutes.addPost.response).id
}

/** The first post gives an opinion. */
async function giveOpinion(_client: Client, { practiceId, reviewId }: Ids) {
  const table = tableOf(app.run)
  const store = createReviewStore(table, practiceId)
  const before = await store.post(reviewId, 1)
  if (!before) throw new Error('The case has no question.')
  const after = { ...before, opinion: anOpinion, version: before.version + 1 }
  await table.transact(store.editWrites(before, after, app.run.clock.now()))
}

/** The record has an advocate. */
async function giveAdvocate(client: Client, { practiceId, patientId, staffId }: Ids) {
  const path = `/practices/${practiceId}/patients/${patientId}/advocate`
  const reply = await client.patch(path, { body: { advocateId: staffId } })
  answered(reply, patientRecord)
}

/** The question is answered. */
async function closeReview(client: Client, { reviewId }: Ids) {
  const reply = await client.post(`/medical-record-reviews/${reviewId}/close`, { body: {} })
  answered(reply, reviewRoutes.close.response)
}

/** Whoever calls takes part. */
async function joinConsult(client: Client, { consultId }: Ids) {
  const reply = await client.post(`/video-consultations/${consultId}/join`, { body: {} })
  answered(reply, consultRoutes.join.response)
}

/** Its host is there. */
async function startConsult(client: Client, { practiceId, consultId }: Ids): Promise<Person> {
  const doctor = await aStaff(app.run, practiceId, [role.provider])
  const path = `/video-consultations/${consultId}`
  const given = await client.post(`${path}/transfer`, { body: { newProviderId: doctor.id } })
  answered(given, consultRoutes.transfer.response)
  const joined = await doctor.client.post(`${path}/join`, { body: {} })
  answered(joined, consultRoutes.join.response)
  return doctor
}

/** It is over. */
async function finishConsult(client: Client, ids: Ids) {
  await startConsult(client, ids)
  const path = `/video-consultations/${ids.consultId}/finish`
  answered(await client.post(path, { body: {} }), consultRoutes.finish.response)
}

/** A task waits to be confirmed, for its advocate may not complete it alone. */
async function completeAlone(client: Client, ids: Ids) {
  const { practiceId, patientId, subjectId, providerId } = ids
  const advocate = await aStaff(app.run, practiceId, [role.staff])
  const path = `/practices/${practiceId}/tasks`
  const about = { patientId, subjectId, providerId, comments: 'Call her' }
  const body = { ...about, advocateId: advocate.id, advocateCanComplete: 0 }
  ids.taskId = answered(await client.post(path, { body }), task).id
  const finished = { withoutAnswers: 'Nothing to answer' }
  answered(await advocate.client.post(`${path}/${ids.taskId}/complete`, { body: finished }), task)
}

/** The record is merged into another. */
async function mergeAway(client: Client, { practiceId, patientId }: Ids) {
  const path = `/practices/${practiceId}/patients`
  const added = await client.post(path, { body: aPatientForm() })
  const kept = answered(added, patientRoutes.create.response).patientId
  const versions = { patientVersion: 1, otherVersion: 1 }
  const body = { patientId: kept, otherId: patientId, ...versions }
  answered(await client.post(`${path}/merge`, { body }), patientRecord)
  await app.run.idle()
}

/** The patient of the record gets an account. */
async function openAccount(_client: Client, ids: Ids) {
  await anOwner(ids)
}

/** The patient of the record, with a connected account. */
async function anOwner({ practiceId, patientId }: Ids): Promise<Person> {
  const owner = await aMember(app.run)
  await connectAccount(app.run, { practiceId, patientId, memberId: owner.id })
  await app.run.idle()
  return owner
}

/** There is a message to read. */
async function writeMessage(client: Client, { practiceId, patientId }: Ids) {
  const body = { patientId, message: 'Your scans are here' }
  const reply = await client.post(`/practices/${practiceId}/messages`, { body })
  answered(reply, messagingRoutes.send.response)
  // The reactions to the message update the thread, too.
  await app.run.idle()
}

/** The practice waits for a card. */
async function requestCard(client: Client, ids: Ids) {
  await askForCard(client, ids)
}

/** There is a card to reveal. */
async function sendCard(client: Client, ids: Ids) {
  const { practiceId, patientId } = ids
  await requestCard(client, ids)
  const owner = await anOwner(ids)
  const reply = await owner.client.post(`/patients/${patientId}/secure-messages`, {
    body: { practiceId, type: 'creditCard', content: aCard },
  })
  const sent = answered(reply, cardRoutes.submit.response)
  ids.cardId = sent.properties.secureMessageId ?? ''
}

/** Only whoever wrote a note may change it. */
async function writeNote(client: Client, ids: Ids) {
  const body = { patientId: ids.patientId, note: 'Prefers mornings' }
  const reply = await client.post(`/practices/${ids.practiceId}/notes`, { body })
  ids.noteId = answered(reply, noteRoutes.create.response).noteId
}

/** A change waits for the patient's answer, under the id that the samples name. */
async function propose(_client: Client, { practiceId, patientId, memberId }: Ids) {
  const fields = [{ field: 'addressCity' as const, from: null, to: 'Waco' }]
  const waiting = { state: 'waiting' as const, proposedAt: '2026-01-01T00:00:00Z', closedAt: null }
  const item = { proposalId: memberId, proposedBy: { id: memberId, name: 'Ann Lee' }, fields }
  const table = tableOf(app.run)
  await table.transact([
    createProposalStore(table, practiceId).put(patientId, { ...waiting, ...item }),
  ])
}

/** What only the patient may do with the own chart; the others are done by the practice's admin. */
const ofOwner = [
  ...['details.get', 'details.update', 'proposals.answer'],
  ...['messaging.own', 'messaging.reply', 'messaging.readOwn'],
  ...['messageFiles.beginOwn', 'messageFiles.getOwn'],
  ...['cards.submit', 'cards.own', 'cards.withdraw', 'reviews.rate', 'consults.rate'],
  ...['ownAppointments.list', 'ownAppointments.file'],
  ...['ownAppointments.next', 'ownAppointments.answer'],
]

/** What only the host of a consultation may do, or only who is in it. */
const ofHost = ['consultGuests.admit', 'consultGuests.refuse', 'consultChat.say']

/** Whoever may make the call: the patient of the record, or the host, where nobody else may. */
async function whoMay(call: string, home: PracticeOf, ids: Ids): Promise<Person> {
  if (ofHost.includes(call)) return startConsult(home.admin.client, ids)
  if (call === 'cards.reveal') await letReveal(app.run, home.practiceId, home.admin.id)
  if (!ofOwner.includes(call)) return home.admin
  return anOwner(ids)
}

async function sendFile(client: Client, { upload }: Ids) {
  const planned = await client.post(`/uploads/${upload}/files`, {
    body: { files: [{ name: 'a.txt', size: 1 }] },
  })
  const [target] = (planned.body as { items: { url: string; headers?: Record<string, string> }[] })
    .items
  if (!target) throw new Error('nowhere to send it')
  await fetch(target.url, { method: 'PUT', body: 'a', headers: target.headers ?? {} })
}

async function finishUpload(client: Client, ids: Ids) {
  await sendFile(client, ids)
  await client.post(`/uploads/${ids.upload}/complete`, { body: {} })
}

/** Deleting a missing measurement writes no entry. */
async function measure(client: Client, ids: Ids) {
  await finishUpload(client, ids)
  const { body } = sampleOf(ids, 'measurements.set')
  await client.put(`/uploads/${ids.upload}/measurements/${A_MEASUREMENT}`, { body })
}

/** Only whoever kept a key image may delete it. */
async function keepImage(client: Client, ids: Ids) {
  await finishUpload(client, ids)
  const { body } = sampleOf(ids, 'keyImages.create')
  const reply = await client.post(`/uploads/${ids.upload}/key-images`, { body })
  ids.keyImageId = answered(reply, keyImageRoutes.create.response).keyImageId
}

describe('whatever names a patient', () => {
  let home: PracticeOf
  let ofPractice: Awaited<ReturnType<typeof idsOfPractice>>
  let manager: Person
  /** Prepares the records: what the admin sees must not have been seen before. */
  let helper: Person

  beforeAll(async () => {
    home = await aPractice(app.run)
    await changePlan(app.run, home, { plan: 'max', leadRecordsLimit: 1000 })
    helper = await aStaff(app.run, home.practiceId, [16])
    ofPractice = await idsOfPractice(app.run, home)
    manager = await aStaff(app.run, home.practiceId, [8])
  })

  it('is most of what there is', () => {
    expect(ofPatients.map(({ area, name }) => `${area}.${name}`)).toEqual(
      expect.arrayContaining(['patients.get', 'tasks.get', 'uploads.get', 'sharelinks.revoke']),
    )
  })

  describe.each(ofPatients)('$area $name', ({ area, name, route }) => {
    it('leaves an entry in the record, done or refused', async () => {
      const patientId = await aPatient(home, { isLead: 1, isPatient: 0 })
      const prepared = { ...home, admin: helper }
      const named = sampleOf(emptyIds(), `${area}.${name}`)
      const also = alsoNeeded[`${area}.${name}`] ?? []
      const isNeeded = (id: string) => names(named, id) || also.includes(id)
      const { client: uploader } = home.admin
      const ofRecord = await idsOfRecord(app.run, prepared, patientId, { uploader, isNeeded })
      await app.run.idle()
      const ids = { ...ofPractice, ...ofRecord }
      await prepare[`${area}.${name}`]?.(home.admin.client, ids)
      const caller = await whoMay(`${area}.${name}`, home, ids)
      const before = (await kept(home, patientId)).length

      const denied = await send(manager.client, route, sampleOf(ids, `${area}.${name}`))
      const done = await send(caller.client, route, sampleOf(ids, `${area}.${name}`))

      expect(denied).toMatchObject(refusal('ERR_ACCESS_DENIED'))
      expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200 })
      const entries = (await kept(home, patientId)).slice(before)
      expect(entries).toContainEqual(expect.objectContaining({ actor: caller.id, outcome: 'done' }))
      const refused = entries.filter(({ outcome }) => outcome === 'refused')
      if (nameOfRecord(route, named)) {
        expect(refused).toEqual([expect.objectContaining({ actor: manager.id })])
      }
    })
  })
})

/** Whether the call itself says which record it is about, before anything is read. */
function nameOfRecord({ access }: Route, { params, query, body }: Sample): boolean {
  const direct = ['<patientId>', '<leadId>']
  return (
    (access.kind === 'permission' && typeof access.tenant === 'object' && 'by' in access.tenant) ||
    [params, query, body].some((part) =>
      Object.values(part ?? {}).some((value) => direct.includes(String(value))),
    )
  )
}

describe('what was seen', () => {
  const POLL_MS = 60_000

  async function aWatched() {
    const home = await aPractice(app.run)
    const patientId = await aPatient(home)
    const advocate = await aStaff(app.run, home.practiceId, [10])
    const query = { practiceId: home.practiceId, patientId }
    const headers = { [PURPOSE.header]: PURPOSE.background }
    const poll = () => advocate.client.get('/uploads', { query, headers })
    const entries = async () =>
      (await kept(home, patientId)).filter(({ action }) => action === 'uploads.list')
    return { home, patientId, advocate, poll, entries }
  }

  it('is entered once by a tab that polls, which keeps nobody signed in', async () => {
    const { advocate, poll, entries } = await aWatched()

    const replies: Reply[] = []
    for (let passed = 0; passed < 31 * 60_000; passed += POLL_MS) {
      const reply = await poll()
      if (reply.status !== 200) replies.push(reply)
      app.run.clock.advance(POLL_MS)
    }

    expect(await entries()).toEqual([expect.objectContaining({ actor: advocate.id })])
    expect(replies[0]).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('is entered though the caller says that a page asks by itself', async () => {
    const { home, patientId, advocate, entries } = await aWatched()
    const headers = { [PURPOSE.header]: PURPOSE.background, 'sec-purpose': 'prefetch' }
    const query = { practiceId: home.practiceId, patientId }

    await advocate.client.get('/uploads', { query, headers })
    await advocate.client.get(`/practices/${home.practiceId}/patients/${patientId}`, { headers })

    expect(await entries()).toHaveLength(1)
    const { length } = await kept(home, patientId)
    await advocate.client.get(`/practices/${home.practiceId}/patients/${patientId}`)
    expect(await kept(home, patientId)).toHaveLength(length)
  })

  it('is entered again in the next half hour, and by everybody for themselves', async () => {
    const { home, patientId, poll, entries } = await aWatched()
    await poll()
    const list = () =>
      home.admin.client.get('/uploads', { query: { practiceId: home.practiceId, patientId } })

    await list()
    await list()
    for (const _ of [1, 2]) {
      app.run.clock.advance(16 * 60_000)
      await home.admin.client.get('/members/me')
    }
    await list()

    expect((await entries()).map(({ actor }) => actor === home.admin.id)).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('activity and notifications', () => {
  it('leave an entry for each record that they name, once per session and half hour', async () => {
    const home = await aPractice(app.run)
    const ann = await aStaff(app.run, home.practiceId, [role.patientManager])
    const [patientId, other] = [await aPatient(home), await aPatient(home)]
    const { practiceId } = home
    const now = app.run.clock.now()
    const payload = { taskId: 'a task', patientId, advocateId: ann.id, dueAt: now.toISOString() }
    const occurrence = { practiceId, actor: home.admin.id, now }
    await tableOf(app.run).transact([eventWrite(taskCreated, payload, occurrence)])
    await app.run.idle()
    // Activity is shown a moment later.
    app.run.clock.advance(3000)
    const entriesOf = async (of: string) =>
      (await kept(home, of))
        .filter(({ actor }) => actor === ann.id)
        .map(({ action }) => action)
        .toSorted()

    for (const _ of ['first', 'again']) {
      expect((await ann.client.get(`/practices/${home.practiceId}/stream`)).status).toBe(200)
      expect((await ann.client.get('/members/me/notifications')).status).toBe(200)
    }

    expect(await entriesOf(patientId)).toEqual(['notifications.read', 'stream.read'])
    expect(await entriesOf(other)).toEqual(['stream.read'])
  })
})

describe('who is refused', () => {
  it('leaves a trace where a record is out of reach, and none as a stranger', async () => {
    const home = await aPractice(app.run)
    const patientId = await aPatient(home)
    const marketing = await aStaff(app.run, home.practiceId, [9])
    const stranger = await aMember(app.run)
    const guest = await aGuest(app.run, home, await aPatient(home))
    const path = `/practices/${home.practiceId}/patients/${patientId}`

    expect(await marketing.client.get(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await stranger.client.get(path)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    const { key, pwd, linkId } = guest
    const query = { practiceId: home.practiceId, patientId, key, pwd }
    await guest.client.get('/uploads', { query })

    const refused = (await kept(home, patientId)).filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ actor, action }) => ({ actor, action }))).toEqual([
      { actor: marketing.id, action: 'patients.read' },
      { actor: `link:${linkId}`, action: 'uploads.list' },
    ])
  })
})

describe('the trail of a practice', () => {
  let home: PracticeOf
  let ann: Person
  let patientId: string
  const list = (query: Record<string, string | number> = {}, who = home.admin) =>
    who.client.get(`/practices/${home.practiceId}/audit`, { query })
  const listed = async (query: Record<string, string | number> = {}) =>
    answered(await list(query), auditRoutes.list.response)

  beforeAll(async () => {
    home = await aPractice(app.run)
    ann = await aStaff(app.run, home.practiceId, [4], { firstName: 'Ann', lastName: 'Advocate' })
    patientId = await aPatient(home, { firstName: 'Jane', lastName: 'Roe' })
    await ann.client.get(`/practices/${home.practiceId}/patients/${patientId}`)
    await app.run.idle()
  })

  it('says who opened which record, newest first, by name', async () => {
    const { items } = await listed({ patientId, action: 'patients.read' })

    expect(items).toEqual([
      expect.objectContaining({
        action: 'patients.read',
        outcome: 'done',
        actor: { id: ann.id, name: 'Ann Advocate', roles: [4] },
        record: { patientId, name: 'Jane Roe' },
        subject: null,
      }),
    ])
    const all = (await listed()).items.map(({ at }) => at)
    expect(all).toEqual(all.toSorted().toReversed())
  })

  it('is filtered by person, action, outcome and time, alone and together', async () => {
    const cases = [
      { actor: ann.id },
      { action: 'patients.create' },
      { outcome: 'refused' },
      { actor: home.admin.id, action: 'patients.create', patientId },
    ]
    const { items: all } = await listed({ limit: 200 })
    for (const query of cases) {
      const { items } = await listed({ limit: 200, ...query })
      const fits = all.filter(
        ({ actor, action, outcome, record }) =>
          (!('actor' in query) || actor.id === query.actor) &&
          (!('action' in query) || action === query.action) &&
          (!('outcome' in query) || outcome === query.outcome) &&
          (!('patientId' in query) || record?.patientId === query.patientId),
      )
      expect(items, JSON.stringify(query)).toEqual(fits)
    }
    const [newest] = all
    expect((await listed({ to: newest?.at ?? '', limit: 1 })).items).toEqual([newest])
    const later = new Date(Date.parse(newest?.at ?? '') + 3_600_000).toISOString()
    expect((await listed({ from: later })).items).toEqual([])
  })

  it('comes in pages that have each entry once', async () => {
    for (const _ of [1, 2, 3]) await aPatient(home)
    const first = await listed({ limit: 3 })
    const seen = [...first.items]
    for (let { cursor } = first; cursor !== null; ) {
      const page = await listed({ limit: 3, cursor })
      seen.push(...page.items)
      cursor = page.cursor
    }

    const everything = (await listed({ limit: 200 })).items
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(everything.map(({ id }) => id)).toEqual(expect.arrayContaining(seen.map(({ id }) => id)))
    expect(seen.length).toBeGreaterThan(5)
    const { cursor } = first
    expect(await list({ limit: 3, cursor: cursor ?? '', actor: ann.id })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('shows changes of permissions, roles and the sign-in policy', async () => {
    const path = `/practices/${home.practiceId}`
    const of = `${path}/staffs/${ann.id}`
    await home.admin.client.put(`${of}/permissions`, {
      body: { permissions: { 'patients.list': false } },
    })
    await home.admin.client.put(`${of}/roles`, { body: { roles: [4, 10] } })
    const { body } = await home.admin.client.get(path)
    const { version } = v.parse(v.object({ version: v.number() }), body)
    await home.admin.client.patch(path, { body: { requireTwoFactor: 1, version } })

    const { items } = await listed({ actor: home.admin.id, limit: 4 })

    const changes = items.filter(({ action }) => action !== 'audit.list').slice(0, 3)
    expect(changes).toMatchObject([
      {
        action: 'practice.setSignInPolicy',
        record: null,
        subject: null,
        change: {
          before: ['second factor optional', 'passwords do not expire'],
          after: ['second factor required', 'passwords do not expire'],
        },
      },
      {
        action: 'staffs.setRoles',
        subject: { id: ann.id, name: 'Ann Advocate' },
        change: { before: ['4'], after: ['4', '10'], words: ROLES_WORDS },
      },
      {
        action: 'staffs.setPermissions',
        subject: { id: ann.id },
        change: { before: [], after: ['patients.list taken'] },
      },
    ])
  })

  it('shows who could read a record on a day: group, managers and provider before and after', async () => {
    const path = `/practices/${home.practiceId}`
    const { client } = home.admin
    const patientId = await aPatient(home)
    const doctor = await aStaff(app.run, home.practiceId, [2], { firstName: 'Kim' })
    const group = await client.post(`${path}/groups`, { body: { name: 'Spine' } })
    const { id } = v.parse(v.object({ id: v.string() }), group.body)
    await client.post(`${path}/groups/${id}/managers`, { body: { staffId: doctor.id } })
    await client.patch(`${path}/patients/${patientId}/group`, { body: { groupId: id } })
    await client.patch(`${path}/patients/${patientId}/provider`, {
      body: { providerId: doctor.id },
    })
    await client.delete(`${path}/groups/${id}/managers/${doctor.id}`)

    const { items } = await listed({ actor: home.admin.id, limit: 20 })

    const changes = items.filter(({ change }) => change !== null)
    expect(changes.slice(0, 4)).toMatchObject([
      {
        action: 'groups.removeManager',
        subject: { id: doctor.id },
        change: { right: 'groupManagers', target: 'Spine', before: [doctor.id], after: [] },
      },
      {
        action: 'patients.setProvider',
        record: { patientId },
        subject: { id: doctor.id },
        change: { right: 'provider', before: [], after: [doctor.id] },
      },
      {
        action: 'patients.setGroup',
        record: { patientId },
        change: { right: 'group', before: [], after: ['Spine'], words: 'Group: none → Spine' },
      },
      {
        action: 'groups.addManager',
        subject: { id: doctor.id },
        change: { words: 'Managers (Spine): none → Kim Lee' },
      },
    ])
  })

  it('has an entry of each export, and refuses a forged cursor to start in the middle', async () => {
    const path = `/practices/${home.practiceId}/audit/export`
    const { client } = home.admin
    for (const _ of [1, 2, 3]) await aPatient(home)
    const first = answered(
      await client.get(path, { query: { limit: 2 } }),
      auditRoutes.export.response,
    )
    const cursor = first.cursor ?? ''
    const [content = ''] = cursor.split('.')
    const pk = `PRACTICE#${home.practiceId}#AUDIT`
    const key = { pk, sk: '2099', gsi1pk: pk, gsi1sk: '2099' }
    const made = Buffer.from(JSON.stringify(['x', key])).toString('base64url')
    for (const forged of [content, `${content}.`, made, `${made}.${cursor.split('.')[1]}`]) {
      expect(await client.get(path, { query: { limit: 2, cursor: forged } })).toMatchObject(
        refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      )
    }
    expect((await client.get(path, { query: { limit: 2, cursor } })).status).toBe(200)
    expect((await client.get(path, { query: { limit: 2 } })).status).toBe(200)

    const { items } = await listed({ action: 'audit.export' })

    expect(items).toHaveLength(2)
    const events = `/practices/${home.practiceId}/patients/${await aPatient(home)}/events`
    expect(await client.get(events, { query: { cursor: made } })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('is for admins, and notes that they read or exported it', async () => {
    const path = `/practices/${home.practiceId}/audit`
    expect(await list({}, ann)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await ann.client.get(`${path}/export`)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    const exported = answered(
      await home.admin.client.get(`${path}/export`),
      auditRoutes.export.response,
    )

    expect(exported.items[0]).toMatchObject({
      action: 'audit.export',
      actor: { id: home.admin.id },
    })
    const other = await aPractice(app.run)
    expect(await list({}, other.admin)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect((await listed({ outcome: 'refused', actor: ann.id })).items).toMatchObject([
      { action: 'practices.audit.export' },
      { action: 'practices.audit.list' },
    ])
  })
})

describe('a patient', () => {
  it('sees who opened the own record, and nothing of the records of others', async () => {
    const home = await aPractice(app.run)
    const jane = await aMember(app.run, { firstName: 'Jane', lastName: 'Doe' })
    const patientId = await aChartOf(app.run, home, jane)
    const anotherId = await aPatient(home)
    await app.run.idle()
    const doctor = await aStaff(app.run, home.practiceId, [4, 10], { firstName: 'Kim' })
    await doctor.client.get(`/practices/${home.practiceId}/patients/${patientId}`)
    await jane.client.get('/uploads', { query: { practiceId: home.practiceId, patientId } })
    const mine = (patientId: string) =>
      jane.client.get('/members/me/audit', { query: { practiceId: home.practiceId, patientId } })

    const { items } = answered(await mine(patientId), auditRoutes.mine.response)

    expect(items.map(({ id: _, at: __, ...entry }) => entry)).toEqual([
      { action: 'patients.read', name: 'Kim Lee', roles: [4, 10] },
      { action: 'patients.create', name: 'Ann Lee', roles: [16] },
    ])
    expect(await mine(anotherId)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(
      await home.admin.client.get(`/members/${jane.id}/audit`, {
        query: { practiceId: home.practiceId, patientId },
      }),
    ).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })
})
