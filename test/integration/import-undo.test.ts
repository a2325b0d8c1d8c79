import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { importUndoDue } from '#events/imports.ts'
import { runUndo, type Undoing } from '#functions/imports/operations/run-undo.ts'
import { createImportStore } from '#functions/imports/store.ts'
import { patientSideKeys } from '#functions/patients/keys.ts'
import { patientKeys } from '#functions/patients/records.ts'
import { createPatientStore } from '#functions/patients/store.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { auditRoutes } from '#shared/api/audit.ts'
import { importRoutes } from '#shared/api/imports.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { readRows } from '#shared/imports/rows.ts'
import type { ImportSettings } from '#shared/model/imports.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  changePlan,
  objectsOf,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let admin: Client
beforeEach(async () => {
  home = await aPractice(app.run)
  admin = home.admin.client
})

const inPractice = (path: string) => `/practices/${home.practiceId}/${path}`
const pathOf = (importId: string, verb = '') =>
  inPractice(`imports${importId && `/${importId}`}${verb && `/${verb}`}`)

const settings: ImportSettings = {
  columns: ['firstName', 'lastName', 'email', 'mobile', 'note'],
  ...{ hasHeader: true, titleRows: 0, values: [], delimiter: ',', encoding: 'utf-8' },
  ...{ dateOrder: 'mdy', duplicates: 'update', faults: 'refuse', role: 'patient' },
  ...{ makesTasks: false, providerId: null, groupId: null, advocateId: null },
}
const fileOf = (...lines: string[]) =>
  `${['First name,Last name,Email,Mobile,Note', ...lines].join('\r\n')}\r\n`

async function send(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const body = { name: 'people.csv', size: bytes.length, format: 'csv' }
  const begun = answered(await admin.post(pathOf(''), { body }), importRoutes.begin.response)
  await fetch(begun.url, { method: 'PUT', body: bytes, headers: begun.headers })
  return begun.importId
}

/** A file that was imported. */
async function run(text: string, changes: Partial<ImportSettings> = {}): Promise<string> {
  const importId = await send(text)
  const body = { ...settings, ...changes }
  answered(await admin.post(pathOf(importId, 'start'), { body }), importRoutes.start.response)
  await app.run.idle()
  return importId
}

const read = async (importId: string) =>
  answered(await admin.get(pathOf(importId)), importRoutes.get.response)

const requestUndo = (importId: string, client = admin) => client.post(pathOf(importId, 'undo'))

async function undo(importId: string) {
  answered(await requestUndo(importId), importRoutes.undo.response)
  await app.run.idle()
  return read(importId)
}

/** The rows of the report of an undo: problem, line, first and last name, record. */
async function reportOf(importId: string): Promise<string[][]> {
  const reply = await admin.post(pathOf(importId, 'undo/report'))
  const fetched = await fetch(answered(reply, importRoutes.undoReport.response).url)
  const file = { format: 'csv', delimiter: ',', encoding: 'utf-8' } as const
  const [head, ...rows] = readRows(new Uint8Array(await fetched.arrayBuffer()), file, true)
  expect(head?.cells).toEqual([
    ...['Import problem', 'Import line', 'First name', 'Last name', 'Record ID'],
  ])
  return rows.map(({ cells }) => cells)
}

async function people(filter: { importId?: string } = {}) {
  const reply = await admin.get(inPractice('patients'), {
    query: { limit: 100, order: 'name ASC', ...filter },
  })
  return answered(reply, patientRoutes.list.response).items
}
const namesOf = (found: Awaited<ReturnType<typeof people>>) =>
  found.map(({ firstName }) => firstName)

const itemsIn = (pk: string) =>
  tableOf(app.run).queryAll({ pk }, v.object({ sk: v.string(), entity: v.string() }))

/** What a run needs, as the reactions have it, and without pauses. */
function undoing(changes: Partial<Undoing> = {}): Undoing {
  const table = tableOf(app.run)
  return {
    ...{ table, store: createImportStore(table, home.practiceId), objects: objectsOf(app.run) },
    ...{ clock: app.run.clock.now, newId, pause: async () => undefined, ...changes },
  }
}

