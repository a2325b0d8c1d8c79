import { describe, expect, it } from 'vitest'
import { auditRoutes } from '#shared/api/audit.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { practiceAdminRoutes } from '#shared/api/practices-admin.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { role } from '#shared/model/roles.ts'
import {
  anOperator,
  aPatient,
  aPractice,
  aStaff,
  codeFor,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { aMobile } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

/** How a practice on the free trial comes to send texts. */

const app = runApp()
countWithinWindows(app)

/** A practice on trial that has a phone of its own, and nothing verified. */
async function aTrial() {
  const practice = await aPractice(app.run, { isVerified: false })
  const phone = aMobile()
  const path = `/practices/${practice.practiceId}`
  const body = { contactPhone: phone }
  const { name } = answered(
    await practice.admin.client.patch(path, { body }),
    practiceRoutes.update.response,
  )
  const post = (what: string, body: object = {}) =>
    practice.admin.client.post(`${path}/verification/${what}`, { body })
  const state = async () => {
    const usage = await practice.admin.client.get(`${path}/sending`)
    return answered(usage, practiceRoutes.sending.response)
  }
  const change = (body: object) => practice.admin.client.patch(path, { body })
  return { practice, phone, name, post, state, change }
}

async function verifyPhone({ post, phone }: Awaited<ReturnType<typeof aTrial>>) {
  answered(await post('code'), practiceRoutes.sendPhoneCode.response)
  return post('phone', { code: await codeFor(app.run, phone) })
}

async function text(practice: PracticeOf) {
  const patientId = await aPatient(practice, { mobile: aMobile() })
  const path = `/practices/${practice.practiceId}/sharelink`
  const body = { patientId, sendThru: 2 }
  return practice.admin.client.post(path, { body, idempotencyKey: patientId })
}

async function waiting(operator: Awaited<ReturnType<typeof anOperator>>) {
  const reply = await operator.client.get('/admin/waiting-practices')
  return answered(reply, practiceAdminRoutes.listWaiting.response).items
}

describe('a practice on trial', () => {
  it('sends texts once its phone and its name are verified', async () => {
    const trial = await aTrial()
    const { practice, name, post, state } = trial
    const operator = await anOperator(app.run)

    answered(await verifyPhone(trial), practiceRoutes.confirmPhone.response)
    expect(await text(practice)).toMatchObject(refusal('ERR_SENDING_NOT_VERIFIED'))
    answered(await post('name'), practiceRoutes.requestNameApproval.response)
    expect(await post('name')).toMatchObject(refusal('ERR_NO_CHANGE'))
    const { practiceId } = practice
    const [asked] = (await waiting(operator)).filter((one) => one.practiceId === practiceId)
    expect(asked).toMatchObject({ name, isPhoneVerified: true })
    const decided = await operator.client.post(`/admin/practices/${practiceId}/name`, {
      body: { name, isApproved: 1 },
    })

    answered(decided, practiceAdminRoutes.decideName.response)
    answered(await text(practice), sharelinkRoutes.create.response)
    expect((await waiting(operator)).map((one) => one.practiceId)).not.toContain(practiceId)
    expect(await state()).toMatchObject({
      sendsTexts: true,
      verification: { isPhoneVerified: true, isNameApproved: true },
    })
    const trail = await practice.admin.client.get(`/practices/${practiceId}/audit`, {
      query: { action: 'verification.approve' },
    })
    expect(answered(trail, auditRoutes.list.response).items).toHaveLength(1)
  })

  it('verifies another name and another phone anew', async () => {
    const trial = await aTrial()
    answered(await verifyPhone(trial), practiceRoutes.confirmPhone.response)
    expect(await trial.post('code')).toMatchObject(refusal('ERR_NO_CHANGE'))

    await trial.change({ contactPhone: aMobile() })

    expect((await trial.state()).verification).toMatchObject({ isPhoneVerified: false })
  })

  it('is told why its name was rejected, and may ask again', async () => {
    const { practice, name, post, state } = await aTrial()
    const operator = await anOperator(app.run)
    const decide = (body: object) =>
      operator.client.post(`/admin/practices/${practice.practiceId}/name`, { body })
    await post('name')

    expect(await decide({ name, isApproved: 0 })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    expect(await decide({ name: `${name} II`, isApproved: 1 })).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
    await decide({ name, isApproved: 0, reason: 'It names a bank' })

    expect((await state()).verification).toMatchObject({
      isNameApproved: false,
      requestedAt: null,
      rejection: 'It names a bank',
    })
    expect((await post('name')).status).toBe(200)
    await decide({ name, isApproved: 1, calledPhone: 1 })
    expect((await state()).sendsTexts).toBe(true)
  })

  it('cannot guess the code, nor have it sent without end', async () => {
    const trial = await aTrial()
    const { post, phone } = trial
    answered(await post('code'), practiceRoutes.sendPhoneCode.response)

    expect(await post('code')).toMatchObject(refusal('ERR_VERIFICATION_REQUEST_TOO_SOON'))
    const right = await codeFor(app.run, phone)
    const wrong = right === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await post('phone', { code: wrong })).toMatchObject(
        refusal('ERR_VERIFICATION_NOT_MATCH'),
      )
    }
    expect(await post('phone', { code: right })).toMatchObject(
      refusal('ERR_VERIFICATION_MAX_RETRY'),
    )
    for (let sent = 1; sent < 5; sent += 1) {
      app.run.clock.advance(11 * 60_000)
      expect((await post('code')).status).toBe(200)
      await app.run.idle()
    }
    app.run.clock.advance(11 * 60_000)
    expect(await post('code')).toMatchObject(refusal('ERR_VERIFICATION_MAX_RETRY'))
    expect(await sentTo(app.run, phone)).toHaveLength(5)
  })

  it('is verified by its admins alone', async () => {
    const { practice } = await aTrial()
    const staff = await aStaff(app.run, practice.practiceId, [role.staff])

    for (const what of ['code', 'name']) {
      const path = `/practices/${practice.practiceId}/verification/${what}`
      expect(await staff.client.post(path)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
  })
})
