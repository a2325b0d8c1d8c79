import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportRoutes } from '#shared/api/reports.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aSession,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { answered, type Client } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const DAY_MS = 24 * 60 * 60_000
const WEEK_MS = 7 * DAY_MS
const WEDNESDAY = 3

/** It is Wednesday wherever the practice is, so that a week begins neither now nor within hours. */
beforeEach(() => {
  const now = app.run.clock.now()
  const ahead = (WEDNESDAY - now.getUTCDay() + 7) % 7
  const noon = Math.floor(now.getTime() / DAY_MS) * DAY_MS + (ahead + 0.75) * DAY_MS
  app.run.clock.advance((noon > now.getTime() ? noon : noon + WEEK_MS) - now.getTime())
})
afterEach(() => app.run.faults.duplicateEvents(false))

const pathOf = ({ practiceId }: PracticeOf) => `/practices/${practiceId}/reports/weekly-email`

async function choose(practice: PracticeOf, client: Client, isWanted: 0 | 1) {
  const reply = await client.put(pathOf(practice), { body: { isWanted } })
  return answered(reply, reportRoutes.setWeeklyEmail.response).isWanted
}

async function isOn(practice: PracticeOf, client: Client) {
  const reply = await client.get(pathOf(practice))
  return answered(reply, reportRoutes.weeklyEmail.response).isWanted
}

/** The emails about weeks that somebody got, the newest first. */
async function weekly({ email }: Pick<Person, 'email'>) {
  const sent = await sentTo(app.run, email)
  return sent.filter(({ subject }) => subject?.startsWith('Last week at'))
}

async function passWeek() {
  await app.run.idle()
  app.run.clock.advance(WEEK_MS)
  await app.run.idle()
}

describe('the email about a week', () => {
  it('goes out once a week to who asked for it, with figures and no names, until they have enough', async () => {
    app.run.faults.duplicateEvents(true)
    const practice = await aPractice(app.run)
    const { admin } = practice
    const other = await aStaff(app.run, practice.practiceId, [role.admin])
    expect(await isOn(practice, admin.client)).toBe(0)
    expect(await choose(practice, admin.client, 1)).toBe(1)
    expect(await choose(practice, admin.client, 1)).toBe(1)
    await aPatient(practice, { isLead: 1, isPatient: 0, lastName: 'Gonzalez' })

    await passWeek()

    const [mail, ...more] = await weekly(admin)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Last week at ${practice.name}`)
    expect(mail?.text).toContain('New leads: 1 (the week before: 0)')
    expect(mail?.text).not.toContain('Gonzalez')
    expect(await weekly(other)).toEqual([])

    await passWeek()
    expect(await weekly(admin)).toHaveLength(2)

    const client = await aSession(app.run, admin.id)
    expect(await choose(practice, client, 0)).toBe(0)
    expect(await choose(practice, client, 0)).toBe(0)
    expect(await isOn(practice, client)).toBe(0)
    await passWeek()
    expect(await weekly(admin)).toHaveLength(2)
  })

  it('is one for two who ask at once, and none for who reads no reports any more', async () => {
    const practice = await aPractice(app.run)
    const marketing = await aStaff(app.run, practice.practiceId, [role.marketingManager])
    await Promise.all([1, 2, 3].map(() => choose(practice, marketing.client, 1)))
    await passWeek()
    expect(await weekly(marketing)).toHaveLength(1)

    const admin = await aSession(app.run, practice.admin.id)
    const path = `/practices/${practice.practiceId}/staffs/${marketing.id}`
    const body = { roles: [role.provider] }
    expect(await admin.put(`${path}/roles`, { body })).toMatchObject({ status: 200 })
    await passWeek()
    expect(await weekly(marketing)).toHaveLength(1)

    const again = await aSession(app.run, practice.admin.id)
    const back = { roles: [role.marketingManager] }
    expect(await again.put(`${path}/roles`, { body: back })).toMatchObject({ status: 200 })
    const client = await aSession(app.run, marketing.id)
    expect(await isOn(practice, client)).toBe(0)
  })
})
