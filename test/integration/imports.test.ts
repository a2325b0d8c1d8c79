import { beforeEach, describe, expect, it } from 'vitest'
import { importDue } from '#events/imports.ts'
import { finishImport } from '#functions/imports/operations/finish.ts'
import { type Running, runImport } from '#functions/imports/operations/run.ts'
import { createImportStore } from '#functions/imports/store.ts'
import type { LineResult } from '#functions/patients/public.ts'
import { createPatientStore } from '#functions/patients/store.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { auditRoutes } from '#shared/api/audit.ts'
import { importRoutes } from '#shared/api/imports.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { guessColumns } from '#shared/imports/mapping.ts'
import { readRows } from '#shared/imports/rows.ts'
import type { ImportFormat, ImportSettings } from '#shared/model/imports.ts'
import { leadStatus } from '#shared/model/leads.ts'
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

const pathOf = (importId = '', verb = '', { practiceId } = home) =>
  `/practices/${practiceId}/imports${importId && `/${importId}`}${verb && `/${verb}`}`

const settings: ImportSettings = {
  columns: ['firstName', 'lastName', 'email', 'mobile', 'dob'],
  ...{
    hasHeader: true,
    titleRows: 0,
    values: [],
    delimiter: ',',
    encoding: 'utf-8',
    dateOrder: 'mdy',
  },
  ...{ duplicates: 'skip', faults: 'refuse', role: 'patient', makesTasks: false },
  ...{ providerId: null, groupId: null, advocateId: null },
}
const HEAD = 'First name,Last name,Email,Mobile,Birth date'
const fileOf = (...lines: string[]) => `${[HEAD, ...lines].join('\r\n')}\r\n`

/** A file that was sent to where the answer said. */
async function send(text: string, format: ImportFormat = 'csv', client = admin): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const body = { name: 'people.csv', size: bytes.length, format }
  const reply = await client.post(pathOf(), { body })
  const { importId, url, headers } = answered(reply, importRoutes.begin.response)
  expect((await fetch(url, { method: 'PUT', body: bytes, headers })).status).toBe(200)
  return importId
}

async function start(importId: string, changes: Partial<ImportSettings> = {}) {
  const reply = await admin.post(pathOf(importId, 'start'), { body: { ...settings, ...changes } })
  return answered(reply, importRoutes.start.response)
}

/** A file that was imported. */
async function run(text: string, changes: Partial<ImportSettings> = {}, format?: ImportFormat) {
  const { importId } = await start(await send(text, format), changes)
  await app.run.idle()
  return read(importId)
}

async function read(importId: string) {
  return answered(await admin.get(pathOf(importId)), importRoutes.get.response)
}

/** A report as it is downloaded. */
async function downloadReport(importId: string): Promise<string> {
  const reply = await admin.post(pathOf(importId, 'report'), { body: {} })
  const fetched = await fetch(answered(reply, importRoutes.report.response).url)
  // A response drops the mark at the beginning when it is read as text.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await fetched.arrayBuffer())
}

/** The rows of a report, without its head. */
async function reportOf(importId: string): Promise<string[][]> {
  const text = await downloadReport(importId)
  const file = { format: 'csv', delimiter: ',', encoding: 'utf-8' } as const
  const [head, ...rows] = readRows(new TextEncoder().encode(text), file, true)
  expect(head?.cells.slice(0, 2)).toEqual(['Import problem', 'Import line'])
  return rows.map(({ cells }) => cells)
}

/** What became of each line. */
async function resultsOf(importId: string) {
  const pages = createImportStore(tableOf(app.run), home.practiceId).resultPages(importId)
  const results: LineResult[] = []
  for await (const page of pages) results.push(...page)
  return results
}

async function people(filter: { importId?: string } = {}) {
  const reply = await admin.get(`/practices/${home.practiceId}/patients`, {
    query: { limit: 100, order: 'name ASC', ...filter },
  })
  return answered(reply, patientRoutes.list.response).items
}

/** A number of leads that the plan has left. */
async function leavePlan(leads: number) {
  const store = createPatientStore(tableOf(app.run), home.practiceId)
  const plan = await store.plan()
  if (!plan) throw new Error('there is no plan')
  await changePlan(app.run, home, { leadRecordsUsed: plan.leadRecordsLimit - leads })
}

