import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { patientKeys } from '#functions/patients/records.ts'
import { operatorRoutes } from '#shared/api/operators.ts'
import { role } from '#shared/model/roles.ts'
import {
  aMember,
  aPractice,
  aStaff,
  PASSWORD,
  type Person,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { addTotp, totpCode } from '#test/support/factors.ts'
import { addPasskey, anAuthenticator } from '#test/support/passkey.ts'
import { changeAccount, login, signedIn } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'

const app = runApp()
const DAY = 24 * 3_600_000

const close = (client: Client, body: Record<string, string> = { password: PASSWORD }) =>
  client.post('/members/me/close', { body })
const trail = (client: Client, practiceId: string) => client.get(`/practices/${practiceId}/audit`)

describe('closing an account', () => {
  it('takes the password', async () => {
    const { client } = await aMember(app.run)

    expect(await close(client, {})).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await close(client, { password: 'wrong' })).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    expect((await client.get('/members/me')).status).toBe(200)
  })

  it('ends sessions and every way to sign in, and tells the owner', async () => {
    const person = await aMember(app.run)
    const authenticator = anAuthenticator(app.run.origin)
    await addPasskey(person.client, authenticator)
    const other = await signedIn(app.run, person)

    expect((await close(person.client)).status).toBe(200)

    for (const client of [person.client, other]) {
      expect(await client.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    }
    const stranger = createClient(app.run.origin)
    expect(await login(stranger, person)).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    const begun = await stranger.post('/auth/passkey/begin')
    const { challenge } = v.parse(v.object({ challenge: v.string() }), begun.body)
    expect(
      await stranger.post('/auth/passkey', {
        body: { credential: authenticator.get({ challenge }) },
      }),
    ).toMatchObject(refusal('ERR_PASSKEY_UNKNOWN'))
    const [mail] = await sentTo(app.run, person.email)
    expect(mail?.text).toContain('Your account was closed')
    await stranger.get(`/members/reset-password?email=${encodeURIComponent(person.email)}`)
    expect((await sentTo(app.run, person.email))[0]?.text).toContain('no account uses it')
  })

  it('frees the address after 30 days', async () => {
    const person = await aMember(app.run)
    await close(person.client)
    const client = createClient(app.run.origin)
    const body = {
      ...{ email: person.email, firstName: 'Bo', lastName: 'Li' },
      password: 'violet-tractor-82-moon',
    }

    expect(await client.post('/members', { body })).toMatchObject(refusal('ERR_EMAIL_EXISTS'))
    app.run.clock.advance(30 * DAY)
    expect((await client.post('/members', { body })).status).toBe(200)
  })

  it('leaves the practices, whose trail says so', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const staff = await aStaff(app.run, practiceId, [4])

    expect((await close(staff.client)).status).toBe(200)

    const gone = await admin.client.get(`/practices/${practiceId}/staffs/${staff.id}`)
    expect(gone).toMatchObject(refusal('ERR_PRACTICE_MEMBER_NOT_EXISTS'))
    expect(JSON.stringify((await trail(admin.client, practiceId)).body)).toContain('accounts.close')
  })

  it('is refused to the only admin of a practice, until there is another', async () => {
    const { practiceId, admin } = await aPractice(app.run)

    expect(await close(admin.client)).toMatchObject(refusal('ERR_PRACTICE_AT_LEAST_ONE_ADMIN'))
    await aStaff(app.run, practiceId, [16])
    expect((await close(admin.client)).status).toBe(200)
  })

  it('of two admins of a practice at the same moment closes one', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const second = await aStaff(app.run, practiceId, [16])

    const replies = await Promise.all([close(admin.client), close(second.client)])

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('leaves the chart to the practice, which may change it again', async () => {
    const practice = await aPractice(app.run)
    const patient = await aMember(app.run)
    const patientId = await aChartOf(app.run, practice, patient)
    await app.run.idle()
    const key = patientKeys(practice.practiceId).patient(patientId)
    const link = v.object({ isActive: v.boolean(), memberId: v.nullable(v.string()) })
    expect(await tableOf(app.run).get(key, link)).toEqual({ isActive: true, memberId: patient.id })

    await close(patient.client)
    await app.run.idle()

    expect(await tableOf(app.run).get(key, link)).toEqual({ isActive: false, memberId: null })
    const { admin, practiceId } = practice
    const chart = await admin.client.get(`/practices/${practiceId}/patients/${patientId}`)
    expect(chart.status).toBe(200)
  })

  it('takes a code of the authenticator app where there is no password', async () => {
    const person = await aMember(app.run)
    const { secret } = await addTotp(person.client, app.run.clock.now())
    app.run.clock.advance(30_000)
    const code = totpCode(secret, app.run.clock.now())
    expect(await close(person.client, { code })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    await changeAccount(app.run, person, { passwordHash: null })

    expect(await close(person.client, {})).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect((await close(person.client, { code })).status).toBe(200)
  })
})

describe('the platform’s operator', () => {
  async function anOperator(): Promise<Person> {
    const person = await aMember(app.run)
    await changeAccount(app.run, person, { role: role.admin })
    return person
  }

  it('ends all sessions of a member, who is told, as is the trail of the practice', async () => {
    const operator = await anOperator()
    const { practiceId, admin } = await aPractice(app.run)
    const staff = await aStaff(app.run, practiceId, [4])
    const other = await signedIn(app.run, staff)
    const find = await operator.client.post('/auth/accounts/find', { body: { email: staff.email } })
    const found = answered(find, operatorRoutes.find.response)

    const ended = await operator.client.delete(`/auth/accounts/${found.id}/sessions`)

    expect(found).toMatchObject({ id: staff.id, isActive: true, practices: 1, sessions: 2 })
    expect(ended.status).toBe(200)
    for (const client of [staff.client, other]) {
      expect(await client.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    }
    expect((await sentTo(app.run, staff.email))[0]?.text).toContain('signed you out')
    const entries = JSON.stringify((await trail(admin.client, practiceId)).body)
    expect(entries).toContain('accounts.endSessions')
    expect((await login(staff.client, staff)).status).toBe(200)
  })

  it('is told where there is no such account', async () => {
    const { client } = await anOperator()
    const nobody = { body: { email: 'nobody@example.com' } }

    expect(await client.post('/auth/accounts/find', nobody)).toMatchObject(
      refusal('ERR_EMAIL_NOT_REGISTERED'),
    )
    expect(await client.delete('/auth/accounts/01ARZ3NDEKTSV4RRFFQ69G5FAV/sessions')).toMatchObject(
      refusal('ERR_USER_NOT_EXISTS'),
    )
  })

  it('is nobody else', async () => {
    const { admin } = await aPractice(app.run)
    const path = `/auth/accounts/${admin.id}/sessions`

    expect(await admin.client.delete(path)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})
