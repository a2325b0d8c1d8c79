import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { assistantRoutes } from '#shared/api/assistant.ts'
import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import { memberInfo } from '#shared/model/member.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { setOwed } from '#test/support/billing.ts'
import {
  aMember,
  aPatient,
  aPatientForm,
  aPractice,
  PASSWORD,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { aChartOf, aChartOwner } from '#test/support/charts.ts'
import {
  acceptBy,
  accountOf,
  accountPath,
  DOB,
  inviteTo,
  ownChartsOf,
  postAccount,
  postOwn,
  secretSentTo,
} from '#test/support/claims.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { aLeadForm, aSubmission, solve } from '#test/support/lead-forms.ts'
import { runApp } from './app.ts'

const app = runApp()

let practice: PracticeOf
beforeEach(async () => {
  practice = await aPractice(app.run)
})

const anEmail = () => `${randomUUID()}@example.com`

async function recordOf({ practiceId, admin }: PracticeOf, patientId: string) {
  const reply = await admin.client.get(`/practices/${practiceId}/patients/${patientId}`)
  return answered(reply, patientRecord)
}

const chartsOf = async ({ client }: Person) =>
  answered(await client.get('/members/me'), memberInfo).patients

/** Requests the messages of a chart as this person. */
const messagesOf = ({ client }: Person, { practiceId }: PracticeOf, patientId: string) =>
  client.get(`/patients/${patientId}/messages`, { query: { practiceId } })

/** A patient with this address, whom the practice invited. */
async function anInvited(form: Record<string, unknown> = {}, body: object = {}) {
  const email = anEmail()
  const patientId = await aPatient(practice, { email, ...form })
  const at = { practice, patientId }
  const { invitation } = await inviteTo(at, body)
  if (!invitation) throw new Error('there is no invitation')
  return { email, patientId, at, invitation }
}

const trailOf = async (patientId: string) => {
  const path = `/practices/${practice.practiceId}/audit`
  const { body } = await practice.admin.client.get(path, { query: { patientId } })
  return (body as { items: { action: string; subject: { id: string } | null }[] }).items
}

const timelineOf = async (patientId: string) => {
  const path = `/practices/${practice.practiceId}/patients/${patientId}/events`
  const { body } = await practice.admin.client.get(path)
  return (body as { items: { summary: string }[] }).items.map(({ summary }) => summary)
}

const noticesOf = async ({ client }: Person) => {
  await app.run.idle()
  const { body } = await client.get('/members/me/notifications')
  return (body as { items: { text: string }[] }).items.map(({ text }) => text)
}

describe('an address alone', () => {
  it('does not link a lead form to the account that has the address', async () => {
    const outsider = await aMember(app.run)
    const { formKey } = await aLeadForm(practice)
    const visitor = createClient(app.run.origin)
    const form = await visitor.get(`/lead-forms/${formKey}`)
    const { challenge } = answered(form, leadFormRoutes.show.response)
    app.run.clock.advance(challenge.waitSeconds * 1000)
    const values = { firstName: 'Jane', lastName: 'Doe', email: outsider.email }
    const body = { ...aSubmission(values), ...solve(challenge) }
    const sent = await visitor.post(`/lead-forms/${formKey}`, { body })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    await app.run.idle()

    expect(await chartsOf(outsider)).toEqual([])
  })

  it('does not give a chart to the account that has the address, before or after', async () => {
    const before = await aMember(app.run)
    const first = await aPatient(practice, { email: before.email })
    const email = anEmail()
    const second = await aPatient(practice, { email })
    await app.run.idle()
    const after = await aMember(app.run, { email })
    await app.run.idle()

    for (const [person, patientId] of [[before, first] as const, [after, second] as const]) {
      expect(await chartsOf(person)).toEqual([])
      expect(await recordOf(practice, patientId)).toMatchObject({ isActive: false })
      expect(await messagesOf(person, practice, patientId)).toMatchObject(
        refusal('ERR_ACCESS_DENIED'),
      )
    }
  })

  it('sends no details to a practice that the person did not accept', async () => {
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const beta = await aPractice(app.run)
    const betaId = await aPatient(beta, { firstName: 'X', lastName: 'Y', email: patient.email })
    await app.run.idle()
    const before = await recordOf(beta, betaId)
    expect(before.isActive).toBe(false)

    const alsoIn = [{ practiceId: beta.practiceId, patientId: betaId }]
    const change = { addressCity: 'Waco', lastName: 'Miller', version: 1, alsoIn }
    const edited = await patient.client.patch(`${charts[0]?.path}/details`, { body: change })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    await app.run.idle()

    expect(await recordOf(beta, betaId)).toEqual(before)
  })

  it('names no practice in emergency advice that the person did not accept', async () => {
    const { patient } = await aChartOwner(app.run, [practice])
    const beta = await aPractice(app.run)
    await aPatient(beta, { email: patient.email })
    await app.run.idle()

    const reply = await patient.client.post('/ai/chat', { body: { message: 'I have chest pain' } })
    const said = JSON.stringify(answered(reply, assistantRoutes.ask.response))

    expect(said).toContain(practice.name)
    expect(said).not.toContain(beta.name)
  })
})

describe('an invitation', () => {
  it('connects the account after the date of birth, and is audited and notified', async () => {
    const { email, patientId, at } = await anInvited()
    expect(await accountOf(at)).toMatchObject({
      state: 'invited',
      invitation: { state: 'open', sentThru: 'email', sentTo: email, triesLeft: 5 },
    })
    // The secret proves that the mail arrived: the account may have another address.
    const person = await aMember(app.run)
    const secret = await secretSentTo(app.run, email)

    const reply = await acceptBy(person, secret)

    expect(reply).toMatchObject({ status: 200, body: { patientId } })
    expect(await accountOf(at)).toMatchObject({
      state: 'connected',
      invitation: { state: 'accepted' },
    })
    expect(await recordOf(practice, patientId)).toMatchObject({ isActive: true })
    expect(await chartsOf(person)).toMatchObject([{ patientId, practiceName: practice.name }])
    expect((await messagesOf(person, practice, patientId)).status).toBe(200)
    const subject = expect.objectContaining({ id: person.id })
    const accepted = { action: 'chartAccounts.accept', subject }
    expect(await trailOf(patientId)).toContainEqual(expect.objectContaining(accepted))
    expect(await timelineOf(patientId)).toContain(
      'The patient connected an account with this record',
    )
    expect(await noticesOf(practice.admin)).toContain('Jane Doe connected an account')
  })

  it('reveals neither patient nor record, and carries a secret of 256 bits', async () => {
    const { email } = await anInvited({ firstName: 'Quentin', lastName: 'Zebra' })
    const [mail] = await sentTo(app.run, email)

    expect(await secretSentTo(app.run, email)).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(mail)).not.toMatch(/Quentin|Zebra|1980/)
  })

  it('shows only the practice when it is opened, and opening changes nothing', async () => {
    const { email, at } = await anInvited()
    const invitation = await secretSentTo(app.run, email)
    const before = await accountOf(at)
    const scanner = createClient(app.run.origin)

    for (const _ of [1, 2, 3]) {
      const reply = await scanner.post('/chart-invitations/look', { body: { invitation } })
      expect(reply.body).toEqual({ practiceName: practice.name, state: 'open' })
    }

    expect(await accountOf(at)).toEqual(before)
    const unknown = await scanner.post('/chart-invitations/look', { body: { invitation: 'x' } })
    expect(unknown).toMatchObject(refusal('ERR_INVITATION_INVALID'))
  })

  it('is used up by five wrong dates, and staff can send another', async () => {
    const { email, patientId, at } = await anInvited()
    const stranger = await aMember(app.run)
    const secret = await secretSentTo(app.run, email)

    for (const _ of [1, 2, 3, 4]) {
      expect(await acceptBy(stranger, secret, '19000101')).toMatchObject(
        refusal('ERR_BIRTH_DATE_WRONG'),
      )
    }
    expect((await accountOf(at)).invitation).toMatchObject({ triesLeft: 1 })
    expect(await acceptBy(stranger, secret, '19000101')).toMatchObject(
      refusal('ERR_INVITATION_TRIES_USED'),
    )
    expect(await acceptBy(stranger, secret)).toMatchObject(refusal('ERR_INVITATION_TRIES_USED'))

    expect(await chartsOf(stranger)).toEqual([])
    expect(await accountOf(at)).toMatchObject({ state: 'none', invitation: { state: 'usedUp' } })
    expect(await noticesOf(practice.admin)).toContain(
      'The invitation of Jane Doe ended after five wrong dates of birth',
    )
    await inviteTo(at)
    const again = await acceptBy(stranger, await secretSentTo(app.run, email))
    expect(again).toMatchObject({ status: 200, body: { patientId } })
  })

  it('counts wrong dates that are tried at once', async () => {
    const { email, at } = await anInvited()
    const stranger = await aMember(app.run)
    const secret = await secretSentTo(app.run, email)

    await Promise.all(
      Array.from({ length: 12 }, () => acceptBy(stranger, secret, '19000101').catch(() => null)),
    )
    for (let left = 5; left > 0; left -= 1) await acceptBy(stranger, secret, '19000101')

    expect((await accountOf(at)).invitation).toMatchObject({ state: 'usedUp', triesLeft: 0 })
  })

  it('is accepted once: the same member may repeat, another comes too late', async () => {
    const { email, patientId } = await anInvited()
    const secret = await secretSentTo(app.run, email)
    const [one, other] = [await aMember(app.run), await aMember(app.run)]

    const replies = await Promise.all([one, other].map((person) => acceptBy(person, secret)))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(replies).toContainEqual(expect.objectContaining(refusal('ERR_INVITATION_USED')))
    const winner = replies[0]?.status === 200 ? one : other
    expect(await acceptBy(winner, secret)).toMatchObject({ status: 200, body: { patientId } })
    const charts = [...(await chartsOf(one)), ...(await chartsOf(other))]
    expect(charts).toHaveLength(1)
  })

  it('appears in the account with the verified address, and asks for the date of birth', async () => {
    const person = await aMember(app.run)
    const patientId = await aPatient(practice, { email: person.email })
    await inviteTo({ practice, patientId })

    const { invitations } = await ownChartsOf(person)
    expect(invitations).toMatchObject([{ practiceName: practice.name, asksBirthDate: true }])
    const invitationId = invitations[0]?.invitationId ?? ''
    const stranger = await aMember(app.run)
    expect(await postOwn(stranger, '/accept', { invitationId, dob: DOB })).toMatchObject(
      refusal('ERR_INVITATION_INVALID'),
    )
    expect(await postOwn(person, '/accept', { invitationId })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    for (const _ of ['first', 'double click']) {
      expect(await postOwn(person, '/accept', { invitationId, dob: DOB })).toMatchObject({
        status: 200,
        body: { patientId },
      })
    }

    expect(await ownChartsOf(person)).toMatchObject({
      charts: [{ patientId, state: 'connected', shareDetails: false, shareEmail: false }],
      invitations: [],
    })
  })

  it('may go to another address, so that one account claims the charts of several people', async () => {
    const parent = await aMember(app.run)
    const children = [
      await aPatient(practice, { firstName: 'Ada', email: '', dob: '20150101' }),
      await aPatient(practice, { firstName: 'Ben', email: '', dob: '20170202' }),
    ]
    const dates = ['20150101', '20170202']
    for (const [index, patientId] of children.entries()) {
      await inviteTo({ practice, patientId }, { to: parent.email })
      const secret = await secretSentTo(app.run, parent.email)
      expect((await acceptBy(parent, secret, dates[1 - index])).status).toBe(400)
      expect((await acceptBy(parent, secret, dates[index])).status).toBe(200)
    }

    expect((await chartsOf(parent)).map(({ patientId }) => patientId).toSorted()).toEqual(
      children.toSorted(),
    )
  })

  it('goes by text to the mobile number', async () => {
    const mobile = '4155550188'
    const { patientId } = await anInvited({ email: '', mobile }, { sendThru: 2 })
    const person = await aMember(app.run)

    const reply = await acceptBy(person, await secretSentTo(app.run, mobile))

    expect(reply).toMatchObject({ status: 200, body: { patientId } })
  })

  it('is declined once, which the staff see, and can be followed by another', async () => {
    const { email, at } = await anInvited()
    const person = await aMember(app.run)
    const invitation = await secretSentTo(app.run, email)

    for (const _ of ['first', 'double click']) {
      expect((await postOwn(person, '/decline', { invitation })).status).toBe(200)
    }

    expect(await accountOf(at)).toMatchObject({ state: 'declined' })
    expect(await acceptBy(person, invitation)).toMatchObject(refusal('ERR_INVITATION_USED'))
    expect(await noticesOf(practice.admin)).toContain('Jane Doe declined the invitation to connect')
    expect(await inviteTo(at)).toMatchObject({ state: 'invited' })
  })

  it('ends when it is revoked, replaced, sent again or past its 14 days', async () => {
    const { email, at, invitation } = await anInvited()
    const { invitationId } = invitation
    const person = await aMember(app.run)
    const first = await secretSentTo(app.run, email)

    await postAccount(at, '/invitation/resend', { invitationId })
    const second = await secretSentTo(app.run, email)
    await inviteTo(at)
    const third = await secretSentTo(app.run, email)
    for (const secret of [first, second]) {
      expect(await acceptBy(person, secret)).toMatchObject(refusal('ERR_INVITATION_INVALID'))
    }
    const current = (await accountOf(at)).invitation?.invitationId ?? ''
    const revoked = await practice.admin.client.delete(`${accountPath(at)}/invitation/${current}`)
    expect(revoked).toMatchObject({ status: 200, body: { state: 'none' } })
    expect(await acceptBy(person, third)).toMatchObject(refusal('ERR_INVITATION_INVALID'))
    expect(await postAccount(at, '/invitation/resend', { invitationId: current })).toMatchObject(
      refusal('ERR_CHART_NOT_INVITED'),
    )
  })

  it('that is revoked while it is accepted is either accepted or revoked', async () => {
    for (let run = 0; run < 3; run += 1) {
      const { email, at, patientId, invitation } = await anInvited()
      const person = await aMember(app.run)
      const secret = await secretSentTo(app.run, email)
      const path = `${accountPath(at)}/invitation/${invitation.invitationId}`

      const [accepted, revoked] = await Promise.all([
        acceptBy(person, secret),
        practice.admin.client.delete(path),
      ])

      const { charts } = await ownChartsOf(person)
      const { state } = await accountOf(at)
      if (accepted.status === 200) {
        expect(charts).toMatchObject([{ patientId, state: 'connected' }])
        expect([state, revoked.status]).toEqual(['connected', 400])
      } else {
        expect(accepted).toMatchObject(refusal('ERR_INVITATION_INVALID'))
        expect([charts, state, revoked.status]).toEqual([[], 'none', 200])
      }
    }
  })

  it('is accepted in a suspended practice, whose records its patients still read', async () => {
    const suspended = await aPractice(app.run)
    const email = anEmail()
    const at = { practice: suspended, patientId: await aPatient(suspended, { email }) }
    await inviteTo(at)
    const secret = await secretSentTo(app.run, email)
    // That a practice is in good standing is known for a minute.
    app.run.clock.advance(2 * 60_000)
    await setOwed(app.run, suspended, { suspendedAt: app.run.clock.now().toISOString() })
    const person = await aMember(app.run)

    expect(await acceptBy(person, secret)).toMatchObject({ status: 200 })
    expect(await accountOf(at)).toMatchObject({ state: 'connected' })
    expect((await messagesOf(person, suspended, at.patientId)).status).toBe(200)
    const added = suspended.admin.client.post(`/practices/${suspended.practiceId}/patients`, {
      body: aPatientForm(),
    })
    expect(await added).toMatchObject(refusal('ERR_PRACTICE_READ_ONLY'))
  })

  it('is sent once by a double click', async () => {
    const email = anEmail()
    const at = { practice, patientId: await aPatient(practice, { email }) }
    const idempotencyKey = randomUUID()
    const click = () =>
      practice.admin.client.post(`${accountPath(at)}/invitation`, { body: {}, idempotencyKey })

    const replies = await Promise.all([click(), click()])

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const mails = (await sentTo(app.run, email)).filter(({ text }) => text.includes('invitation='))
    expect(mails).toHaveLength(1)
  })
})

describe('identity confirmed at the desk', () => {
  it('replaces the date of birth for that invitation, and is audited', async () => {
    const { email, patientId, at, invitation } = await anInvited()
    const { invitationId } = invitation
    const without = await postAccount(at, '/identity', { invitationId, identity: { how: 'other' } })
    expect(without).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    const identity = { how: 'photoId', note: 'Passport' }
    const reply = await postAccount(at, '/identity', { invitationId, identity })
    expect(reply.status).toBe(200)
    const person = await aMember(app.run)

    const accepted = await postOwn(person, '/accept', {
      invitation: await secretSentTo(app.run, email),
    })

    expect(accepted).toMatchObject({ status: 200, body: { patientId } })
    expect(await trailOf(patientId)).toContainEqual(
      expect.objectContaining({ action: 'chartAccounts.confirmIdentity', details: 'photoId' }),
    )
  })

  it('is lost with the invitation for which it was made', async () => {
    const { email, at } = await anInvited({}, { identity: { how: 'knownInPerson' } })
    const other = anEmail()
    await inviteTo(at, { to: other })
    const person = await aMember(app.run)
    const invitation = await secretSentTo(app.run, other)

    expect(email).not.toBe(other)
    expect(await postOwn(person, '/accept', { invitation })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('a wrong address', () => {
  it('is corrected before anyone accepted: the earlier invitation ends', async () => {
    const { email, at } = await anInvited()
    const stranger = await aMember(app.run)
    const secret = await secretSentTo(app.run, email)
    const right = anEmail()

    const reply = await postAccount(at, '/contact', { email: right, version: 1 })

    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
    expect(await acceptBy(stranger, secret)).toMatchObject(refusal('ERR_INVITATION_INVALID'))
    expect(await accountOf(at)).toMatchObject({ state: 'none', invitation: { state: 'revoked' } })
  })

  it('ends the earlier invitation also when the record is edited', async () => {
    const { email, patientId, at } = await anInvited()
    const secret = await secretSentTo(app.run, email)
    const path = `/practices/${practice.practiceId}/patients/${patientId}`
    await practice.admin.client.patch(path, { body: { email: anEmail(), version: 1 } })

    expect(await acceptBy(await aMember(app.run), secret)).toMatchObject(
      refusal('ERR_INVITATION_INVALID'),
    )
    expect(await accountOf(at)).toMatchObject({ state: 'none' })
  })

  it('of a connected chart pauses the account at once, until the right person confirms', async () => {
    const { patient: stranger, charts } = await aChartOwner(app.run, [practice])
    const patientId = charts[0]?.patientId ?? ''
    const at = { practice, patientId }
    expect((await messagesOf(stranger, practice, patientId)).status).toBe(200)
    const right = anEmail()

    const reply = await postAccount(at, '/contact', { email: right, version: 1 })

    expect(reply.body).toMatchObject({
      state: 'paused',
      pausedFor: 'address',
      invitation: { state: 'open', sentTo: right },
    })
    expect(await messagesOf(stranger, practice, patientId)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await chartsOf(stranger)).toEqual([])
    expect(await ownChartsOf(stranger)).toMatchObject({ charts: [{ patientId, state: 'paused' }] })
    expect(await recordOf(practice, patientId)).toMatchObject({ isActive: false, email: right })
    expect((await noticesOf(stranger)).join()).toContain('paused the connection')
    const [mail] = await sentTo(app.run, stranger.email)
    expect(mail?.text).toContain('paused the connection')
    expect(mail?.text).not.toContain(right)
    expect(await trailOf(patientId)).toContainEqual(
      expect.objectContaining({
        action: 'chartAccounts.pause',
        subject: expect.objectContaining({ id: stranger.id }),
      }),
    )

    const jane = await aMember(app.run, { email: right })
    expect((await acceptBy(jane, await secretSentTo(app.run, right))).status).toBe(200)
    expect(await ownChartsOf(stranger)).toMatchObject({ charts: [] })
    expect((await messagesOf(jane, practice, patientId)).status).toBe(200)
  })

  it('can be taken away from a connected chart, which pauses the account', async () => {
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const at = { practice, patientId: charts[0]?.patientId ?? '' }

    const reply = await postAccount(at, '/contact', { email: '', version: 1 })

    expect(reply.body).toMatchObject({ state: 'paused', invitation: null })
    expect(await chartsOf(patient)).toEqual([])
  })

  it('leaves the account of a connected chart if only the mobile number changes', async () => {
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const at = { practice, patientId: charts[0]?.patientId ?? '' }

    const reply = await postAccount(at, '/contact', { mobile: '4155550177', version: 1 })

    expect(reply.body).toMatchObject({ state: 'connected' })
    expect(await chartsOf(patient)).toHaveLength(1)
  })

  it('or a corrected date of birth asks the same person to confirm again', async () => {
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const at = { practice, patientId: charts[0]?.patientId ?? '' }

    const reply = await postAccount(at, '/contact', { dob: '19800301', version: 1 })

    expect(reply.body).toMatchObject({ state: 'paused', pausedFor: 'birthDate' })
    const { invitations } = await ownChartsOf(patient)
    const invitationId = invitations[0]?.invitationId ?? ''
    expect((await postOwn(patient, '/accept', { invitationId, dob: '19800301' })).status).toBe(200)
    expect(await accountOf(at)).toMatchObject({ state: 'connected' })
  })
})

describe('the charts of one account', () => {
  it('at one practice are told apart by the name of the patient', async () => {
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const child = await aChartOf(app.run, practice, patient, {
      ...{ firstName: 'Junie', email: anEmail() },
    })

    const own = await ownChartsOf(patient)

    expect(own.charts.map(({ patientId, patientName }) => [patientId, patientName])).toEqual(
      expect.arrayContaining([
        [charts[0]?.patientId, 'Jane Doe'],
        [child, 'Junie Doe'],
      ]),
    )
    const at = { practice, patientId: child }
    await postAccount(at, '/contact', { email: anEmail(), version: 1 })
    expect((await ownChartsOf(patient)).charts).toContainEqual(
      expect.objectContaining({ patientId: child, state: 'paused', patientName: null }),
    )
  })
})

describe('disconnecting', () => {
  it('by the staff ends access at once, with a reason, and notifies the owner', async () => {
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const patientId = charts[0]?.patientId ?? ''
    const at = { practice, patientId }

    const reply = await postAccount(at, '/detach', { reason: 'wrongPerson', note: 'A typo' })

    expect(reply.body).toMatchObject({ state: 'none' })
    expect(await messagesOf(patient, practice, patientId)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await ownChartsOf(patient)).toEqual({ charts: [], invitations: [] })
    expect(await trailOf(patientId)).toContainEqual(
      expect.objectContaining({
        ...{ action: 'chartAccounts.detach', details: 'wrongPerson' },
        subject: expect.objectContaining({ id: patient.id }),
      }),
    )
    expect(await noticesOf(patient)).toContain(`${practice.name} disconnected your account`)
    const [mail] = await sentTo(app.run, patient.email)
    expect(mail?.subject).toBe(`${practice.name} disconnected your account`)
    expect(mail?.text).not.toContain('typo')
    expect(await postAccount(at, '/detach', { reason: 'other' })).toMatchObject(
      refusal('ERR_CHART_HAS_NO_ACCOUNT'),
    )
  })

  it('by the patient leaves the other practices, and notifies the practice', async () => {
    const [other, third] = [await aPractice(app.run), await aPractice(app.run)]
    const { patient, charts } = await aChartOwner(app.run, [practice, other, third])
    const patientId = charts[0]?.patientId ?? ''
    const body = { practiceId: practice.practiceId }

    expect((await postOwn(patient, `/${patientId}/disconnect`, body)).status).toBe(200)

    expect(await postOwn(patient, `/${patientId}/disconnect`, body)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect((await chartsOf(patient)).map(({ practiceId }) => practiceId).toSorted()).toEqual(
      [other.practiceId, third.practiceId].toSorted(),
    )
    expect(await timelineOf(patientId)).toContain(
      'The patient disconnected their account from this record',
    )
    expect(await noticesOf(practice.admin)).toContain('Jane Doe disconnected their account')
  })

  it('happens when the member closes the account; the chart can be claimed again', async () => {
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const patientId = charts[0]?.patientId ?? ''
    const at = { practice, patientId }
    app.run.faults.duplicateEvents(true)

    await patient.client.post('/members/me/close', { body: { password: PASSWORD } })
    await app.run.idle()

    expect(await accountOf(at)).toMatchObject({ state: 'none' })
    expect(await recordOf(practice, patientId)).toMatchObject({ isActive: false })
    expect(await inviteTo(at)).toMatchObject({ state: 'invited' })
    expect(app.run.deadLetters()).toEqual([])
  })

  it('of an archived chart is possible; until then its patient still reads it', async () => {
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const { patientId = '', path = '' } = charts[0] ?? {}
    await practice.admin.client.patch(`${path}/archive`, { body: { isArchived: 1 } })

    expect((await messagesOf(patient, practice, patientId)).status).toBe(200)
    const reply = await postAccount({ practice, patientId }, '/detach', { reason: 'other' })
    expect(reply.status).toBe(200)
    expect(await messagesOf(patient, practice, patientId)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await postAccount({ practice, patientId }, '/invitation', {})).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })
})

describe('merging', () => {
  /** The lead of an outsider with an account, and the chart of the patient of that name. */
  async function aPair() {
    const { patient: outsider, charts } = await aChartOwner(app.run, [practice])
    const leadId = charts[0]?.patientId ?? ''
    const victimId = await aPatient(practice, { email: anEmail() })
    return { outsider, leadId, victimId }
  }

  const merge = async (patientId: string, otherId: string, take: string[] = []) => {
    const [kept, gone] = [await recordOf(practice, patientId), await recordOf(practice, otherId)]
    const versions = { patientVersion: kept.version, otherVersion: gone.version }
    return practice.admin.client.post(`/practices/${practice.practiceId}/patients/merge`, {
      body: { patientId, otherId, ...versions, take },
    })
  }

  it.each([
    ['stays', (pair: { leadId: string; victimId: string }) => [pair.leadId, pair.victimId]],
    ['goes', (pair: { leadId: string; victimId: string }) => [pair.victimId, pair.leadId]],
  ])('pauses the account of the record that %s', async (_, order) => {
    const pair = await aPair()
    const [keptId = '', goneId = ''] = order(pair)

    const reply = await merge(keptId, goneId, ['email'])

    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
    for (const patientId of [keptId, goneId]) {
      expect(await messagesOf(pair.outsider, practice, patientId)).toMatchObject(
        refusal('ERR_ACCESS_DENIED'),
      )
    }
    expect(await chartsOf(pair.outsider)).toEqual([])
    const at = { practice, patientId: keptId }
    expect(await accountOf(at)).toMatchObject({ state: 'paused', pausedFor: 'merge' })
    expect(await ownChartsOf(pair.outsider)).toMatchObject({
      charts: [{ patientId: keptId, state: 'paused' }],
    })

    // The person confirms by a new invitation.
    const to = anEmail()
    await inviteTo(at, { to })
    expect((await acceptBy(pair.outsider, await secretSentTo(app.run, to))).status).toBe(200)
    expect((await messagesOf(pair.outsider, practice, keptId)).status).toBe(200)
  })

  it('gives a moved account back, paused, when the merge is undone', async () => {
    const { outsider, leadId, victimId } = await aPair()
    await merge(victimId, leadId)
    const to = anEmail()
    await inviteTo({ practice, patientId: victimId }, { to })
    await acceptBy(outsider, await secretSentTo(app.run, to))

    const path = `/practices/${practice.practiceId}/patients/${leadId}/unmerge`
    const reply = await practice.admin.client.post(path, { body: {} })

    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
    expect(await accountOf({ practice, patientId: victimId })).toMatchObject({ state: 'none' })
    expect(await accountOf({ practice, patientId: leadId })).toMatchObject({ state: 'paused' })
    expect(await chartsOf(outsider)).toEqual([])
    expect(await recordOf(practice, victimId)).toMatchObject({ isActive: false })
  })

  it('refuses two records with accounts, and ends open invitations', async () => {
    const { leadId } = await aPair()
    const { charts } = await aChartOwner(app.run, [practice])
    const otherId = charts[0]?.patientId ?? ''
    expect(await merge(leadId, otherId)).toMatchObject(refusal('ERR_MERGE_OF_ACCOUNT'))

    const { email, patientId, at } = await anInvited()
    const goneId = await aPatient(practice, { email: anEmail() })
    expect((await merge(patientId, goneId)).status).toBe(200)
    expect(await accountOf(at)).toMatchObject({ state: 'none' })
    expect(
      await acceptBy(await aMember(app.run), await secretSentTo(app.run, email)),
    ).toMatchObject(refusal('ERR_INVITATION_INVALID'))
  })
})

describe('what a chart takes over from the account', () => {
  it('is nothing unless the member chose it for that chart', async () => {
    const other = await aPractice(app.run)
    const { patient, charts } = await aChartOwner(app.run, [practice, other])
    const [mine, theirs] = charts
    if (!mine || !theirs) throw new Error('there are two charts')
    const body = { practiceId: other.practiceId, shareDetails: 1, shareEmail: 0 }
    const reply = await patient.client.put(`/members/me/charts/${theirs.patientId}`, { body })
    expect(reply).toMatchObject({ status: 200, body: { shareDetails: true, shareEmail: false } })

    await patient.client.patch('/members/me', { body: { lastName: 'Miller' } })
    await app.run.idle()

    expect((await recordOf(practice, mine.patientId)).lastName).toBe('Doe')
    expect((await recordOf(other, theirs.patientId)).lastName).toBe('Miller')
  })

  it('cannot be chosen for the chart of someone else', async () => {
    const stranger = await aMember(app.run)
    const { charts } = await aChartOwner(app.run, [practice])
    const body = { practiceId: practice.practiceId, shareDetails: 1, shareEmail: 1 }

    const path = `/members/me/charts/${charts[0]?.patientId}`
    expect(await stranger.client.put(path, { body })).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })
})
