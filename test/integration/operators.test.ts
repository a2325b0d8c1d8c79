import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { patientItem, patientKeys } from '#functions/patients/public.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import {
  readRegister,
  readRegisteredStaff,
  registerKey,
  unregisterStaffWrite,
} from '#functions/practices/register/store.ts'
import { momentKeys } from '#functions/schedules/keys.ts'
import { objectKeys, uploadKeys } from '#functions/uploads/keys.ts'
import { runCommand } from '#infra/operator/command.ts'
import { removeConnection, writeConnection } from '#infra/runner/connection.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { studyRoutes } from '#shared/api/studies.ts'
import { subjectRoutes } from '#shared/api/subjects.ts'
import { role } from '#shared/model/roles.ts'
import type { ListedStudy } from '#shared/model/study.ts'
import { task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aStaff,
  objectsOf,
  PASSWORD,
  type Person,
  tableOf,
} from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { aStudy, begun, sendMissing, type TestFile } from '#test/support/scans.ts'
import { changeAccount, login } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'

const app = runApp()
const BY = 'arn:aws:iam::111122223333:user/maria'

const run = (...words: string[]) =>
  runCommand(words, { table: tableOf(app.run), by: BY, now: app.run.clock.now() })

const memberOf = ({ id }: Pick<Person, 'id'>) =>
  tableOf(app.run).get(identityKeys.member(id), v.object({ role: v.number(), version: v.number() }))

const record = v.object({ action: v.string(), actor: v.string(), at: v.string() })
const recordsOf = ({ id }: Pick<Person, 'id'>) =>
  tableOf(app.run).queryAll({ pk: `${identityKeys.partition(id)}#RECORDS` }, record)

const listing = ({ client }: Person) => client.get('/providers')

const apply = ({ client }: Person) =>
  client.post('/providers/apply', {
    body: {
      ...{ title: 'MD', npi: '1234567893', professionLine: 'Spine surgery' },
      ...{ contactPhone: '4155550123', contactEmail: 'doc@example.com' },
      licenses: [
        { licenseId: `O${Date.now()}`, state: 'TX', issueDate: '20200101', expireDate: '20900101' },
      ],
    },
  })

const toldTo = async ({ client }: Person) =>
  answered(
    await client.get('/members/me/notifications'),
    notificationRoutes.list.response,
  ).items.map(({ text }) => text)

it('counts the tasks of records that are older than the count', async () => {
  const practice = await aPractice(app.run)
  const { practiceId } = practice
  const [lead, other] = [await aPatient(practice, { isLead: 1 }), await aPatient(practice)]
  await app.run.idle()
  const keys = patientKeys(practiceId)
  const table = tableOf(app.run)
  const openTasks = async (patientId: string) =>
    (await table.get(keys.patient(patientId), patientItem))?.openTaskCount
  expect(await openTasks(lead)).toBe(1)
  const set = { openTaskCount: null, nextTaskDueAt: null }
  await table.update({ kind: 'update', key: keys.patient(lead), set })

  const first = await run('count-tasks', practiceId)
  const second = await run('count-tasks', practiceId)

  expect(await openTasks(lead)).toBe(1)
  expect(await openTasks(other)).toBe(0)
  expect([first, second]).toEqual([
    { text: '2 records, of which 1 were counted anew.', ok: true },
    { text: '2 records, of which 0 were counted anew.', ok: true },
  ])
  const listed = await practice.admin.client.get(`/practices/${practiceId}/patients`, {
    query: { hasOpenTasks: 1 },
  })
  const { items } = answered(listed, patientRoutes.list.response)
  expect(items.map(({ patientId }) => patientId)).toEqual([lead])
  expect(await run('count-tasks', 'nobody')).toMatchObject({ ok: false })
})

it('enters a practice that is older than the register, with its staff', async () => {
  const { practiceId, name, admin } = await aPractice(app.run)
  const colleague = await aStaff(app.run, practiceId, [role.staff])
  const table = tableOf(app.run)
  const inRegister = async () => {
    const [practices, staffs] = await Promise.all([readRegister(table), readRegisteredStaff(table)])
    const isOf = (one: { practiceId: string }) => one.practiceId === practiceId
    return { practices: practices.filter(isOf), staffs: staffs.filter(isOf) }
  }
  const before = await inRegister()
  expect(before.practices).toMatchObject([{ name, plan: 'trial' }])
  expect(before.staffs).toHaveLength(2)
  await table.transact([
    { kind: 'delete', key: registerKey(practiceId) },
    ...[admin, colleague].map(({ id }) => unregisterStaffWrite(practiceId, id)),
  ])
  expect(await inRegister()).toEqual({ practices: [], staffs: [] })

  const text = 'The practice and 2 of its staff are in the register.'
  expect(await run('register-practice', practiceId)).toEqual({ text, ok: true })
  expect(await inRegister()).toEqual(before)
  expect(await run('register-practice', 'nobody')).toMatchObject({ ok: false })
})