/** Says that an undo is due, as a run does that has no more time. */
async function deliver(importId: string): Promise<void> {
  const about = { practiceId: home.practiceId, actor: home.admin.id, now: app.run.clock.now() }
  await tableOf(app.run).transact([eventWrite(importUndoDue, { importId }, about)])
  await app.run.idle()
}

const many = (count: number) =>
  fileOf(...Array.from({ length: count }, (_, at) => `Person${at},Lee,p${at}@example.com,,`))

describe('the undo of an import', () => {
  it('deletes what the import added with all that it is found by, once though events come twice', async () => {
    app.run.faults.duplicateEvents(true)
    const group = await admin.post(inPractice('groups'), { body: { name: 'Days' } })
    const { id: groupId } = group.body as { id: string }
    const text = fileOf(
      'Ann,Lee,ann@example.com,4155550101,Knee pain',
      'Bo,Ray,bo@example.com,,',
      'Ann,Lee,ann@example.com,4155550102,',
    )
    const importId = await run(text, { groupId })
    expect(await read(importId)).toMatchObject({
      ...{ counts: { added: 2, updated: 1 }, undo: null, undoableUntil: expect.any(String) },
    })
    const added = await people()
    expect(namesOf(added)).toEqual(['Ann', 'Bo'])

    const undone = await undo(importId)

    expect(undone).toMatchObject({
      undoableUntil: null,
      undo: {
        ...{ state: 'done', requestedBy: { id: home.admin.id }, lines: 3, hasReport: false },
        counts: { deleted: 2, restored: 0, kept: 0 },
      },
    })
    expect(await people()).toEqual([])
    const keys = patientKeys(home.practiceId)
    const side = patientSideKeys(home.practiceId)
    const partitions = [
      ...[keys.patient('').pk, keys.directory, keys.ofGroup(groupId)],
      ...[side.email('').pk, side.mobiles],
      ...added.map(({ patientId }) => side.history(patientId)),
    ]
    for (const pk of partitions) expect(await itemsIn(pk), pk).toEqual([])
    const [ann] = added
    expect(await admin.get(inPractice(`patients/${ann?.patientId}`))).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    const trail = answered(
      await admin.get(inPractice('audit'), { query: { limit: 100 } }),
      auditRoutes.list.response,
    ).items.map(({ action }) => action)
    expect(trail.filter((action) => action === 'patients/undo-import')).toHaveLength(2)
    expect(trail.filter((action) => action === 'imports.undo')).toHaveLength(1)
    const told = await admin.get('/members/me/notifications')
    const kinds = answered(told, notificationRoutes.list.response).items.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'importUndone')).toHaveLength(1)
    app.run.faults.duplicateEvents(false)

    expect((await read(await run(text))).counts).toMatchObject({ added: 2, updated: 1 })
  })

  it('gives records their former values back, and leaves and reports what was changed since', async () => {
    const [cy, dee, eve] = [
      await aPatient(home, {
        firstName: 'Cy',
        lastName: 'Fox',
        email: 'cy@example.com',
        mobile: '',
      }),
      await aPatient(home, { firstName: 'Dee', lastName: 'Fox', email: 'dee@example.com' }),
      await aPatient(home, { firstName: 'Eve', lastName: 'Fox', email: 'eve@example.com' }),
    ]
    await app.run.idle()
    const before = await admin.get(inPractice(`patients/${dee}`))
    const importId = await run(
      fileOf(
        'Cy,Fox,cy@example.com,4155550131,',
        'Dee,Fox,dee@example.com,4155550132,',
        'Eve,Fox,eve@example.com,4155550133,',
        'Ann,Lee,ann@example.com,,',
        'Bo,Ray,bo@example.com,,',
      ),
    )
    expect((await read(importId)).counts).toMatchObject({ added: 2, updated: 3 })
    const eves = answered(
      await admin.get(inPractice(`patients/${eve}`)),
      patientRoutes.get.response,
    )
    const changed = await admin.patch(inPractice(`patients/${eve}`), {
      body: { mobile: '4155550139', version: eves.version },
    })
    expect(changed.status).toBe(200)
    const ann = (await people()).find(({ firstName }) => firstName === 'Ann')
    const noted = await admin.post(inPractice('notes'), {
      body: { patientId: ann?.patientId, note: 'Called' },
    })
    expect(noted.status).toBe(200)

    const undone = await undo(importId)

    expect(undone.undo).toMatchObject({
      ...{ state: 'done', lines: 5, hasReport: true },
      counts: { deleted: 1, restored: 2, kept: 2 },
    })
    expect(await people()).toMatchObject([
      { firstName: 'Cy', mobile: null },
      { firstName: 'Dee', mobile: (before.body as { mobile: string }).mobile },
      { firstName: 'Eve', mobile: '4155550139' },
      { firstName: 'Ann' },
    ])
    expect(namesOf(await people({ importId }))).toEqual(['Eve', 'Ann'])
    expect(await reportOf(importId)).toEqual([
      ['Not undone: changed since: Mobile', '4', 'Eve', 'Fox', eve],
      ['Not undone: used since the import: Wrote a note', '5', 'Ann', 'Lee', ann?.patientId],
    ])
    const history = await admin.get(inPractice(`patients/${cy}/events`))
    expect(answered(history, patientRoutes.events.response).items[0]).toMatchObject({
      summary: 'Undid the changes of an import',
      changes: [{ field: 'mobile', from: '4155550131', to: null }],
    })
  })

  it('keeps the former email where another record took it since', async () => {
    const cy = await aPatient(home, { firstName: 'Cy', lastName: 'Fox', email: 'cy@example.com' })
    await app.run.idle()
    const columns: ImportSettings['columns'] = ['patientId', 'email']
    const importId = await run(`Record ID,Email\n${cy},new@example.com\n`, { columns })
    expect((await read(importId)).counts).toMatchObject({ updated: 1 })
    await aPatient(home, { firstName: 'Dee', email: 'cy@example.com' })

    const undone = await undo(importId)

    expect(undone.undo?.counts).toEqual({ deleted: 0, restored: 0, kept: 1 })
    expect((await reportOf(importId))[0]?.[0]).toBe(
      'Not undone: another record has the former email',
    )
  })

  it('gives the lead records back to the plan', async () => {
    const store = createPatientStore(tableOf(app.run), home.practiceId)
    await changePlan(app.run, home, { leadRecordsUsed: 7 })
    const importId = await run(many(3), { role: 'lead' })
    expect(await store.plan()).toMatchObject({ leadRecordsUsed: 10 })

    await undo(importId)

    expect(await store.plan()).toMatchObject({ leadRecordsUsed: 7 })
  })

  it('leaves leads alone that got a task', async () => {
    await aStaff(app.run, home.practiceId, [role.staff])
    const importId = await run(many(1), { role: 'lead', makesTasks: true })

    const undone = await undo(importId)

    expect(undone.undo?.counts).toMatchObject({ deleted: 0, kept: 1 })
    expect((await reportOf(importId))[0]?.[0]).toContain('Gave the lead to an advocate')
  })

  it('undoes the import before another one that was undone', async () => {
    const first = await run(fileOf('Ann,Lee,ann@example.com,,'))
    const second = await run(fileOf('Ann,Lee,ann@example.com,4155550101,'))

    expect((await undo(second)).undo?.counts).toMatchObject({ restored: 1, kept: 0 })
    expect((await undo(first)).undo?.counts).toMatchObject({ deleted: 1, kept: 0 })
    expect(await people()).toEqual([])
  })

  it('is refused after 24 hours, after it was undone, and to those who may not import', async () => {
    const staff = await aStaff(app.run, home.practiceId, [role.staff])
    const importId = await run(many(1))
    const late = await run(fileOf('Ann,Lee,ann@example.com,,'))

    expect(await requestUndo(importId, staff.client)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    const undone = await undo(importId)
    expect(undone.undo).toMatchObject({ state: 'done', counts: { deleted: 1 } })
    expect(await requestUndo(importId)).toMatchObject(refusal('ERR_IMPORT_UNDONE'))
    expect(await admin.post(pathOf(importId, 'undo/report'))).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )

    const store = createImportStore(tableOf(app.run), home.practiceId)
    const item = await store.find(late)
    if (!item) throw new Error('the import is missing')
    const dayAgo = new Date(app.run.clock.now().getTime() - 24 * 3_600_000)
    await store.write([store.step(item, { finishedAt: dayAgo.toISOString() })])
    expect(await requestUndo(late)).toMatchObject(refusal('ERR_IMPORT_UNDO_EXPIRED'))
    expect(namesOf(await people())).toEqual(['Ann'])
  })
})