/** What a run needs, as the reactions have it, and without pauses. */
function running(changes: Partial<Running> = {}): Running {
  const table = tableOf(app.run)
  return {
    ...{ table, store: createImportStore(table, home.practiceId), objects: objectsOf(app.run) },
    ...{ clock: app.run.clock.now, newId, pause: async () => undefined, ...changes },
  }
}

/** Says that an import is due, as a run does that has no more time. */
async function deliver(importId: string): Promise<void> {
  const about = { practiceId: home.practiceId, actor: home.admin.id, now: app.run.clock.now() }
  await tableOf(app.run).transact([eventWrite(importDue, { importId }, about)])
  await app.run.idle()
}

describe('an import', () => {
  it('adds people with their history, audit entries and places in lists, once though events come twice', async () => {
    app.run.faults.duplicateEvents(true)
    const group = await admin.post(`/practices/${home.practiceId}/groups`, {
      body: { name: 'Days' },
    })
    const { id: groupId } = group.body as { id: string }

    const done = await run(
      fileOf(
        'Zoë,O’Brien,Zoe@Example.com,(415) 555-0101,02/29/1980',
        '',
        '\u202Bليلى\u202C,حداد,,415-555-0102,',
        'Ann,Lee,ann@example.com,,1/2/1990',
      )
        .replace('\u202B', '')
        .replace('\u202C', ''),
      { groupId },
    )

    expect(done).toMatchObject({
      ...{ state: 'done', reason: null, hasReport: true },
      counts: { added: 3, updated: 0, unchanged: 0, skipped: 0, refused: 0 },
      progress: { lines: 3, bytes: done.size },
    })
    const found = await people()
    expect(found.map(({ firstName }) => firstName).toSorted()).toEqual(['Ann', 'Zoë', 'ليلى'])
    expect(found.find(({ firstName }) => firstName === 'Zoë')).toMatchObject({
      ...{ lastName: "O'Brien", email: 'zoe@example.com', mobile: '4155550101', dob: '19800229' },
      ...{ isPatient: true, isLead: false, group: 'Days' },
    })
    const [{ patientId } = { patientId: '' }] = found
    const history = await admin.get(`/practices/${home.practiceId}/patients/${patientId}/events`)
    expect(answered(history, patientRoutes.events.response).items).toMatchObject([
      { kind: 'created', summary: 'Added as a patient by an import', actor: { id: home.admin.id } },
    ])
    const trail = answered(
      await admin.get(`/practices/${home.practiceId}/audit`, { query: { limit: 100 } }),
      auditRoutes.list.response,
    ).items.map(({ action }) => action)
    expect(trail.filter((action) => action === 'patients/import')).toHaveLength(3)
    expect(trail).toContain('imports.start')
    const results = await resultsOf(done.importId)
    expect(results.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'added'],
      [4, 'added'],
      [5, 'added'],
    ])
    expect(new Set(results.map((result) => result.patientId))).toEqual(
      new Set(found.map((person) => person.patientId)),
    )
    expect(await reportOf(done.importId)).toEqual([])
    const told = await admin.get('/members/me/notifications')
    const kinds = answered(told, notificationRoutes.list.response).items.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'importEnded')).toHaveLength(1)
    const left = await objectsOf(app.run).list(`imports/${home.practiceId}/`)
    expect(left.map(({ key }) => key.split('/').at(-1))).toEqual(['report.csv'])
    app.run.faults.duplicateEvents(false)
  })

  it('refuses lines with faults, and reports their rows with what is wrong', async () => {
    const done = await run(
      fileOf(
        'Bo,Ray,bo@nowhere,=1+1,',
        'Bo,,,,',
        'Bo,Ray,bo@example.com,,01/01/2999',
        '"Bo,Ray',
        'Ann,Lee,ann@example.com,,',
      ),
    )

    expect(done.counts).toMatchObject({ added: 1, refused: 4 })
    const report = await reportOf(done.importId)
    expect(report.slice(0, 3)).toEqual([
      [
        expect.stringMatching(/^Not imported: Email: must be an email address.*; Mobile: /),
        ...['2', 'Bo', 'Ray', 'bo@nowhere', "'=1+1", ''],
      ],
      [
        'Not imported: fill in an email, a mobile number, or the first and last name',
        ...['3', 'Bo', '', '', '', ''],
      ],
      [
        'Not imported: Date of birth: must not be in the future',
        ...['4', 'Bo', 'Ray', 'bo@example.com', '', '01/01/2999'],
      ],
    ])
    expect(report).toHaveLength(4)
    expect(await people()).toHaveLength(1)
  })

  it('imports its report once the rows are corrected, and ignores the columns of the report', async () => {
    const done = await run(fileOf('Bo,Ray,bo@nowhere,,', 'Cy,Fox,cy@,,', 'Ann,Lee,,,'))
    const report = await downloadReport(done.importId)
    const corrected = report.replace('bo@nowhere', 'bo@example.com')
    const file = { format: 'csv', delimiter: ',', encoding: 'utf-8' } as const
    const [head] = readRows(new TextEncoder().encode(corrected), file, true)
    const columns = guessColumns(head?.cells ?? [], [])
    expect(columns).toEqual([null, null, ...settings.columns])

    const again = await run(corrected, { columns })

    expect(again.counts).toMatchObject({ added: 1, refused: 1 })
    expect((await people()).map(({ firstName }) => firstName).toSorted()).toEqual(['Ann', 'Bo'])
    expect(await reportOf(again.importId)).toEqual([
      [expect.stringContaining('Not imported: Email: '), '3', 'Cy', 'Fox', 'cy@', '', ''],
    ])
  })

  it('leaves faulty values out where that is asked for', async () => {
    const done = await run(fileOf('Ann,Lee,ann@nowhere,4155550101,13/13/2000'), {
      faults: 'leaveOut',
    })

    expect(done).toMatchObject({ counts: { added: 1 }, withoutValue: 1 })
    expect(await people()).toMatchObject([{ firstName: 'Ann', email: null, dob: '' }])
    const [[problem, ...row] = []] = await reportOf(done.importId)
    expect(problem).toMatch(/^Imported, but left out: Email: .*; Date of birth: /)
    expect(row).toEqual(['2', 'Ann', 'Lee', 'ann@nowhere', '4155550101', '13/13/2000'])
  })

  it('stops where its file is not as it was announced, and starts once', async () => {
    const begun = await admin.post(pathOf(), { body: { name: 'a.csv', size: 9, format: 'csv' } })
    const { importId } = answered(begun, importRoutes.begin.response)

    const missing = await admin.post(pathOf(importId, 'start'), { body: settings })
    expect(missing).toMatchObject(refusal('ERR_UPLOAD_FAILED'))

    const sent = await send(fileOf('Ann,Lee,,,'))
    const headers = { 'idempotency-key': 'a-double-click' }
    const click = () => admin.post(pathOf(sent, 'start'), { body: settings, headers })
    const [one, other] = await Promise.all([click(), click()])
    expect(answered(one, importRoutes.start.response)).toEqual(
      answered(other, importRoutes.start.response),
    )
    expect(await admin.post(pathOf(sent, 'start'), { body: settings })).toMatchObject(
      refusal('ERR_NO_CHANGE'),
    )
    await app.run.idle()
    expect(await people()).toHaveLength(1)
  })

  it('is for managers of the practice, and of no other', async () => {
    const importId = await send(fileOf('Ann,Lee,,,'))
    const other = await aPractice(app.run)
    const staff = await aStaff(app.run, home.practiceId, [role.staff])

    expect(await staff.client.get(pathOf())).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await other.admin.client.get(pathOf(importId))).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    for (const verb of ['start', 'cancel', 'report']) {
      const reply = await other.admin.client.post(pathOf(importId, verb, other), { body: settings })
      expect(reply, verb).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    }
    expect(await other.admin.client.delete(pathOf(importId, '', other))).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    const stranger = await admin.post(pathOf(importId, 'start'), {
      body: { ...settings, advocateId: other.admin.id },
    })
    expect(stranger).toMatchObject(refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'))
  })

  it('is removed with its file and report once it has ended', async () => {
    const importId = await send(fileOf('Ann,Lee,,,'))
    await start(importId)
    const early = await admin.delete(pathOf(importId))
    await app.run.idle()
    if (early.status !== 200) expect(early).toMatchObject(refusal('ERR_IMPORT_UNDER_WAY'))

    answered(await admin.delete(pathOf(importId)), importRoutes.remove.response)

    expect(await objectsOf(app.run).list(`imports/${home.practiceId}/`)).toEqual([])
    expect(await admin.get(pathOf(importId))).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await people()).toHaveLength(1)
  })

  it('reads cards of an address book', async () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Lee;Ann;;;',
      'EMAIL:ann@example.com',
      'END:VCARD',
    ]
    const { vcardFields } = await import('#shared/imports/vcard.ts')

    const done = await run(
      `${card.join('\r\n')}\r\n`,
      { columns: [...vcardFields], hasHeader: false },
      'vcard',
    )

    expect(done.counts).toMatchObject({ added: 1 })
    expect(await people()).toMatchObject([
      { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' },
    ])
  })
})