it('sets when tasks start, are reminded of and fail that are older than that', async () => {
  const practice = await aPractice(app.run)
  const { practiceId } = practice
  await aPatient(practice, { isLead: 1 })
  const patientId = await aPatient(practice)
  const { client } = practice.admin
  const tasks = `/practices/${practiceId}/tasks`
  const listedSubjects = await client.get(`/practices/${practiceId}/subjects`)
  const [subject] = answered(listedSubjects, subjectRoutes.list.response).items
  const dueAt = new Date(app.run.clock.now().getTime() + 3 * 60 * 60_000).toISOString()
  const body = {
    patientId,
    subjectId: subject?.id,
    comments: 'Call her',
    advocateId: practice.admin.id,
    dueAt,
    failAfterDue: 1,
  }
  const { id } = answered(await client.post(tasks, { body }), task)
  await app.run.idle()
  const table = tableOf(app.run)
  // As it was before moments: what is set, and the moments themselves, are not there.
  await table.transact([
    { kind: 'delete', key: { pk: `PRACTICE#${practiceId}#TASKS`, sk: `MOMENTS#${id}` } },
    ...['remind', 'due'].map((moment) => {
      const at = moment === 'due' ? dueAt : new Date(Date.parse(dueAt) - 60 * 60_000).toISOString()
      return {
        kind: 'delete' as const,
        key: momentKeys.moment({ name: `task-${id}-${moment}`, at }),
      }
    }),
  ])
  app.run.faults.loseSchedules(`task-${id}`)

  const first = await run('set-moments', practiceId)
  const second = await run('set-moments', practiceId)
  await app.run.idle()
  app.run.clock.advance(4 * 60 * 60_000)
  await app.run.idle()

  expect([first, second]).toEqual([
    { text: '2 ongoing tasks; for 1 it was set what comes by itself.', ok: true },
    { text: '2 ongoing tasks; for 0 it was set what comes by itself.', ok: true },
  ])
  const shown = await (await aStaff(app.run, practiceId, [role.admin])).client.get(`${tasks}/${id}`)
  expect(answered(shown, task).status).toBe(taskStatus.failed)
  expect(await run('set-moments', 'nobody')).toMatchObject({ ok: false })
})

it('lists the scans in the library that are older than it', async () => {
  const practice = await aPractice(app.run)
  const { practiceId } = practice
  const { client } = practice.admin
  const patientId = await aPatient(practice)
  const send = async (files: TestFile[]) => {
    const key = await begun(client, { practiceId, patientId })
    await sendMissing(client, key, files)
    await client.post(`/uploads/${key}/complete`)
    await app.run.idle(60_000)
    return key
  }
  const library = async () => {
    const path = `/practices/${practiceId}/studies`
    const reply = await client.get(path, { query: { patientId, order: 'images DESC' } })
    return answered(reply, studyRoutes.list.response).items
  }
  const older = await send(aStudy({ slices: 3 }))
  await send([{ name: 'report.txt', bytes: new TextEncoder().encode('No fracture') }])
  const before = await library()
  // As it was before the library: nothing is listed, nor was kept which images there are.
  const keys = uploadKeys(practiceId)
  const [table, objects] = [tableOf(app.run), objectsOf(app.run)]
  const gone = before.slice(0, 1).flatMap(({ id }) => [
    { kind: 'delete' as const, key: keys.study(patientId, id) },
    { kind: 'delete' as const, key: { pk: keys.library, sk: id } },
  ])
  await table.transact(gone)
  const place = objectKeys({ practiceId, patientId, key: older }).studies
  const kept = new TextDecoder().decode((await objects.read(place)) ?? undefined)
  const plain = kept.replaceAll(/"objects":\[(\[[^\]]*\],?)*\]/g, '"objects":[]')
  expect(plain.length).toBeLessThan(kept.length)
  await objects.write(place, plain, 'application/json')
  expect(await library()).toHaveLength(1)

  const first = await run('list-scans', practiceId)
  await app.run.idle(60_000)
  const second = await run('list-scans', practiceId)

  expect([first, second]).toEqual([
    { text: '2 uploads; 1 of them are being listed.', ok: true },
    { text: '2 uploads; 0 of them are being listed.', ok: true },
  ])
  const withoutAddress = (studies: ListedStudy[]) =>
    studies.map(({ previewUrl, ...rest }) => ({ ...rest, picture: previewUrl?.split('?')[0] }))
  expect(withoutAddress(await library())).toEqual(withoutAddress(before))
  expect(await run('list-scans', 'nobody')).toMatchObject({ ok: false })
})

