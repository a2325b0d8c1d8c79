import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { joinWrites } from '#functions/staffs/public.ts'
import { codeSent } from '#shared/api/codes.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { memberInfo } from '#shared/model/member.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { otherThan } from '#test/support/accounts.ts'
import {
  aMember,
  aPatient,
  aPractice,
  codeFor,
  PASSWORD,
  type Person,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { aChartOwner, type Chart } from '#test/support/charts.ts'
import { answered, createClient, type Reply, refusal } from '#test/support/client.ts'
import { changeAccount, login, signedIn } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

const MINUTE = 60_000
const anAddress = () => `${randomUUID()}@example.com`
const nameOf = ({ body }: Pick<Reply, 'body'>) => (body as { name?: string }).name ?? null

type Signed = Pick<Person, 'client'>
const send = ({ client }: Signed, email: string, password = PASSWORD) =>
  client.post('/members/me/email', { body: { email, password } })
const verify = ({ client }: Signed, code: string) =>
  client.post('/members/me/email/verify', { body: { code } })

async function change(person: Signed, email: string) {
  answered(await send(person, email), codeSent)
  return answered(await verify(person, await codeFor(app.run, email)), memberInfo)
}

describe('the email address of an account', () => {
  it('is changed by a code that is sent to the new one, and is signed in with from then on', async () => {
    const person = await aMember(app.run)
    const email = anAddress()

    expect(await change(person, email)).toMatchObject({ id: person.id, email, emailVerified: true })

    expect(nameOf(await login(createClient(app.run.origin), person))).toBe('ERR_PASSWORD_WRONG')
    expect((await login(createClient(app.run.origin), { email })).status).toBe(200)
  })

  it('ends the other sessions, keeps this one, and tells the former address', async () => {
    const person = await aMember(app.run)
    const other = await signedIn(app.run, person)

    await change(person, anAddress())

    expect(await other.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    expect((await person.client.get('/members/me')).status).toBe(200)
    await app.run.idle()
    const told = (await sentTo(app.run, person.email)).at(-1)
    expect(JSON.stringify(told)).toContain("If this wasn't you")
    const { body } = await person.client.get('/members/me/notifications')
    expect(JSON.stringify(body)).toContain('Your email address was changed')
  })

  it('takes the password, and another address than the present one', async () => {
    const person = await aMember(app.run)
    const email = anAddress()

    expect(nameOf(await send(person, email, 'wrong'))).toBe('ERR_PASSWORD_WRONG')
    expect(nameOf(await send(person, person.email))).toBe('ERR_EMAIL_ALREADY_VERIFIED')
    expect(nameOf(await verify(person, '123456'))).toBe('ERR_VERIFICATION_CODE_NOT_SET')
    expect(await sentTo(app.run, email)).toEqual([])
  })

  it('takes a code that is right, not older than ten minutes, within five tries', async () => {
    const person = await aMember(app.run)
    const email = anAddress()
    await send(person, email)
    const code = await codeFor(app.run, email)

    expect(nameOf(await verify(person, otherThan(code)))).toBe('ERR_VERIFICATION_NOT_MATCH')
    expect(nameOf(await send(person, email))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    app.run.clock.advance(10 * MINUTE)
    expect(nameOf(await verify(person, code))).toBe('ERR_VERIFICATION_EXPIRED')
    await send(person, email)
    const fresh = await codeFor(app.run, email)
    for (let tries = 0; tries < 5; tries += 1) await verify(person, otherThan(fresh))
    expect(nameOf(await verify(person, fresh))).toBe('ERR_VERIFICATION_MAX_RETRY')
    app.run.clock.advance(MINUTE)
    expect((await change(person, email)).email).toBe(email)
  })

  it('is changed once by two presses, and by two devices', async () => {
    const person = await aMember(app.run)
    const email = anAddress()
    const device = { client: await signedIn(app.run, person) }
    await send(person, email)
    const code = await codeFor(app.run, email)

    const replies = await Promise.all([
      verify(person, code),
      verify(person, code),
      verify(device, code),
    ])

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.run.idle()
    const told = (await sentTo(app.run, person.email)).filter((one) =>
      JSON.stringify(one).includes("If this wasn't you"),
    )
    expect(told).toHaveLength(1)
  })

  it('answers alike where another account has the address, which gets no code', async () => {
    const person = await aMember(app.run)
    const other = await aMember(app.run)
    const free = await aMember(app.run)

    const taken = await send(person, other.email)
    const open = await send(free, anAddress())

    expect(taken.status).toBe(200)
    expect(Object.keys(taken.body as object)).toEqual(Object.keys(open.body as object))
    await app.run.idle()
    const mails = (await sentTo(app.run, other.email)).map(({ text }) => text).join()
    expect(mails).toContain('This address has an account of its own')
    expect(mails).not.toMatch(/\b\d{6}\b/)
    expect(nameOf(await verify(person, '123456'))).toBe('ERR_VERIFICATION_NOT_MATCH')
    expect((await login(createClient(app.run.origin), other)).status).toBe(200)
  })

  it('that somebody registered and never proved is taken from them', async () => {
    const person = await aMember(app.run)
    const email = anAddress()
    const form = { email, password: 'violet-tractor-82-moon', firstName: 'Bo', lastName: 'Li' }
    await createClient(app.run.origin).post('/members', { body: form })

    expect(nameOf(await send(person, email))).toBeNull()
    app.run.clock.advance(1)
    expect(nameOf(await verify(person, await codeFor(app.run, email)))).toBeNull()

    const squatter = await login(createClient(app.run.origin), form)
    expect(nameOf(squatter)).toBe('ERR_PASSWORD_WRONG')
  })

  it('is not got by two: whoever proves it first has it', async () => {
    const [one, other] = [await aMember(app.run), await aMember(app.run)]
    const email = anAddress()
    await send(one, email)
    const first = await codeFor(app.run, email)
    await send(other, email)
    const second = await codeFor(app.run, email)

    expect(nameOf(await verify(other, second))).toBeNull()
    expect(nameOf(await verify(one, first))).toBe('ERR_EMAIL_EXISTS')
    expect((await one.client.get('/members/me')).body).toMatchObject({ email: one.email })
  })

  it('that was given up opens nothing: not by a reset that was asked for before', async () => {
    const person = await aMember(app.run)
    const asked = await createClient(app.run.origin).get('/members/reset-password', {
      query: { email: person.email },
    })
    const { id } = asked.body as { id: string }
    const code = await codeFor(app.run, person.email)
    await change(person, anAddress())

    const body = { newPassword: 'violet-tractor-82-moon', code }
    const reset = await createClient(app.run.origin).post(`/members/${id}/reset-password`, { body })

    expect(nameOf(reset)).toBe('ERR_VERIFICATION_NOT_MATCH')
  })

  it('that was given up can be registered again', async () => {
    const person = await aMember(app.run)
    await change(person, anAddress())

    const { email } = person
    const form = { email, password: 'violet-tractor-82-moon', firstName: 'Bo', lastName: 'Li' }
    const reply = await createClient(app.run.origin).post('/members', { body: form })

    expect(reply.status).toBe(200)
    expect((reply.body as { id: string }).id).not.toBe(person.id)
  })

  it('stays where the account has no password to prove who asks', async () => {
    const person = await aMember(app.run)
    await changeAccount(app.run, person, { passwordHash: null })

    expect(nameOf(await send(person, anAddress()))).toBe('ERR_PASSWORD_NOT_SET')
  })

  it('is what colleagues see, too', async () => {
    const practice = await aPractice(app.run)
    const person = await aMember(app.run)
    const { id: staffId, firstName, lastName } = person
    const colleague = { staffId, firstName, lastName, email: person.email }
    const joined = { roles: [4 as const], now: app.run.clock.now() }
    await tableOf(app.run).transact(joinWrites(practice.practiceId, colleague, joined))
    const email = anAddress()

    await change(person, email)

    const path = `/practices/${practice.practiceId}/staffs/${staffId}`
    expect((await practice.admin.client.get(path)).body).toMatchObject({ email })
  })
})

describe('the charts of a patient', () => {
  async function shareEmail({ client }: Person, chart: Chart | undefined) {
    const body = { practiceId: chart?.practice.practiceId, shareDetails: 0, shareEmail: 1 }
    const reply = await client.put(`/members/me/charts/${chart?.patientId}`, { body })
    expect(reply.status).toBe(200)
  }

  it('follow the account’s new address, once, only if the patient chose so', async () => {
    const [practice, elsewhere, third] = [
      await aPractice(app.run),
      await aPractice(app.run),
      await aPractice(app.run),
    ]
    const { patient, charts } = await aChartOwner(app.run, [practice, third])
    await shareEmail(patient, charts[0])
    const email = anAddress()
    const waiting = await aPatient(elsewhere, { email })
    app.run.faults.duplicateEvents(true)

    await change(patient, email)
    await app.run.idle()

    const path = charts[0]?.path ?? ''
    const record = answered(await practice.admin.client.get(path), patientRecord)
    expect(record).toMatchObject({ email, isActive: true })
    const events = await practice.admin.client.get(`${path}/events`)
    const { items } = answered(events, patientRoutes.events.response)
    const told = items.filter(({ kind }) => kind === 'updated').map(({ summary }) => summary)
    expect(told).toEqual(['The patient changed details'])
    const { patients } = answered(await patient.client.get('/members/me'), memberInfo)
    expect(patients.map(({ patientId }) => patientId)).not.toContain(waiting)
    const former = await third.admin.client.get(charts[1]?.path ?? '')
    expect(answered(former, patientRecord).email).toBe(patient.email)
    const lists = await practice.admin.client.get(
      `/practices/${practice.practiceId}/patients/exists`,
      { query: { email: patient.email } },
    )
    expect(lists.body).toEqual({ items: [] })
  })

  it('keep the former address where another record of the practice has the new one', async () => {
    const practice = await aPractice(app.run)
    const { patient, charts } = await aChartOwner(app.run, [practice])
    await shareEmail(patient, charts[0])
    const email = anAddress()
    await aPatient(practice, { email })

    await change(patient, email)
    await app.run.idle()

    const path = charts[0]?.path ?? ''
    const record = answered(await practice.admin.client.get(path), patientRecord)
    expect(record.email).toBe(patient.email)
    const events = await practice.admin.client.get(`${path}/events`)
    expect(JSON.stringify(events.body)).toContain(
      'which another record of the practice has already',
    )
    expect(app.run.deadLetters()).toEqual([])
  })
})
