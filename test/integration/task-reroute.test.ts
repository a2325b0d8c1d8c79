import { afterEach, describe, expect, it } from 'vitest'
import { sweepDue } from '#events/schedules.ts'
import { createTaskStore } from '#functions/tasks/store.ts'
import { distributionRoutes } from '#shared/api/distributions.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { distribution } from '#shared/model/distribution.ts'
import { memberInfo } from '#shared/model/member.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  PASSWORD,
  type Person,
  tableOf,
} from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const MINUTE = 60_000

afterEach(() => app.run.faults.duplicateEvents(false))

/** A practice where some people take turns, and what nobody touches within half an hour goes on. */
async function aTeam(names: readonly string[], changes: object = {}) {
  const practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  const people: Person[] = []
  for (const firstName of names) {
    people.push(await aStaff(app.run, practiceId, [role.staff], { firstName }))
  }
  await app.run.idle()
  const path = `/practices/${practiceId}/distributions`
  const { items } = answered(await admin.client.get(path), distributionRoutes.list.response)
  const staffs = people.map(({ id, firstName }) => {
    return { staffId: id, label: firstName, enabled: true, weight: 1, capacity: null }
  })
  const body = { staffs, rerouteAfter: 30, version: items[0]?.version, ...changes }
  const set = async (change: object) =>
    answered(await admin.client.patch(`${path}/${items[0]?.id}`, { body: change }), distribution)
  const { version } = await set(body)
  return { practice, practiceId, admin, people, version, set }
}
type Team = Awaited<ReturnType<typeof aTeam>>

/** A new lead, with the task that somebody has got. */
async function aLead({ practice, admin, practiceId, people }: Team) {
  const patientId = await aPatient(practice, { isLead: 1, isPatient: 0 })
  await app.run.idle()
  const path = `/practices/${practiceId}/tasks`
  const reply = await admin.client.get(path, { query: { patientId } })
  const [task] = answered(reply, taskRoutes.list.response).items
  const owner = people.find(({ id }) => id === task?.advocateId)
  if (!task || !owner) throw new Error('nobody has it')
  return { patientId, taskId: task.id, owner, others: people.filter((one) => one !== owner) }
}

async function pass(ms: number) {
  app.run.clock.advance(ms)
  await app.run.idle()
}

async function sweep() {
  const occurredAt = app.run.clock.now().toISOString()
  const detail = { id: `sweep-${Math.random()}`, version: 1, occurredAt, payload: '{}' }
  const event = { source: sweepDue.source, 'detail-type': sweepDue.detailType, detail }
  expect(await app.run.invoke('schedules-reactions', event)).toMatchObject({ ok: true })
  await app.run.idle()
}

const taskOf = ({ practiceId }: Team, { taskId }: { taskId: string }) =>
  createTaskStore(tableOf(app.run), practiceId).find(taskId)

async function kindsFor({ email }: Person) {
  const client = createClient(app.run.origin)
  answered(await client.post('/auth/login', { body: { email, password: PASSWORD } }), memberInfo)
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.map(({ kind }) => kind).toSorted()
}