describe('npm run operator', () => {
  afterEach(() => removeConnection(app.dataDirectory))

  const main = join(import.meta.dirname, '../../infra/operator/main.ts')
  const started = (...words: string[]) =>
    promisify(execFile)(process.execPath, [main, ...words], {
      env: { ...process.env, PRAXIS_DATA: app.dataDirectory },
    })

  it('appoints an operator on this machine, and notes who did', async () => {
    const ann = await aMember(app.run)
    writeConnection(app.dataDirectory, app.run)

    const { stdout } = await started('add', ann.email)

    expect(stdout).toContain(`${ann.email} is an operator now`)
    expect((await listing(ann)).status).toBe(200)
    expect(await recordsOf(ann)).toMatchObject([
      { action: 'operatorAdded', actor: `os:${userInfo().username}` },
    ])
  })

  it('says that nothing runs here, and what it takes', async () => {
    await expect(started('list')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Praxis does not run here'),
    })
  })
})

describe('an operator', () => {
  it('is listed with who appointed them, and told', async () => {
    const ann = await aMember(app.run)

    const added = await run('add', ` ${ann.email.toUpperCase()} `)
    await app.run.idle()

    expect(added).toMatchObject({ ok: true })
    expect((await run('list'))?.text).toContain(`${ann.email}  since`)
    expect((await run('list'))?.text).toContain(`appointed by ${BY}`)
    expect(await toldTo(ann)).toEqual(['Your account is now one of an operator of Praxis'])
  })

  it('is appointed once, by several commands at once too', async () => {
    const ann = await aMember(app.run)

    const said = await Promise.all([run('add', ann.email), run('add', ann.email)])
    const again = await run('add', ann.email)

    expect(said.every((one) => one?.ok)).toBe(true)
    expect(again).toEqual({ ok: true, text: `${ann.email} is an operator already.` })
    expect(await recordsOf(ann)).toHaveLength(1)
  })

  it('loses the power and the sessions at once', async () => {
    const ann = await aMember(app.run)
    await run('add', ann.email)
    expect((await listing(ann)).status).toBe(200)

    const removed = await run('remove', ann.email)

    expect(removed).toMatchObject({ ok: true })
    expect(await listing(ann)).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    expect((await login(ann.client, ann)).status).toBe(200)
    expect(await listing(ann)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect((await run('list'))?.text).not.toContain(ann.email)
    expect(await recordsOf(ann)).toMatchObject([
      { action: 'operatorAdded', actor: BY },
      { action: 'operatorRemoved', actor: BY },
    ])
  })

  it('is removed once', async () => {
    const ann = await aMember(app.run)

    expect(await run('remove', ann.email)).toEqual({
      ...{ ok: true, text: `${ann.email} is no operator.` },
    })
    expect((await run('remove', 'nobody@example.com'))?.ok).toBe(false)
    expect(await recordsOf(ann)).toEqual([])
  })

  it('who was made one without the command is listed by it', async () => {
    const ann = await aMember(app.run)
    await changeAccount(app.run, ann, { role: role.admin })
    expect((await run('list'))?.text).not.toContain(ann.email)

    await run('add', ann.email)

    expect((await run('list'))?.text).toContain(ann.email)
  })

  it('is nobody unknown, unverified, closed or otherwise engaged', async () => {
    const [unverified, closed, provider, patient] = await Promise.all([
      aMember(app.run),
      aMember(app.run),
      aMember(app.run),
      aMember(app.run),
    ])
    const { admin, ...practice } = await aPractice(app.run)
    await changeAccount(app.run, unverified, { emailVerified: false })
    await closed.client.post('/members/me/close', { body: { password: PASSWORD } })
    await apply(provider)
    await aChartOf(app.run, { admin, ...practice }, patient)
    await app.run.idle()

    for (const [email, words] of [
      ['nobody@example.com', 'No account uses nobody@example.com.'],
      ['no address', 'no address is not an email address.'],
      [unverified.email, 'is not verified'],
      [closed.email, 'is closed'],
      [admin.email, 'works in a practice'],
      [provider.email, 'is a provider'],
      [patient.email, "has a patient's record"],
    ] as const) {
      const said = await run('add', email)

      expect(said).toEqual({ ok: false, text: expect.stringContaining(words) })
    }
    for (const person of [unverified, closed, admin, provider, patient]) {
      expect(await memberOf(person)).toMatchObject({ role: role.member })
    }
  })

  it('is made by no other words', async () => {
    for (const words of [[], ['add'], ['list', 'all'], ['promote', 'a@b.co'], ['add', 'a', 'b']]) {
      expect(await run(...words)).toBeNull()
    }
  })
})
