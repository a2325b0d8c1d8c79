import { beforeEach, expect, it } from 'vitest'
import { emailChoiceRoutes } from '#shared/api/email-choices.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { aPatient, aPractice, type PracticeOf, sentTo } from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let email: string
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  email = `jane-${home.practiceId}@example.com`
  patientId = await aPatient(home, { email, mobile: undefined })
})

const send = (body: object = {}, { admin, practiceId }: PracticeOf = home, id = patientId) =>
  admin.client.post(`/practices/${practiceId}/messages`, {
    body: { patientId: id, message: 'Your scans are here', ...body },
  })

/** The key of the link below the email that was sent last. */
async function linkBelow() {
  await app.run.idle()
  const [mail] = await sentTo(app.run, email)
  return /Unsubscribe: https?:\S+\/email-choice\?key=([\w-]+)$/.exec(mail?.text ?? '')?.[1]
}

const choices = async (path: '' | '/look', body: object) =>
  answered(
    await createClient(app.run.origin).post(`/email-choices${path}`, { body }),
    emailChoiceRoutes.look.response,
  )

async function reach() {
  const path = `/practices/${home.practiceId}/patients/${patientId}/reach`
  return answered(await home.admin.client.get(path), messagingRoutes.reach.response)
}

it('who gets emails of a practice ends them by the link below one, and gets them again', async () => {
  expect((await send()).status).toBe(200)
  const key = await linkBelow()
  const [before] = await sentTo(app.run, email)
  expect(before?.text).toMatch(/, \(\d{3}\) \d{3}-\d{4}, by Praxis/)

  const shown = { practiceName: home.name, contactPhone: expect.any(String) }
  for (const _ of [1, 2]) {
    expect(await choices('/look', { key })).toEqual({ ...shown, isWanted: true })
  }
  expect((await reach()).email).toBeNull()
  for (const _ of [1, 2]) {
    expect(await choices('', { key, isWanted: 0 })).toEqual({ ...shown, isWanted: false })
  }
  expect(await reach()).toMatchObject({ email: { problem: 'stopped' } })
  expect(await send()).toMatchObject(refusal('ERR_EMAIL_NOT_SET'))
  expect(await send({ sendThru: 1 })).toMatchObject(refusal('ERR_EMAIL_NOT_SET'))

  // Another practice still writes to them.
  const other = await aPractice(app.run)
  const there = await aPatient(other, { email })
  expect((await send({}, other, there)).status).toBe(200)

  expect(await choices('', { key, isWanted: 1 })).toMatchObject({ isWanted: true })
  expect((await reach()).email).toBeNull()
  expect((await send()).status).toBe(200)
  await app.run.idle()
  const [mail] = await sentTo(app.run, email)
  expect(mail?.subject).toContain(home.name)
})

it('a link of nobody opens nothing', async () => {
  const client = createClient(app.run.origin)
  for (const path of ['', '/look']) {
    const body = { key: 'nothing', ...(path === '' && { isWanted: 0 }) }
    expect(await client.post(`/email-choices${path}`, { body })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  }
})

it('a mail program ends them by one click, from elsewhere, and opening its address changes nothing', async () => {
  await send()
  await app.run.idle()
  const [mail] = await sentTo(app.run, email)
  const [, url = ''] = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(new URL(url).origin).toBe(app.run.origin)
  const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }

  for (const _ of [1, 2]) {
    const page = await fetch(url, { headers: elsewhere })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain(`href="/email-choice?key=${await linkBelow()}"`)
  }
  const other = { method: 'POST', headers: elsewhere, body: new URLSearchParams({ Other: '1' }) }
  expect((await fetch(url, other)).status).toBe(400)
  expect((await reach()).email).toBeNull()

  const click = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  for (const _ of [1, 2]) {
    const reply = await fetch(url, { method: 'POST', headers: elsewhere, body: click })
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true }])
  }
  expect((await reach()).email).toMatchObject({ problem: 'stopped' })
  const nothing = url.replace(/key=.*/, 'key=nothing')
  expect((await fetch(nothing, { method: 'POST', body: click })).status).toBe(400)
})
