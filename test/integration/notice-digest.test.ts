import { beforeEach, describe, expect, it } from 'vitest'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { publishTask } from '#test/support/notices.ts'
import { runApp } from './app.ts'

// Days pass, and what is due in them would hold up other files.
const app = runApp({ own: true })
const CHOICES = '/members/me/notification-choices'
const HOUR = 60 * 60_000

let home: PracticeOf
let sofia: Person
let patientId: string

beforeEach(async () => {
  home = await aPractice(app.run)
  sofia = await aStaff(app.run, home.practiceId, [role.staff])
  patientId = await aPatient(home, { firstName: 'Secret', lastName: 'Name' })
})

const addTask = () =>
  publishTask(app.run, {
    practiceId: home.practiceId,
    patientId,
    advocateId: sofia.id,
    isOfNewLead: false,
  })

async function passHours(hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    app.run.clock.advance(HOUR)
    await app.run.idle()
  }
}

const summaries = async () =>
  (await sentTo(app.run, sofia.email))
    .filter(({ subject }) => subject === 'What is new for you')
    .map(({ text }) => text)

describe('the daily summary', () => {
  it('counts what is unread once, and names no patient', async () => {
    app.run.faults.duplicateEvents(true)
    await addTask()
    await addTask()
    await passHours(25)

    expect(await summaries()).toEqual([expect.stringContaining(': 2 new tasks.')])

    await addTask()
    await passHours(25)
    const all = await summaries()
    expect(all).toHaveLength(2)
    expect(all).toContainEqual(expect.stringContaining(': 1 new task.'))
    expect(all.join()).not.toContain('Secret')
  })

  it('does not come if all was read', async () => {
    await addTask()
    await sofia.client.patch('/members/me/notifications', { body: { all: 1 } })
    await passHours(25)

    expect(await summaries()).toEqual([])
  })

  it('does not count what came by email', async () => {
    await sofia.client.patch(CHOICES, { body: { email: { tasks: true } } })
    await addTask()
    await passHours(25)
    expect(await summaries()).toEqual([])
  })

  it('does not come to a member who turned it off', async () => {
    await sofia.client.patch(CHOICES, { body: { digest: false } })
    await addTask()
    await passHours(25)

    expect(await summaries()).toEqual([])
  })
})
