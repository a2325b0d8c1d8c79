import { beforeEach, describe, expect, it } from 'vitest'
import { noteRoutes } from '#shared/api/notes.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { patientRecord } from '#shared/model/patient.ts'
import {
  aGuest,
  aPatient,
  aPractice,
  aStaff,
  isTreatedBy,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let client: Client
let keptId: string
let goneId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  client = home.admin.client
  keptId = await aPatient(home, { email: 'jane@example.com', addressCity: 'Waco' })
  goneId = await aPatient(home, {
    ...{ firstName: 'Janet', email: 'janet@example.com', mobile: '2125550100', isLead: 1 },
  })
  await app.run.idle()
})

const inPractice = (path: string) => `/practices/${home.practiceId}${path}`

async function recordOf(patientId: string) {
  return answered(await client.get(inPractice(`/patients/${patientId}`)), patientRecord)
}

/** The record as it is stored by its own id. */
async function versionsOf() {
  const [kept, gone] = await Promise.all([recordOf(keptId), recordOf(goneId)])
  return { patientVersion: kept.version, otherVersion: gone.version }
}

async function merge(changes: Record<string, unknown> = {}) {
  const body = { patientId: keptId, otherId: goneId, ...(await versionsOf()), ...changes }
  return client.post(inPractice('/patients/merge'), { body })
}

const undo = (patientId = goneId) =>
  client.post(inPractice(`/patients/${patientId}/unmerge`), { body: {} })

async function listed(query: Record<string, string | number> = {}) {
  const reply = await client.get(inPractice('/patients'), { query })
  return answered(reply, patientRoutes.list.response).items.map(({ patientId }) => patientId)
}

/** How much of each kind a record shows. */
async function belongingsOf(patientId: string) {
  const { practiceId } = home
  const [notes, links, tasks, uploads, events] = await Promise.all([
    client.get(inPractice('/notes'), { query: { patientId } }),
    client.get(inPractice('/sharelink'), { query: { patientId } }),
    client.get(inPractice('/tasks'), { query: { patientId } }),
    client.get('/uploads', { query: { practiceId, patientId } }),
    client.get(inPractice(`/patients/${patientId}/events`)),
  ])
  return {
    notes: answered(notes, noteRoutes.list.response).items.map(({ note }) => note),
    links: answered(links, sharelinkRoutes.list.response).items.length,
    tasks: answered(tasks, taskRoutes.list.response).items.length,
    uploads: answered(uploads, uploadRoutes.list.response).items.length,
    history: answered(events, patientRoutes.events.response).items.map(({ summary }) => summary),
  }
}

const write = (patientId: string, note: string) =>
  client.post(inPractice('/notes'), { body: { patientId, note } })

/** An upload by a guest's link, with a file announced. */
async function upload(patientId: string) {
  const guest = await aGuest(app.run, home, patientId)
  const { key: linkKey, pwd } = guest
  const query = { key: linkKey, pwd }
  const { practiceId } = home
  const begun = await guest.client.post('/uploads', { query, body: { practiceId, patientId } })
  const { key } = answered(begun, uploadRoutes.create.response)
  const files = [{ name: 'a.txt', size: 1 }]
  await guest.client.post(`/uploads/${key}/files`, { query, body: { files } })
  return guest
}