describe('a lead that nobody touches', () => {
  it('goes to the next with its lead, once, says why, and both are told', async () => {
    const team = await aTeam(['Bo', 'Cy'])
    app.run.faults.duplicateEvents(true)
    const lead = await aLead(team)
    const [other] = lead.others
    if (!other) throw new Error('there are two')

    await pass(29 * MINUTE)
    expect(await taskOf(team, lead)).toMatchObject({ advocateId: lead.owner.id, version: 1 })
    await pass(2 * MINUTE)

    const moved = await taskOf(team, lead)
    expect(moved).toMatchObject({ advocateId: other.id, version: 2 })
    expect(moved?.trail.at(-1)?.text).toBe(
      `Not touched within 30 minutes, went from ${lead.owner.firstName} to ${other.firstName}`,
    )
    const store = createTaskStore(tableOf(app.run), team.practiceId)
    expect(await store.patient(lead.patientId)).toMatchObject({ leadAdvocateId: other.id })
    expect(await kindsFor(lead.owner)).toEqual(['leadGiven', 'taskTaken'])
    expect(await kindsFor(other)).toEqual(['taskRerouted'])
    expect(app.run.deadLetters()).toEqual([])
  })

  it('is given to each once; then it stays, and an admin is told', async () => {
    const team = await aTeam(['Bo', 'Cy'])
    const lead = await aLead(team)

    await pass(31 * MINUTE)
    await pass(31 * MINUTE)
    await pass(120 * MINUTE)

    const stays = await taskOf(team, lead)
    expect(stays).toMatchObject({ advocateId: lead.others[0]?.id, version: 3, reroute: null })
    expect(stays?.trail.at(-1)?.text).toMatch(/stays with .*: no one is left to take it$/)
    expect(await kindsFor(team.admin)).toContain('taskUntouched')
  })

  it('goes late where its schedule was lost, and once', async () => {
    const team = await aTeam(['Bo', 'Cy', 'Di'])
    const lead = await aLead(team)
    expect(app.run.faults.loseSchedules(`${lead.taskId}-reroute`)).toBe(1)

    await pass(31 * MINUTE)
    expect(await taskOf(team, lead)).toMatchObject({ advocateId: lead.owner.id })
    await pass(20 * MINUTE)
    await sweep()
    await sweep()

    const moved = await taskOf(team, lead)
    expect(moved).toMatchObject({ version: 2 })
    expect(moved?.advocateId).not.toBe(lead.owner.id)
  })

  it('stays where its distribution takes nothing back any more', async () => {
    const team = await aTeam(['Bo', 'Cy'])
    const lead = await aLead(team)
    await team.set({ rerouteAfter: null, version: team.version })

    await pass(31 * MINUTE)

    expect(await taskOf(team, lead)).toMatchObject({ advocateId: lead.owner.id, version: 1 })
  })
})

describe('a lead that was touched', () => {
  const touches: Record<
    string,
    (team: Team, lead: Awaited<ReturnType<typeof aLead>>) => Promise<unknown>
  > = {
    'opened by its advocate': ({ practiceId }, { owner, patientId }) =>
      owner.client.get(`/practices/${practiceId}/patients/${patientId}`),
    'noted by its advocate': ({ practiceId }, { owner, patientId }) =>
      owner.client.post(`/practices/${practiceId}/notes`, { body: { patientId, note: 'Called' } }),
    'edited, whoever did': ({ practiceId, admin }, { taskId }) =>
      admin.client.patch(`/practices/${practiceId}/tasks/${taskId}`, { body: { priority: 9 } }),
    done: ({ practiceId }, { owner, taskId }) =>
      owner.client.post(`/practices/${practiceId}/tasks/${taskId}/complete`, { body: {} }),
  }

  it.each(Object.keys(touches))('stays where it was %s', async (how) => {
    const team = await aTeam(['Bo', 'Cy'])
    const lead = await aLead(team)
    expect(await touches[how]?.(team, lead)).toMatchObject({ status: 200 })
    await app.run.idle()

    await pass(31 * MINUTE)

    expect(await taskOf(team, lead)).toMatchObject({ advocateId: lead.owner.id })
  })

  it('is not, by others who look at it', async () => {
    const team = await aTeam(['Bo', 'Cy'])
    const lead = await aLead(team)
    await team.admin.client.get(`/practices/${team.practiceId}/patients/${lead.patientId}`)

    await pass(31 * MINUTE)

    expect(await taskOf(team, lead)).toMatchObject({ advocateId: lead.others[0]?.id })
  })

  it('is one or the other where it is touched as it goes', async () => {
    const team = await aTeam(['Bo', 'Cy'])
    const lead = await aLead(team)
    app.run.clock.advance(31 * MINUTE)
    const client = createClient(app.run.origin)
    const body = { email: lead.owner.email, password: PASSWORD }
    answered(await client.post('/auth/login', { body }), memberInfo)

    const [reply] = await Promise.all([
      client.post(`/practices/${team.practiceId}/tasks/${lead.taskId}/complete`, { body: {} }),
      app.run.idle(),
    ])
    await app.run.idle()

    const task = await taskOf(team, lead)
    const went = task?.advocateId !== lead.owner.id
    expect(reply.status).toBe(200)
    expect(task).toMatchObject({ status: 1, version: went ? 3 : 2 })
    expect(app.run.deadLetters()).toEqual([])
  })
})

describe('the minutes of a distribution', () => {
  it.each([4, 10_081, 'soon'])('are refused as %s', async (rerouteAfter) => {
    const { admin, practiceId, version } = await aTeam(['Bo'])
    const path = `/practices/${practiceId}/distributions`
    const { items } = answered(await admin.client.get(path), distributionRoutes.list.response)

    const reply = await admin.client.patch(`${path}/${items[0]?.id}`, {
      body: { rerouteAfter, version },
    })

    expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })
})