describe('a couple who share an email address', () => {
  it.each(['skip', 'update'] as const)('stay two people, with “%s”', async (duplicates) => {
    const address = 'couple@example.com'
    const mary = await aPatient(home, {
      firstName: 'Mary',
      lastName: 'Joint',
      email: address,
      mobile: '',
      dob: '19500314',
    })
    await app.run.idle()

    const done = await run(
      fileOf(`Tom,Joint,${address},4155550122,03/15/1951`, `Mary,Joint,${address},,03/14/1950`),
      { duplicates },
    )

    const [, herself] = await resultsOf(done.importId)
    const outcome = duplicates === 'skip' ? 'skipped' : 'unchanged'
    expect(herself).toMatchObject({ outcome, patientId: mary })
    const [tom, ...others] = await reportOf(done.importId)
    expect(tom?.slice(0, 3)).toEqual([
      'Not imported: Email: a record with another name or date of birth has this address. Record: Mary Joint',
      ...['2', 'Tom'],
    ])
    const skipped = 'Skipped: this person has a record. Record: Mary Joint'
    expect(others.map(([problem]) => problem)).toEqual(outcome === 'skipped' ? [skipped] : [])
    expect(await people()).toMatchObject([{ firstName: 'Mary', mobile: null, dob: '19500314' }])
  })
})

