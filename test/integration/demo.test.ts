import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SeedOptions, seedOnce } from '#infra/runner/seeding.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { seed } from '#infra/seed/main.ts'
import { consultRoutes } from '#shared/api/consults.ts'
import { groupRoutes } from '#shared/api/groups.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { phoneRoutes } from '#shared/api/phone.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { reviewRoutes } from '#shared/api/reviews.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { staffRoutes } from '#shared/api/staffs.ts'
import { statusRoutes } from '#shared/api/status.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { leadTargets } from '#shared/model/leads.ts'
import { type MemberInfo, memberInfo } from '#shared/model/member.ts'
import { role } from '#shared/model/roles.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { aPatientForm, sentTo } from '../support/builders.ts'
import { answered, type Client, createClient } from '../support/client.ts'
import { addTotp } from '../support/factors.ts'
import { runApp } from './app.ts'

const app = runApp({ own: true, ringcentralPort: 0 })

const demoAccounts = v.object({
  items: v.array(v.object({ email: v.string(), password: v.string(), label: v.string() })),
})

function optionsOf(run: LocalRun): SeedOptions {
  const { origin, awsEndpoint: endpoint, region, credentials, environment } = run
  return { origin, endpoint, region, credentials, environment, log: () => undefined }
}

async function readAccounts() {
  const response = await fetch(`${app.run.origin}/__accounts.json`)
  return v.parse(demoAccounts, await response.json()).items
}

/** Signs in as the login page does, with what the page is told. */
async function signIn(email: string): Promise<{ client: Client; me: MemberInfo }> {
  const account = (await readAccounts()).find((one) => one.email === email)
  const client = createClient(app.run.origin)
  const body = { email, password: account?.password }
  return { client, me: answered(await client.post('/auth/login', { body }), memberInfo) }
}

/** Somebody of the practice, signed in. */
async function atWork(email: string) {
  const { client, me } = await signIn(email)
  const practice = `/practices/${me.practiceId}`
  return {
    me,
    client,
    practice,
    async patients(query = {}) {
      const reply = await client.get(`${practice}/patients`, { query })
      return answered(reply, patientRoutes.list.response)
    },
    async tasks(query = {}) {
      const reply = await client.get(`${practice}/tasks`, { query })
      return answered(reply, taskRoutes.list.response)
    },
  }
}

async function scansOf(client: Client, practiceId: string, patientId: string) {
  const query = { practiceId, patientId }
  const reply = await client.get('/uploads', { query })
  const { items } = answered(reply, uploadRoutes.list.response)
  return Promise.all(
    items.map(async ({ key, isNew }) => {
      const parsed = await client.get(`/uploads/${key}/parse`)
      return { isNew, ...answered(parsed, uploadRoutes.parse.response) }
    }),
  )
}

/** What the login page was told while seeding was not done. */
let toldTooEarly: unknown[] = []

beforeAll(async () => {
  const seedUntil = (lastWords: RegExp) =>
    seedOnce(app.dataDirectory, seed, {
      ...optionsOf(app.run),
      log: (line) => {
        if (lastWords.test(line)) throw new Error('interrupted')
      },
    })
  await expect(seedUntil(/people work there/)).rejects.toThrow('interrupted')
  await expect(seedUntil(/patients and leads/)).rejects.toThrow('interrupted')
  toldTooEarly = await readAccounts()
  await seedOnce(app.dataDirectory, seed, optionsOf(app.run))
}, 180_000)