describe('a run of the undo', () => {
  /** An import whose undo was asked for, but that nothing runs unless a test does. */
  async function queued(text: string): Promise<string> {
    const importId = await run(text)
    const store = createImportStore(tableOf(app.run), home.practiceId)
    const before = await store.find(importId)
    if (!before) throw new Error('the import is missing')
    const at = app.run.clock.now().toISOString()
    const by = { id: home.admin.id, name: 'Ann Lee' }
    await store.write([
      store.undoStep(before, {
        undo: {
          ...{ state: 'queued', requestedBy: by, requestedAt: at, finishedAt: null, lines: 0 },
          ...{ line: 0, resultsFrom: 0, hasReport: false, aliveAt: at },
          counts: { deleted: 0, restored: 0, kept: 0 },
        },
      }),
    ])
    return importId
  }

  it('that broke off is gone on with where it stopped', async () => {
    const importId = await queued(many(25))
    let steps = 0
    const breaking = () => {
      steps += 1
      if (steps > 3) throw new Error('the function ended')
      return newId()
    }

    const broken = runUndo(undoing({ newId: breaking }), importId)
    await expect(broken).rejects.toThrow('the function ended')
    const half = await read(importId)
    expect(half.undo?.state).toBe('running')
    expect(half.undo?.counts.deleted).toBeGreaterThan(1)
    expect(half.undo?.counts.deleted).toBeLessThan(25)
    expect(await admin.delete(pathOf(importId))).toMatchObject(refusal('ERR_IMPORT_UNDO_UNDER_WAY'))
    expect(answered(await requestUndo(importId), importRoutes.undo.response)).toEqual(half)
    await deliver(importId)

    expect((await read(importId)).undo).toMatchObject({
      ...{ state: 'done', lines: 25, counts: { deleted: 25, restored: 0, kept: 0 } },
    })
    expect(await people()).toEqual([])
    await deliver(importId)
    expect((await read(importId)).undo?.counts.deleted).toBe(25)
  })

  it('asks for the next run when its time is over', async () => {
    const importId = await queued(many(12))

    await runUndo(undoing({ runSeconds: 0 }), importId)
    await app.run.idle()

    expect((await read(importId)).undo).toMatchObject({ state: 'done', lines: 12 })
  })

  it('of which there are two at once undoes no line twice', async () => {
    const importId = await queued(many(25))

    await Promise.all([runUndo(undoing(), importId), runUndo(undoing(), importId)])
    await deliver(importId)

    expect((await read(importId)).undo).toMatchObject({
      ...{ state: 'done', lines: 25, counts: { deleted: 25, kept: 0 } },
    })
  })

  it('lets the next import wait, and starts it at its end', async () => {
    const importId = await queued(many(2))
    const next = await send(many(1))
    const body = settings
    answered(await admin.post(pathOf(next, 'start'), { body }), importRoutes.start.response)
    await app.run.idle()
    expect(await read(next)).toMatchObject({ state: 'queued' })

    await deliver(importId)

    expect(await read(next)).toMatchObject({ state: 'done', counts: { added: 1 } })
  })
})