describe('a list of leads from another system', () => {
  it('keeps notes, stages, owners and dates, and values that were translated', async () => {
    const sofia = await aStaff(app.run, home.practiceId, [role.staff])
    const columns = [
      ...(['firstName', 'lastName', 'email', 'note', 'leadStatus', 'advocate'] as const),
      ...(['addedOn', 'registerSource'] as const),
    ]
    const text = [
      'First,Last,Email,Comments,Stage,Owner,Created,Source',
      'Ann,Lee,ann@example.com,"Knee pain, called twice",Scheduled,My Sofia,03/02/2025,google ads',
      'Bo,Ray,bo@example.com,,Won,,03/03/2025,google ads',
    ].join('\n')

    const done = await run(text, {
      columns,
      ...{ role: 'lead', makesTasks: true },
      values: [
        { field: 'registerSource', text: 'Google Ads', value: 'Google' },
        { field: 'advocate', text: 'my sofia', value: sofia.id },
      ],
    })

    expect(done.counts).toMatchObject({ added: 2, refused: 0 })
    const found = await people()
    expect(found).toMatchObject([
      {
        ...{ firstName: 'Ann', leadStatus: leadStatus.booked, registerSource: 'Google' },
        ...{ createdAt: '2025-03-02T12:00:00.000Z', isPatient: false },
      },
      { firstName: 'Bo', leadStatus: leadStatus.converted, isPatient: true },
    ])
    const [ann] = found
    const patientId = ann?.patientId ?? ''
    const notes = await admin.get(`/practices/${home.practiceId}/notes`, { query: { patientId } })
    expect(notes.body).toMatchObject({ items: [{ note: 'Knee pain, called twice' }] })
    const record = await admin.get(`/practices/${home.practiceId}/patients/${patientId}`)
    expect(record.body).toMatchObject({ leadAdvocateId: sofia.id })
    expect((await read(done.importId)).settings?.values).toHaveLength(2)
  })
})

describe('rows above the titles of the columns', () => {
  it('are left out, and lines keep the numbers that spreadsheets count', async () => {
    const titles = 'Patients of Bayview\nPrinted 3/1/2026\n\n'

    const lines = fileOf('Ann,Lee,ann@example.com,,', 'Bo,,,,')

    const done = await run(`${titles}${lines}`, { titleRows: 3 })

    expect(done.counts).toMatchObject({ added: 1, refused: 1 })
    const report = await downloadReport(done.importId)
    expect(report.split('\r\n')[0]).toBe(`\ufeffImport problem,Import line,${HEAD}`)
    expect((await reportOf(done.importId)).map(([, ...row]) => row)).toEqual([
      ['6', 'Bo', '', '', '', ''],
    ])
  })
})