describe('the demo practice, seeded in three goes', () => {
  it('tells the login page whom to sign in as, once all of it is there', async () => {
    const accounts = await readAccounts()

    expect(toldTooEarly).toEqual([])
    expect(accounts.map(({ label, email }) => `${label}: ${email}`)).toEqual([
      'Practice admin: admin@demo.test',
      'Advocate: staff@demo.test',
      'Doctor: doctor@demo.test',
      'Patient manager: manager@demo.test',
      'Marketing and HR manager: marketing@demo.test',
      'Patient: patient@demo.test',
      'Platform operator: operator@demo.test',
    ])
  })

  it('shows its admin people of every status, staff and a plan with room', async () => {
    const { me, client, practice, patients } = await atWork('admin@demo.test')

    const all = await patients()
    const ofStatus = await Promise.all(leadTargets.map((leadStatus) => patients({ leadStatus })))
    const staffs = await client.get(`${practice}/staffs`)
    const status = answered(await client.get(`${practice}/status`), practiceRoutes.status.response)

    expect(me.practiceStaff?.practiceStaffRoles).toEqual([role.admin])
    expect(all.total).toBeGreaterThan(280)
    expect(ofStatus.every(({ total }) => total > 5)).toBe(true)
    expect(answered(staffs, staffRoutes.list.response).items).toHaveLength(7)
    expect(status).toMatchObject({ plan: 'max', leadRecordsLimit: 1000 })
    expect(status.leadRecordsUsed).toBeLessThan(status.leadRecordsLimit)
    expect(status.steps).toEqual({ patientAdded: true, linkSent: true, scansReceived: true })
  })

  it('has a connected phone, with calls and texts on records and without one', async () => {
    const { client, practice } = await atWork('staff@demo.test')
    const phone = await client.get(`${practice}/communication-platform/widget`)
    const { items } = answered(
      await client.get(`${practice}/communications`),
      phoneRoutes.list.response,
    )

    expect(answered(phone, phoneRoutes.service.response).widget).not.toBeNull()
    expect(items.map(({ kind }) => kind).toSorted()).toEqual([
      ...['call', 'call', 'call', 'call', 'text', 'text', 'text'],
    ])
    expect(items.filter(({ patient }) => patient === null)).toHaveLength(1)
  })

  it('shows an advocate what there is to do', async () => {
    const { me, client, tasks } = await atWork('staff@demo.test')
    const now = new Date().toISOString()
    const dayOf = (at: string) => wallClockAt(new Date(at), me.practice?.timezone ?? '').day

    const own = await tasks({ status: 0, advocateId: me.id, limit: 1000 })
    const status = answered(await client.get('/members/status'), statusRoutes.get.response)
    const late = await tasks({ status: 0, dueAtTo: now })
    const done = await tasks({ status: 1 })

    expect(me.practiceStaff?.practiceStaffRoles).toEqual([role.staff])
    expect(own.total).toBeGreaterThan(10)
    expect(status.practiceStaffStatus?.ongoingTaskDueTodayCount).toBe(
      own.items.filter(({ dueAt }) => dayOf(dueAt) <= dayOf(now)).length,
    )
    expect(late.total).toBeGreaterThan(5)
    expect(done.total).toBeGreaterThan(100)
    expect(own.items.every(({ patientName, trail }) => patientName !== '' && trail[0])).toBe(true)
  })

  it('shows a doctor the own patients only', async () => {
    const doctor = await atWork('doctor@demo.test')
    const admin = await atWork('admin@demo.test')

    const own = await doctor.patients({ limit: 100 })
    const tasks = await doctor.tasks({ status: 0 })

    expect(doctor.me).toMatchObject({ role: role.provider })
    expect(own.total).toBeGreaterThan(40)
    expect(own.total).toBeLessThan((await admin.patients()).total)
    expect(own.items.every(({ providerId }) => providerId === doctor.me.id)).toBe(true)
    expect(tasks.total).toBeGreaterThan(5)
  })

  it('has scans with a picture of every series, one upload of them new', async () => {
    const { me, client, patients } = await atWork('staff@demo.test')
    const { items } = await patients({ order: 'lastUploadAt DESC', limit: 10 })
    const withScans = items.filter(({ uploadCount }) => uploadCount > 0)

    const uploads = await Promise.all(
      withScans.map(({ patientId }) => scansOf(client, me.practiceId ?? '', patientId)),
    )
    const series = uploads
      .flat()
      .flatMap(({ studies }) => studies)
      .flatMap((study) => study.series)
    const pictures = await Promise.all(series.map(({ previewUrl }) => fetch(previewUrl ?? '')))

    expect(uploads.flat().map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect(uploads.flat().filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(withScans.filter(({ newUploadCount }) => newUploadCount > 0)).toHaveLength(1)
    expect(new Set(series.map(({ modality }) => modality))).toEqual(new Set(['CT', 'MR', 'CR']))
    expect(pictures.map((one) => one.headers.get('content-type'))).toEqual(
      series.map(() => 'image/png'),
    )
  })

  it('lets a patient with an account see the own scans, and nothing of the practice', async () => {
    const { client, me } = await signIn('patient@demo.test')
    const [chart] = me.patients
    const { practiceId = '', patientId = '' } = chart ?? {}

    const scans = await scansOf(client, practiceId, patientId)
    const list = await client.get(`/practices/${practiceId}/patients`)

    expect(me).toMatchObject({ role: role.member, practiceId: null })
    expect(scans.flatMap(({ studies }) => studies.flatMap(({ series }) => series))).toHaveLength(3)
    expect(list.body).toMatchObject({ name: 'ERR_ACCESS_DENIED' })
  })

  it('has an operator of the platform, who works in no practice', async () => {
    const { me } = await signIn('operator@demo.test')

    expect(me).toMatchObject({ role: role.admin, practiceId: null, practiceStaffs: [] })
  })

  it('sent links, one of them used, and tells of it in the history', async () => {
    const { client, practice, patients } = await atWork('staff@demo.test')
    const [guest] = (await patients({ name: 'daniel okafor' })).items
    const [waiting] = (await patients({ name: 'grace lindqvist' })).items
    const patientId = guest?.patientId ?? ''
    const linksOf = async (query: { patientId: string }) =>
      answered(await client.get(`${practice}/sharelink`, { query }), sharelinkRoutes.list.response)
        .items

    const used = await linksOf({ patientId })
    const unused = await linksOf({ patientId: waiting?.patientId ?? '' })
    const told = answered(
      await client.get(`${practice}/patients/${patientId}/events`),
      patientRoutes.events.response,
    )

    expect(used.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([true])
    expect(unused.map(({ lastUsedAt }) => lastUsedAt)).toEqual([null])
    expect(told.items[0]?.kind).toBe('upload')
    expect(told.items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['created', 'task', 'leadStatus', 'link']),
    )
  })

  it('shows every feature from some account', async () => {
    const admin = await atWork('admin@demo.test')
    const doctor = await signIn('doctor@demo.test')
    const operator = await signIn('operator@demo.test')
    await addTotp(operator.client, app.run.clock.now())
    const patient = await signIn('patient@demo.test')
    const chart = patient.me.patients[0]
    const sees = async (client: Client, path: string) => (await client.get(path)).body

    await app.run.idle()

    const ofChart = `/practices/${chart?.practiceId}/patients/${chart?.patientId}`
    const some = expect.objectContaining({})
    expect(await sees(doctor.client, '/providers/status')).toMatchObject({
      verification: 'verified',
      licenseCount: 2,
    })
    expect(await sees(operator.client, '/providers')).toMatchObject({ items: [some] })
    expect(await sees(admin.client, '/members/me/templates')).toMatchObject({ total: 3 })
    expect(await sees(admin.client, '/members/me/notifications')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ kind: 'joinRequested' })]),
    })
    const reviews = `/medical-record-reviews?practiceId=${chart?.practiceId}&order=createdAt%20ASC`
    expect(await sees(admin.client, reviews)).toMatchObject({
      items: [{ state: 1 }, { state: 100 }, { state: 2 }, { state: 0 }],
    })
    expect(await sees(patient.client, reviews)).toMatchObject({ total: 2 })
    const consults = `/video-consultations?practiceId=${chart?.practiceId}`
    expect(await sees(patient.client, consults)).toMatchObject({ total: 2 })
    expect(await sees(admin.client, `${admin.practice}/invitations`)).toMatchObject({
      items: [some, some],
    })
    expect(await sees(admin.client, `${admin.practice}/requests`)).toMatchObject({ items: [some] })
    const { items: groups } = answered(
      await admin.client.get(`${admin.practice}/groups`),
      groupRoutes.list.response,
    )
    const ofGroups = await Promise.all(groups.map(({ id }) => admin.patients({ groupId: id })))
    expect(ofGroups.map(({ total }) => total)).toEqual([12, 12])
    expect(await sees(patient.client, `${ofChart}/proposal`)).toMatchObject({
      proposal: { state: 'waiting' },
    })
  })

  it('goes on living: a new lead goes to somebody in the distribution', async () => {
    const { client, practice, tasks } = await atWork('staff@demo.test')

    const reply = await client.post(`${practice}/patients`, {
      body: aPatientForm({ isLead: 1, isPatient: 0 }),
    })
    await app.run.idle()

    const { patientId } = answered(reply, patientRoutes.create.response)
    const [task] = (await tasks({ patientId })).items
    expect(task?.trail[0]?.details).toMatch(/^Next in turn in “New leads”/)
    expect(app.run.deadLetters()).toEqual([])
  })

  it('stays as it is when it is seeded once more', async () => {
    const { client, me, patients, tasks } = await atWork('admin@demo.test')
    const count = async () => {
      const [all, open, guest] = await Promise.all([
        patients(),
        tasks(),
        patients({ name: 'daniel okafor' }),
      ])
      const scans = await scansOf(client, me.practiceId ?? '', guest.items[0]?.patientId ?? '')
      const query = { practiceId: me.practiceId ?? '' }
      const reviews = await client.get('/medical-record-reviews', { query })
      const asked = answered(reviews, reviewRoutes.list.response).total
      const calls = await client.get('/video-consultations', { query })
      const consults = answered(calls, consultRoutes.list.response).total
      return {
        patients: all.total,
        tasks: open.total,
        scans: scans.length,
        reviews: asked,
        consults,
      }
    }
    const before = await count()
    const sent = (await sentTo(app.run)).length

    await seed(optionsOf(app.run))
    await app.run.idle()

    expect(await count()).toEqual(before)
    expect(await sentTo(app.run)).toHaveLength(sent)
  })
})