describe('merging two records', () => {
  it('leaves one with the chosen values, which the address of the other leads to', async () => {
    const merged = answered(await merge({ take: ['email', 'firstName'] }), patientRecord)

    expect(merged).toMatchObject({
      ...{ patientId: keptId, firstName: 'Janet', email: 'janet@example.com', addressCity: 'Waco' },
      ...{ mobile: '4155550199', isLead: true, isPatient: true, version: 2 },
      mergedFrom: [{ patientId: goneId, into: keptId, by: { id: home.admin.id } }],
    })
    expect(await recordOf(goneId)).toMatchObject({ patientId: keptId })
    expect(await listed()).toEqual([keptId])
    expect(await listed({ isArchived: 1 })).toEqual([])
    const exists = await client.get(inPractice('/patients/exists'), {
      query: { email: 'janet@example.com' },
    })
    expect(answered(exists, patientRoutes.exists.response).items).toMatchObject([
      { patientId: keptId },
    ])
    // The address that nobody has any longer is free.
    expect(await aPatient(home, { email: 'jane@example.com' })).toBeTruthy()
  })

  it('shows what belongs to either, and gives each back its own when it is undone', async () => {
    await write(keptId, 'Of the one')
    await write(goneId, 'Of the other')
    await upload(goneId)
    await upload(keptId)
    await app.run.idle()
    const before = await belongingsOf(goneId)
    expect(before).toMatchObject({ notes: ['Of the other'], links: 1, uploads: 1, tasks: 1 })

    answered(await merge(), patientRecord)
    const merged = await belongingsOf(keptId)
    await write(keptId, 'Since then')
    const restored = answered(await undo(), patientRecord)

    expect(merged).toMatchObject({ links: 2, tasks: 1, uploads: 2 })
    expect(merged.notes).toEqual(['Of the other', 'Of the one'])
    expect(merged.history).toContain('Merged with the record of Janet Doe')
    expect(merged.history.filter((summary) => /^Added/.test(summary))).toHaveLength(2)
    expect(restored).toMatchObject({ patientId: goneId, firstName: 'Janet', mergedInto: null })
    const after = await belongingsOf(goneId)
    expect(after).toMatchObject({ notes: ['Of the other'], links: 1, uploads: 1, tasks: 1 })
    expect(after.history.slice(0, 2)).toEqual([
      'Undid the merge with the record of Jane Doe',
      'Became part of the record of Jane Doe',
    ])
    expect(await belongingsOf(keptId)).toMatchObject({
      ...{ notes: ['Since then', 'Of the one'], links: 1, uploads: 1, tasks: 0 },
    })
    expect((await listed()).toSorted()).toEqual([keptId, goneId].toSorted())
  })

  it('lets a link to the one that went still send scans, to the one that stays', async () => {
    const guest = await aGuest(app.run, home, goneId)
    answered(await merge(), patientRecord)

    const { key, pwd } = guest
    const begun = await guest.client.post('/uploads', {
      query: { key, pwd },
      body: { practiceId: home.practiceId, patientId: goneId },
    })
    const opened = await guest.client.get(`/sharelinks/${key}`, { query: { pwd } })

    expect(begun.status).toBe(200)
    expect(opened.status).toBe(200)
  })

  it('follows the reach of the record that stays', async () => {
    const [one, other] = await Promise.all([
      aStaff(app.run, home.practiceId, [2]),
      aStaff(app.run, home.practiceId, [2]),
    ])
    await isTreatedBy(home, keptId, one)
    await isTreatedBy(home, goneId, other)
    await write(goneId, 'Of the other')

    answered(await merge(), patientRecord)

    const query = { patientId: goneId }
    const seen = await one.client.get(inPractice('/notes'), { query })
    expect(answered(seen, noteRoutes.list.response).items).toHaveLength(1)
    const tasks = await one.client.get(inPractice('/tasks'))
    expect(answered(tasks, taskRoutes.list.response).items).toHaveLength(1)
    const refused = await other.client.get(inPractice(`/patients/${goneId}`))
    expect(refused).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })
})