describe('people who are there already', () => {
  const lines = fileOf(
    'Jane,Doe,jane@example.com,4155550111,02/29/1980',
    'Jane,Doe,,4155550113,2/29/1980',
    'Tom,Doe,,4155550111,',
    'Ann,Lee,ann@example.com,,',
    'Ann,Lee,ANN@example.com,4155550112,',
  )
  let known: string
  beforeEach(async () => {
    known = await aPatient(home, { email: 'jane@example.com', mobile: '4155550111' })
    await app.run.idle()
  })
  const outcomes = async (importId: string) =>
    (await resultsOf(importId)).map(({ outcome, patientId }) => [outcome, patientId === known])

  it('are skipped, also where the file itself has them twice', async () => {
    const done = await run(lines, { duplicates: 'skip' })

    expect(await outcomes(done.importId)).toEqual([
      ['skipped', true],
      ['skipped', true],
      ['added', false],
      ['added', false],
      ['skipped', false],
    ])
    expect(await people()).toHaveLength(3)
  })

  it('are updated by what the line says, and keep what it does not say', async () => {
    const done = await run(lines, { duplicates: 'update' })

    expect(await outcomes(done.importId)).toEqual([
      ['unchanged', true],
      ['updated', true],
      ['added', false],
      ['added', false],
      ['updated', false],
    ])
    expect(done.counts).toMatchObject({ added: 2, updated: 2, unchanged: 1 })
    expect(await people()).toMatchObject([
      { firstName: 'Jane', email: 'jane@example.com', mobile: '4155550113' },
      { firstName: 'Tom' },
      { firstName: 'Ann', mobile: '4155550112' },
    ])
    const ann = (await people()).at(-1)
    const history = await admin.get(
      `/practices/${home.practiceId}/patients/${ann?.patientId}/events`,
    )
    expect(answered(history, patientRoutes.events.response).items[0]).toMatchObject({
      summary: 'Changed by an import',
      changes: [{ field: 'mobile', from: null, to: '4155550112' }],
    })
  })

  it('are added again where that is asked for, but for an address, which is one person’s', async () => {
    const done = await run(lines, { duplicates: 'add' })

    expect(await outcomes(done.importId)).toEqual([
      ['refused', true],
      ['added', false],
      ['added', false],
      ['added', false],
      ['refused', false],
    ])
    expect((await reportOf(done.importId))[0]?.[0]).toContain(
      'Email: a record with another name or date of birth has this address',
    )
  })

  it('are the same in the list as it is exported and imported again', async () => {
    const other = await aPractice(app.run)
    const [row] = await people()
    const exported = `First name,Last name,Email,Record ID\n'=Jane,Doe,jane@example.com,${row?.patientId}\n`
    const columns: ImportSettings['columns'] = ['firstName', 'lastName', 'email', 'patientId']

    const same = await run(exported.replace("'=", ''), { columns, duplicates: 'update' })
    expect(same.counts).toMatchObject({ unchanged: 1, added: 0 })

    home = other
    admin = other.admin.client
    const elsewhere = await run(exported.replace("'=", ''), { columns, duplicates: 'update' })
    expect(elsewhere.counts).toMatchObject({ added: 1 })
    expect((await people())[0]?.patientId).not.toBe(row?.patientId)
  })
})

describe('the filter by an import', () => {
  const namesOf = async (importId: string) =>
    (await people({ importId })).map(({ firstName }) => firstName)

  it('finds the records that the import added or changed, also after a later import', async () => {
    await aPatient(home, { firstName: 'Cy', email: 'cy@example.com' })
    const first = await run(fileOf('Ann,Lee,ann@example.com,,', 'Bo,Ray,bo@example.com,,'))
    const second = await run(
      fileOf('Ann,Lee,ann@example.com,4155550112,', 'Bo,Ray,bo@example.com,,'),
      { duplicates: 'update' },
    )

    expect(first.isFilter).toBe(true)
    expect(await namesOf(first.importId)).toEqual(['Ann', 'Bo'])
    expect(second.counts).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await namesOf(second.importId)).toEqual(['Ann'])
    expect(await namesOf(newId())).toEqual([])
  })
})

