import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#functions/platform/clock.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import {
  aPractice,
  aSession,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { isVerifiedProvider } from '#test/support/providers.ts'
import { anOpinion, reviewsOf } from '#test/support/reviews.ts'
import { runApp } from './app.ts'

/** Days pass here: what other files left to happen is not to happen meanwhile. */
const app = runApp({ own: true })

const DAY_MS = DAY * 1000

let home: PracticeOf
let doctor: Person
let advocate: Person
let jane: Person
beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2])
  await isVerifiedProvider(app.run, doctor)
  advocate = await aStaff(app.run, home.practiceId, [4])
  const reviewDays = { patient: 14, provider: 2, operator: 9, advocate: 9 }
  const path = `/practices/${home.practiceId}`
  const reply = await home.admin.client.patch(path, { body: { reviewDays } })
  answered(reply, practiceRoutes.update.response)
  const owner = await aChartOwner(app.run, [home])
  jane = owner.patient
})
afterEach(() => app.run.faults.duplicateEvents(false))

/** A case that waits for its doctor, who has two days. */
async function withDoctor() {
  const { practiceId } = home
  const form = { practiceId, content: 'Is it broken?', providerId: doctor.id }
  const { id } = await reviewsOf(jane).begin(form)
  await reviewsOf(advocate).shift(id, { to: 'provider' })
  await app.run.idle()
  return id
}

/** What somebody was told of reviews, the newest first. */
async function told({ id: memberId }: Person): Promise<{ kind: string; link: string | null }[]> {
  await app.run.idle()
  const client = await aSession(app.run, memberId)
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items
    .filter(({ kind }) => kind.startsWith('review'))
    .map(({ kind, link }) => ({ kind, link }))
}
const kindsOf = async (person: Person) => (await told(person)).map(({ kind }) => kind)

async function pass(days: number) {
  app.run.clock.advance(days * DAY_MS + 120_000)
  await app.run.idle()
}

/** Somebody in a new session: the old one has ended, days later. */
const again = async (person: Person): Promise<Person> => {
  return { ...person, client: await aSession(app.run, person.id) }
}

describe('whom a case concerns', () => {
  it('is told that it is their turn, and the patient by email too', async () => {
    const id = await withDoctor()
    expect(await told(doctor)).toEqual([{ kind: 'reviewYours', link: `/chat-review/${id}` }])
    expect(await kindsOf(advocate)).toEqual(['reviewYours'])

    await reviewsOf(doctor).post(id, { content: 'Since when?' })
    expect(await kindsOf(jane)).toEqual(['reviewAsksPatient'])
    const [mail] = await sentTo(app.run, jane.email)
    expect(mail?.text).toContain(`/chat-review/${id}`)
    expect(mail?.text).not.toContain('Since when')

    await reviewsOf(jane).post(id, { content: 'Since March' })
    await reviewsOf(doctor).post(id, { opinion: anOpinion })
    await reviewsOf(doctor).post(id, { content: 'And rest' })
    await reviewsOf(doctor).close(id)
    expect((await kindsOf(jane)).toSorted()).toEqual(
      ['reviewAsksPatient', 'reviewAnswered', 'reviewWritten', 'reviewEnded'].toSorted(),
    )
  })

  it('is not told of words among the staff', async () => {
    const id = await withDoctor()
    await reviewsOf(doctor).remark(id, { content: 'Old scans' })

    expect(await kindsOf(jane)).toEqual([])
  })
})

describe('a step', () => {
  it('is reminded of a day before it is due, and the practice told once it is late, each once', async () => {
    app.run.faults.duplicateEvents(true)
    await withDoctor()
    await pass(1)
    expect(await kindsOf(doctor)).toEqual(['reviewDueSoon', 'reviewYours'])
    await pass(1)

    expect(await kindsOf(doctor)).toEqual(['reviewLate', 'reviewDueSoon', 'reviewYours'])
    expect(await kindsOf(advocate)).toEqual(['reviewLate', 'reviewYours'])
    expect(await kindsOf(home.admin)).toEqual(['reviewLate', 'reviewYours'])
    expect(app.run.deadLetters()).toEqual([])
  })

  it('that was done in time reminds nobody, though its moments come', async () => {
    const id = await withDoctor()
    await reviewsOf(doctor).post(id, { content: 'Since when?' })
    await pass(3)

    expect(await kindsOf(doctor)).toEqual(['reviewYours'])
    expect(await kindsOf(jane)).toEqual(['reviewAsksPatient'])
  })
})

describe('whoever leaves', () => {
  it('leaves the turn to the practice, and takes no part in what is reopened a year later', async () => {
    const id = await withDoctor()
    const done = await withDoctor()
    await reviewsOf(doctor).close(done)
    await home.admin.client.delete(`/practices/${home.practiceId}/staffs/${doctor.id}`)
    await app.run.idle()

    expect(await reviewsOf(advocate).get(id)).toMatchObject({
      ...{ state: 3, waitingFor: 'operator', provider: null },
    })
    expect(await kindsOf(advocate)).toContain('reviewYours')
    expect(await reviewsOf(advocate).get(done)).toMatchObject({ provider: { id: doctor.id } })
    expect(await doctor.client.get(`/medical-record-reviews/${id}`)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )

    await pass(365)
    const patient = await again(jane)
    expect(await reviewsOf(patient).reopen(done)).toMatchObject({ state: 3, provider: null })
    const rate = await patient.client.post(`/medical-record-reviews/${done}/comment`, {
      body: { rate: 5 },
    })
    expect(rate).toMatchObject(refusal('ERR_MRR_COMMENT_NOT_ALLOWED'))
  })

  it('is no doctor of a case any more with other roles', async () => {
    const id = await withDoctor()
    const path = `/practices/${home.practiceId}/staffs/${doctor.id}/roles`
    expect((await home.admin.client.put(path, { body: { roles: [4] } })).status).toBe(200)
    await app.run.idle()

    expect(await reviewsOf(advocate).get(id)).toMatchObject({ state: 3, provider: null })
  })
})
