import { beforeEach, describe, expect, it } from 'vitest'
import { noteRoutes } from '#shared/api/notes.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  isTreatedBy,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let bo: Person
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  bo = await aStaff(app.run, home.practiceId, [4], { firstName: 'Bo', lastName: 'Li' })
  patientId = await aPatient(home)
})

const notes = (noteId = '') => `/practices/${home.practiceId}/notes${noteId && `/${noteId}`}`
const write = ({ client }: Person, body: object = {}, headers = {}) =>
  client.post(notes(), { body: { patientId, note: 'Prefers mornings', ...body }, headers })

async function aNote(person = home.admin, body = {}) {
  return answered(await write(person, body), noteRoutes.create.response)
}

async function read({ client }: Person, query = {}) {
  const reply = await client.get(notes(), { query: { patientId, ...query } })
  return answered(reply, noteRoutes.list.response)
}

async function toldOf({ client }: Person) {
  await app.run.idle()
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.filter(({ kind }) => kind === 'noteWritten')
}

describe('notes', () => {
  it('are read newest first, page by page, by whoever cares for the patient', async () => {
    const first = await aNote(home.admin)
    const second = await aNote(bo, { note: 'Двое детей\n👶' })

    const page = await read(bo, { limit: 1 })
    const next = await read(bo, { limit: 1, cursor: page.cursor ?? '' })

    expect(page.items).toEqual([second])
    expect(next.items).toEqual([first])
    expect(first).toMatchObject({
      ...{ note: 'Prefers mornings', notified: [], editedAt: null, version: 1 },
      ...{ messageSeq: null, author: { id: home.admin.id } },
    })
  })

  it('keep messages, which the history says', async () => {
    const note = await aNote(home.admin, { note: 'Jane Doe: Thank you', messageSeq: 7 })

    const { items } = await read(home.admin)
    const path = `/practices/${home.practiceId}/patients/${patientId}/events`
    const events = answered(await home.admin.client.get(path), patientRoutes.events.response)

    expect(items).toEqual([note])
    expect(note.messageSeq).toBe(7)
    expect(events.items[0]).toMatchObject({
      summary: 'Put messages into the notes',
      details: { noteId: note.noteId },
    })
  })

  it('are written once, however often they are sent', async () => {
    const headers = { 'idempotency-key': 'a-double-click' }

    const replies = await Promise.all([write(bo, {}, headers), write(bo, {}, headers)])

    const [one, other] = replies.map((reply) => answered(reply, noteRoutes.create.response))
    expect(one).toEqual(other)
    expect((await read(bo)).items).toEqual([one])
  })

  it('tell the colleagues whom they name, once each, and lead them to the notes', async () => {
    app.run.faults.duplicateEvents(true)
    const { noteId } = await aNote(home.admin, { notifyStaffIds: [bo.id, home.admin.id] })
    const again = { patientId, note: 'Prefers evenings', notifyStaffIds: [bo.id], version: 1 }
    answered(
      await home.admin.client.patch(notes(noteId), { body: again }),
      noteRoutes.update.response,
    )

    expect(await toldOf(bo)).toMatchObject([
      {
        text: expect.stringContaining('wrote you a note: Jane Doe'),
        link: `/patient-link/${patientId}/notes`,
      },
    ])
    expect(await toldOf(home.admin)).toEqual([])
    app.run.faults.duplicateEvents(false)
  })

  it('name no doctor who does not treat the patient, and nobody of another practice', async () => {
    const doctor = await aStaff(app.run, home.practiceId, [2])
    const { admin: stranger } = await aPractice(app.run)

    for (const { id } of [doctor, stranger]) {
      expect(await write(bo, { notifyStaffIds: [id] })).toMatchObject(
        refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      )
    }
    await isTreatedBy(home, patientId, doctor)
    expect((await write(bo, { notifyStaffIds: [doctor.id] })).status).toBe(200)
  })

  it('name nobody who may not read them', async () => {
    const hr = await aStaff(app.run, home.practiceId, [8])

    const reply = await write(bo, { notifyStaffIds: [hr.id] })

    expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(reply.body).toMatchObject({ details: { fields: [{ field: 'notifyStaffIds' }] } })
  })

  it('are changed and deleted by their author alone, and stand in the history', async () => {
    const { noteId } = await aNote(home.admin)
    const change = { patientId, note: 'Prefers evenings', version: 1 }
    const edited = await home.admin.client.patch(notes(noteId), { body: change })
    const stale = await home.admin.client.patch(notes(noteId), { body: change })
    const foreign = await bo.client.patch(notes(noteId), { body: { ...change, version: 2 } })
    const gone = await bo.client.delete(notes(noteId), { query: { patientId } })

    expect(answered(edited, noteRoutes.update.response)).toMatchObject({ version: 2 })
    expect(stale).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect(foreign).toMatchObject(refusal('ERR_NOTE_NOT_OWN'))
    expect(gone).toMatchObject(refusal('ERR_NOTE_NOT_OWN'))

    const removal = () => home.admin.client.delete(notes(noteId), { query: { patientId } })
    expect((await removal()).status).toBe(200)
    expect(await removal()).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect((await read(bo)).items).toEqual([])
    const path = `/practices/${home.practiceId}/patients/${patientId}/events`
    const history = answered(await bo.client.get(path), patientRoutes.events.response)
    expect(history.items.map(({ summary }) => summary)).toEqual([
      ...['Deleted a note', 'Wrote a note', 'Added as a patient'],
    ])
    expect(JSON.stringify(history)).not.toContain('Prefers')
  })

  it('of a patient out of reach, or under another patient, are not there', async () => {
    const { noteId } = await aNote(home.admin)
    const doctor = await aStaff(app.run, home.practiceId, [2])
    const marketing = await aStaff(app.run, home.practiceId, [9])
    const another = await aPatient(home)

    for (const { client } of [doctor, marketing]) {
      const listed = await client.get(notes(), { query: { patientId } })
      expect(listed).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
      expect(await client.post(notes(), { body: { patientId, note: 'A' } })).toMatchObject(
        refusal('ERR_TARGET_NOT_FOUND'),
      )
    }
    const misplaced = await home.admin.client.delete(notes(noteId), {
      query: { patientId: another },
    })
    expect(misplaced).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })

  it.each([
    ['empty', ''],
    ['of spaces', '  \n '],
    ['too long', 'a'.repeat(5001)],
    ['with control characters', 'a\u0000b'],
  ])('are refused where they are %s', async (_what, note) => {
    expect(await write(bo, { note })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })
})