describe('a merge', () => {
  it('is refused of what was not seen, and changes nothing', async () => {
    expect(await merge({ otherVersion: 7 })).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect(await merge({ otherId: keptId })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    const staff = await aStaff(app.run, home.practiceId, [4])
    const body = { patientId: keptId, otherId: goneId, ...(await versionsOf()) }
    expect(await staff.client.post(inPractice('/patients/merge'), { body })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )

    expect((await listed()).toSorted()).toEqual([keptId, goneId].toSorted())
    expect(await undo()).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('happens once, whoever makes it at the same time, and in whichever direction', async () => {
    const versions = await versionsOf()
    const here = { patientId: keptId, otherId: goneId, ...versions }
    const there = { patientId: goneId, otherId: keptId, ...versions }

    const replies = await Promise.all(
      [here, there, here, there].map((body) =>
        client.post(inPractice('/patients/merge'), { body }),
      ),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await listed()).toHaveLength(1)
  })

  it('is what changes are refused for that were meant for the one that went', async () => {
    answered(await merge(), patientRecord)

    const change = { addressCity: 'Austin', version: 1 }
    const reply = await client.patch(inPractice(`/patients/${goneId}`), { body: change })

    const moves = ['status', 'reset-status'].map((move) =>
      client.post(inPractice(`/leads/${goneId}/${move}`), { body: { status: 2, reason: 'spoke' } }),
    )

    expect(reply).toMatchObject(refusal('ERR_PATIENT_MERGED'))
    for (const move of moves) expect(await move).toMatchObject(refusal('ERR_PATIENT_MERGED'))
    expect(await merge()).toMatchObject(refusal('ERR_PATIENT_MERGED'))
  })

  it('of a merge is undone last first', async () => {
    const thirdId = await aPatient(home, { firstName: 'Jean' })
    answered(await merge(), patientRecord)
    const { version } = await recordOf(keptId)
    const body = { patientId: thirdId, patientVersion: 1, otherId: keptId, otherVersion: version }
    answered(await client.post(inPractice('/patients/merge'), { body }), patientRecord)

    expect(await recordOf(goneId)).toMatchObject({ patientId: thirdId })
    expect(await undo(goneId)).toMatchObject(refusal('ERR_PATIENT_MERGED'))
    answered(await undo(keptId), patientRecord)
    expect(await recordOf(goneId)).toMatchObject({ patientId: keptId })
    answered(await undo(goneId), patientRecord)
    expect(await listed()).toHaveLength(3)
  })
})

describe('the contacts of a merged record', () => {
  const existing = async (query: Record<string, string>) => {
    const reply = await client.get(inPractice('/patients/exists'), { query })
    return answered(reply, patientRoutes.exists.response).items
  }
  const search = async (text: string) => {
    const reply = await client.post(inPractice('/patients/search'), { body: { search: text } })
    return answered(reply, patientRoutes.search.response).items.map(({ patientId }) => patientId)
  }
  const similarTo = async (body: Record<string, string>) => {
    const reply = await client.post(inPractice('/patients/similar'), { body })
    return answered(reply, patientRoutes.similarTo.response).items
  }

  it('find the record that stays, and are shown there as former contacts', async () => {
    const merged = answered(await merge({ take: ['email'] }), patientRecord)
    await app.run.idle()

    expect(merged.formerContacts.map(({ value }) => value)).toEqual([
      '2125550100',
      'jane@example.com',
    ])
    expect(await existing({ email: 'jane@example.com' })).toMatchObject([
      { patientId: keptId, isFormer: true },
    ])
    expect(await existing({ email: 'janet@example.com' })).toMatchObject([
      { patientId: keptId, isFormer: false },
    ])
    expect(await existing({ mobile: '2125550100' })).toMatchObject([
      { patientId: keptId, isFormer: true },
    ])
    expect(await search('jane@example')).toEqual([keptId])
    expect(await search('(212) 555-0100')).toEqual([keptId])
    expect(await similarTo({ email: 'jane@example.com' })).toMatchObject([
      { patientId: keptId, reasons: ['sameEmail'] },
    ])
  })

  it('leave the record when the merge is undone', async () => {
    answered(await merge({ take: ['email'] }), patientRecord)
    answered(await undo(), patientRecord)

    expect((await recordOf(keptId)).formerContacts).toEqual([])
    expect(await existing({ email: 'jane@example.com' })).toMatchObject([
      { patientId: keptId, isFormer: false },
    ])
    expect(await existing({ mobile: '2125550100' })).toMatchObject([{ patientId: goneId }])
  })

  it('may become those of another record', async () => {
    answered(await merge(), patientRecord)
    const otherId = await aPatient(home, { email: 'janet@example.com' })

    const found = await existing({ email: 'janet@example.com' })

    expect(found).toHaveLength(2)
    expect(found).toContainEqual(expect.objectContaining({ patientId: otherId, isFormer: false }))
    expect(found).toContainEqual(expect.objectContaining({ patientId: keptId, isFormer: true }))
  })
})

describe('undoing a merge', () => {
  it('gives values back, except for what was changed since', async () => {
    answered(await merge({ take: ['email', 'firstName', 'mobile'] }), patientRecord)
    const change = { firstName: 'Jenny', version: 2 }
    answered(await client.patch(inPractice(`/patients/${keptId}`), { body: change }), patientRecord)

    answered(await undo(), patientRecord)

    expect(await recordOf(keptId)).toMatchObject({
      ...{ firstName: 'Jenny', email: 'jane@example.com', mobile: '4155550199', isLead: false },
      mergedFrom: [],
    })
    expect(await recordOf(goneId)).toMatchObject({
      ...{ firstName: 'Janet', email: 'janet@example.com', mobile: '2125550100', isLead: true },
    })
  })

  it('is refused where somebody else has the address since', async () => {
    answered(await merge(), patientRecord)
    await aPatient(home, { email: 'janet@example.com' })

    expect(await undo()).toMatchObject(refusal('ERR_EMAIL_EXISTS'))
    expect(await recordOf(goneId)).toMatchObject({ patientId: keptId })
  })
})
