import { beforeEach, describe, expect, it } from 'vitest'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { consultPath } from '#shared/model/consult.ts'
import { aPractice, aStaff, type Person, type PracticeOf, sentTo } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered } from '#test/support/client.ts'
import { consultsOf, inMinutes, inTexas } from '#test/support/consults.ts'
import { runApp } from './app.ts'

const app = runApp()
const DAY = 24 * 60

let home: PracticeOf
let doctor: Person
let desk: Person
let jane: Person
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2])
  desk = await aStaff(app.run, home.practiceId, [4])
  const owner = await aChartOwner(app.run, [home])
  jane = owner.patient
  patientId = owner.charts[0]?.patientId ?? ''
})

const at = (minutes: number) => inMinutes(app.run.clock.now(), minutes)
const scheduled = (minutes: number) =>
  consultsOf(desk).create({
    ...{ practiceId: home.practiceId, patientId, providerId: doctor.id, note: 'Knee' },
    scheduledAt: at(minutes),
  })

/** What somebody was told of consultations. */
async function told({ client }: Person) {
  await app.run.idle()
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.filter(({ kind }) => kind.startsWith('consult'))
}
const kindsOf = async (person: Person) => (await told(person)).map(({ kind }) => kind).toSorted()

describe('a change of a consultation', () => {
  it('is told to its patient and doctor, not to who made it, and says nothing of the patient', async () => {
    const made = await scheduled(2 * DAY)
    const [first] = await told(doctor)
    expect(first).toMatchObject({ kind: 'consultScheduled', link: consultPath(made) })
    expect(await kindsOf(jane)).toEqual(['consultScheduled'])
    const mails = (await sentTo(app.run, jane.email)).filter(({ text }) =>
      text.includes(consultPath(made)),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toMatch(/Knee|Jane|Doe/)

    await consultsOf(desk).update(made.id, { note: 'Knee, left' })
    await consultsOf(desk).update(made.id, { scheduledAt: at(3 * DAY) })
    expect(await kindsOf(doctor)).toEqual(['consultMoved', 'consultScheduled'])
    const other = await aStaff(app.run, home.practiceId, [2])
    await consultsOf(desk).transfer(made.id, { newProviderId: other.id })
    expect(await kindsOf(doctor)).toContain('consultTransferred')
    await consultsOf(jane).cancel(made.id)

    expect(await kindsOf(other)).toEqual(['consultCanceled', 'consultTransferred'])
    expect(await kindsOf(jane)).toEqual(['consultMoved', 'consultScheduled'])
    expect(await kindsOf(desk)).toEqual([])
  })

  it('is told to who looks after the patient where one is asked for', async () => {
    const { practiceId } = home
    await consultsOf(jane).create({ practiceId, wantedTimes: [at(2 * DAY)] })

    expect(await kindsOf(home.admin)).toEqual(['consultAsked'])
    expect(await kindsOf(jane)).toEqual([])
  })

  it('is told to the doctor once where the patient waits', async () => {
    const { id } = await scheduled(1)
    await consultsOf(jane).join(id, { ...inTexas, consent: 1 })
    await consultsOf(jane).join(id, inTexas)

    expect(await kindsOf(doctor)).toEqual(['consultScheduled', 'consultWaits'])
  })
})