describe('leads of an import', () => {
  const leads = fileOf(...['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => `${name},Lee,,,`))

  it('beyond what the plan has left are refused, exactly, and told', async () => {
    await leavePlan(2)

    const done = await run(leads, { role: 'lead' })

    expect(done).toMatchObject({ counts: { added: 2, refused: 2 }, overPlan: 2 })
    expect((await reportOf(done.importId)).map(([problem, line]) => [problem, line])).toEqual([
      ['Not imported: the plan has no lead records left', '4'],
      ['Not imported: the plan has no lead records left', '5'],
    ])
    expect(await people()).toHaveLength(2)
    const refused = await admin.post(`/practices/${home.practiceId}/patients`, {
      body: { firstName: 'One', lastName: 'More', dob: '19800101', isLead: 1 },
    })
    expect(refused).toMatchObject(refusal('ERR_LEAD_QUOTA_REACHED'))
  })

  it('begin as new, with an advocate and tasks only where that is asked for', async () => {
    const { id: advocateId } = await aStaff(app.run, home.practiceId, [role.staff])
    const tasks = async () =>
      answered(await admin.get(`/practices/${home.practiceId}/tasks`), taskRoutes.list.response)
        .items

    await run(fileOf('Ann,Lee,,,'), { role: 'lead', advocateId })
    const [ann] = await people()
    const path = `/practices/${home.practiceId}/patients/${ann?.patientId}`
    expect(answered(await admin.get(path), patientRoutes.get.response)).toMatchObject({
      ...{ isLead: true, isPatient: false, leadStatus: 1, leadAdvocateId: advocateId },
      leadData: { newAt: expect.any(String) },
    })
    expect(await tasks()).toEqual([])

    await run(fileOf('Ben,Lee,,,'), { role: 'lead', makesTasks: true })
    expect(await tasks()).toHaveLength(1)
  })
})

describe('the report of an import', () => {
  const lines = fileOf('Bo,Ray,bo@nowhere,,')

  /** An import that has ended, without its report. */
  async function endedImport(): Promise<string> {
    const { importId } = await run(lines)
    const { store } = running()
    const item = await store.find(importId)
    if (!item) throw new Error('the import is missing')
    await objectsOf(app.run).write(`imports/${home.practiceId}/${importId}/file`, lines, 'text/csv')
    await store.write([store.step(item, { hasReport: false, mark: newId() })])
    return importId
  }

  it('is written again if the first attempt failed, because the file is removed last', async () => {
    const importId = await endedImport()
    const broken = { ...running().objects, ...objectsOf(app.run) }
    broken.write = async () => {
      throw new Error('the store is away')
    }

    const failed = finishImport({ ...running(), objects: broken }, importId)
    await expect(failed).rejects.toThrow('the store is away')
    await finishImport({ ...running(), objects: objectsOf(app.run) }, importId)

    expect(await read(importId)).toMatchObject({ hasReport: true })
    expect((await reportOf(importId))[0]?.slice(1, 4)).toEqual(['2', 'Bo', 'Ray'])
    const left = await objectsOf(app.run).list(`imports/${home.practiceId}/${importId}/`)
    expect(left.map(({ key }) => key.split('/').at(-1))).toEqual(['report.csv'])
  })

  it('is not overwritten by a later delivery of the event, which has no file', async () => {
    const { importId } = await run(lines)
    const before = await downloadReport(importId)

    await finishImport({ ...running(), objects: objectsOf(app.run) }, importId)

    expect(before).toContain('bo@nowhere')
    expect(await downloadReport(importId)).toBe(before)
  })
})

describe('a run of an import', () => {
  const names = [...'abcdefghijkl'].map((letter) => `Person${letter}`)
  const many = fileOf(...names.map((name, at) => `${name},Lee,p${at}@example.com,,`))

  /** An import that was started, but that nothing runs unless a test does. */
  async function queued(text = many): Promise<string> {
    const importId = await send(text)
    const store = createImportStore(tableOf(app.run), home.practiceId)
    const before = await store.find(importId)
    if (!before) throw new Error('there is none')
    const startedAt = app.run.clock.now().toISOString()
    await store.write([
      store.step(before, { state: 'queued', settings, startedAt, aliveAt: startedAt }),
    ])
    return importId
  }

  it('reads some lines and leaves the others to the next, until all are read', async () => {
    const importId = await queued()

    await runImport(running({ run: { rows: 5, seconds: 60 } }), importId)
    await app.run.idle()

    expect(await read(importId)).toMatchObject({ state: 'done', counts: { added: names.length } })
    expect(await people()).toHaveLength(names.length)
  })

  it('that broke off is gone on with where it stopped', async () => {
    const importId = await queued()
    let reads = 0
    const { objects } = running()
    const failing: Running['objects'] = {
      readRange: (...range) => {
        reads += 1
        if (reads === 3) throw new Error('the store is away')
        return objects.readRange(...range)
      },
    }

    const broken = runImport(running({ objects: failing, partBytes: 150 }), importId)
    await expect(broken).rejects.toThrow('the store is away')
    const half = await read(importId)
    expect(half.state).toBe('running')
    expect(half.counts.added).toBeGreaterThan(2)
    expect(half.counts.added).toBeLessThan(names.length)
    await deliver(importId)

    expect(await read(importId)).toMatchObject({ state: 'done', counts: { added: names.length } })
    expect(await people()).toHaveLength(names.length)
    expect((await resultsOf(importId)).map(({ line }) => line)).toEqual(
      names.map((_, at) => at + 2),
    )
  })

  it('of which there are two at once reads no line twice', async () => {
    const importId = await queued()

    await Promise.all([
      runImport(running({ partBytes: 150 }), importId),
      runImport(running({ partBytes: 250 }), importId),
    ])
    await deliver(importId)

    expect(await read(importId)).toMatchObject({ state: 'done', counts: { added: names.length } })
    expect(await people()).toHaveLength(names.length)
  })

  it('stops before its next lines where somebody cancels, and what was imported stays', async () => {
    const importId = await queued()
    let reads = 0
    const { objects } = running()
    const stopped: Running['objects'] = {
      readRange: async (...range) => {
        reads += 1
        if (reads === 3) {
          const reply = await admin.post(pathOf(importId, 'cancel'), { body: {} })
          answered(reply, importRoutes.cancel.response)
        }
        return objects.readRange(...range)
      },
    }

    await runImport(running({ objects: stopped, partBytes: 150 }), importId)
    await app.run.idle()

    const cancelled = await read(importId)
    expect(cancelled).toMatchObject({ state: 'cancelled', hasReport: true })
    const { added } = cancelled.counts
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThan(names.length)
    expect(await people()).toHaveLength(added)
    expect(await resultsOf(importId)).toHaveLength(added)
    expect(await reportOf(importId)).toEqual([])
    await deliver(importId)
    expect((await read(importId)).counts.added).toBe(added)
    expect(await admin.post(pathOf(importId, 'cancel'), { body: {} })).toMatchObject(
      refusal('ERR_NO_CHANGE'),
    )
  })

  it('waits for the import before it, which ends first', async () => {
    const first = await queued()
    const second = await send(fileOf('Personb,Lee,p1@example.com,,'))
    await start(second)
    await app.run.idle()
    expect(await read(second)).toMatchObject({ state: 'queued' })

    await deliver(first)

    expect(await read(first)).toMatchObject({ state: 'done' })
    expect(await read(second)).toMatchObject({ state: 'done', counts: { skipped: 1 } })
  })

  it('decides again where somebody adds a person meanwhile', async () => {
    const importId = await queued()
    const person = { firstName: 'Personj', lastName: 'Lee', email: 'p9@example.com' }
    const addMeanwhile = () => aPatient(home, person)
    let reads = 0
    const { objects } = running()
    const slow: Running['objects'] = {
      readRange: async (...range) => {
        reads += 1
        if (reads === 1) await addMeanwhile()
        return objects.readRange(...range)
      },
    }

    await runImport(running({ objects: slow }), importId)
    await app.run.idle()

    expect(await read(importId)).toMatchObject({ counts: { added: names.length - 1, skipped: 1 } })
    expect(await people()).toHaveLength(names.length)
  })

  it('fails where the file is gone or has a line without an end, and says so', async () => {
    const importId = await queued()
    await objectsOf(app.run).remove([`imports/${home.practiceId}/${importId}/file`])

    await runImport(running(), importId)
    await app.run.idle()

    expect(await read(importId)).toMatchObject({ state: 'failed', reason: 'fileGone' })
    const endless = await queued(fileOf(`Ann,${'x'.repeat(2000)}`))
    await runImport(running({ partBytes: 1000 }), endless)
    await app.run.idle()

    expect(await read(endless)).toMatchObject({ state: 'failed', reason: 'lineTooLong' })
  })
})
