import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { createNewsletterStore } from '#functions/newsletter/store.ts'
import { CHALLENGE_SECONDS, WAIT_SECONDS, WORK_BITS } from '#functions/platform/challenge.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { runCommand } from '#infra/operator/command.ts'
import { newsletterRoutes } from '#shared/api/newsletter.ts'
import { newsletterAdminRoutes } from '#shared/api/newsletter-admin.ts'
import type { SubscriberState } from '#shared/model/newsletter.ts'
import { leadingZeroBits, workText } from '#shared/model/proof-of-work.ts'
import { aMember, anOperator, sentTo, tableOf } from '#test/support/builders.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { solve } from '#test/support/lead-forms.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)
const gone = refusal('ERR_TARGET_NOT_FOUND')
const expired = refusal('ERR_LEAD_FORM_EXPIRED')
/** Mail services call from anywhere. */
const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }

let client: Client
let email: string
beforeEach(() => {
  client = createClient(app.run.origin)
  email = `rosa-${randomUUID()}@example.com`
})

/** A challenge, solved, that may be sent now. */
async function solved(waited = WAIT_SECONDS) {
  const given = answered(
    await client.get('/newsletter/challenge'),
    newsletterRoutes.challenge.response,
  )
  app.run.clock.advance(waited * 1000)
  return solve(given)
}

/** A number that does not solve it. */
function notSolving(token: string) {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(workText(token, nonce)).digest()
    if (leadingZeroBits(hash) < WORK_BITS) return nonce
  }
}

const send = (body: object) => client.post('/newsletter/subscribers', { body })
const form = () => ({ name: 'Rosa Diaz', email })

async function ask(changes = {}) {
  const reply = await send({ ...form(), ...(await solved()), ...changes })
  await app.run.idle()
  return reply
}

const mails = () => sentTo(app.run, email)

/** The secret of the link in the email that was sent last. */
async function keyOf(page: 'confirm' | 'unsubscribe') {
  const [mail] = await mails()
  return new RegExp(`/newsletter/${page}\\?key=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

async function say(what: 'confirm' | 'leave', key: string) {
  const reply = await client.post(`/newsletter/subscribers/${what}`, { body: { key } })
  await app.run.idle()
  return reply
}

async function subscribed() {
  await ask()
  expect((await say('confirm', await keyOf('confirm'))).status).toBe(200)
}

describe('who asks for the newsletter', () => {
  it('gets it once they say so by the link that they were sent', async () => {
    expect((await ask()).body).toEqual({ ok: true })
    const [question] = await mails()
    expect(question?.subject).toContain('Confirm')
    // Whoever typed the address chose the name: their words must not reach it by us.
    expect(`${question?.subject} ${question?.text} ${question?.html}`).not.toContain('Rosa')
    const key = await keyOf('confirm')

    for (const _ of [1, 2]) expect((await say('confirm', key)).body).toEqual({ ok: true })

    const [welcome, ...before] = await mails()
    expect(welcome?.subject).toContain('You are subscribed')
    expect(before).toHaveLength(1)
  })

  it('is asked once for each challenge, however often it is sent', async () => {
    const body = { ...form(), ...(await solved()) }

    const replies = await Promise.all([send(body), send(body), send(body)])

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await app.run.idle()
    expect(await mails()).toHaveLength(1)
  })

  it('is answered the same who gets it already, and told by email alone', async () => {
    await subscribed()

    expect((await ask({ name: 'A stranger' })).body).toEqual({ ok: true })

    const [mail] = await mails()
    expect(mail?.subject).toContain('already')
    expect((await say('leave', await keyOf('unsubscribe'))).status).toBe(200)
  })

  it('gets few emails of it a day', async () => {
    for (const _ of [1, 2, 3, 4, 5]) expect((await ask()).body).toEqual({ ok: true })

    expect(await mails()).toHaveLength(3)
  })

  it('can say yes for some days', async () => {
    await ask()
    const key = await keyOf('confirm')
    app.run.clock.advance(8 * 24 * 3_600_000)

    expect(await say('confirm', key)).toMatchObject(gone)
  })
})

describe('a form that a program may have filled in', () => {
  it.each([
    ['too soon', async () => solved(-60)],
    ['with the field that people do not see', async () => ({ ...(await solved()), unseen: 'x' })],
  ])('asks the owner of the address all the same: %s', async (_how, answer) => {
    expect((await send({ ...form(), ...(await answer()) })).body).toEqual({ ok: true })

    await app.run.idle()
    expect(await mails()).toHaveLength(1)
  })

  it('is refused without a solved challenge of ours', async () => {
    const { challenge, nonce } = await solved()
    const wrong = notSolving(challenge)

    expect(await ask({ challenge: 'none of ours' })).toMatchObject(expired)
    expect(await send({ ...form(), challenge, nonce: wrong })).toMatchObject(expired)
    app.run.clock.advance(CHALLENGE_SECONDS * 1000)
    expect(await send({ ...form(), challenge, nonce })).toMatchObject(expired)
    await app.run.idle()
    expect(await mails()).toEqual([])
  })

  it.each([
    ['name', { name: ' ' }],
    ['email', { email: 'rosa@' }],
  ])('is refused where the %s is missing or wrong', async (field, changes) => {
    expect(await send({ ...form(), ...(await solved()), ...changes })).toMatchObject({
      ...refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      body: { details: { fields: [{ field }] } },
    })
  })
})

describe('who wants it no more', () => {
  it('says so by the link below an email, and may ask for it anew', async () => {
    await subscribed()
    const key = await keyOf('unsubscribe')

    for (const _ of [1, 2]) expect((await say('leave', key)).body).toEqual({ ok: true })

    await ask()
    const [again] = await mails()
    expect(again?.subject).toContain('Confirm')
  })

  it('says so by one click of a mail program, from elsewhere; opening the address changes nothing', async () => {
    await subscribed()
    const [mail] = await mails()
    const [, url = ''] = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(new URL(url).origin).toBe(app.run.origin)

    const page = await fetch(url, { headers: elsewhere })
    expect(await page.text()).toContain('href="/newsletter/unsubscribe?key=')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(url, { method: 'POST', headers: elsewhere, body })).status).toBe(200)

    await ask()
    const [again] = await mails()
    expect(again?.subject).toContain('Confirm')
  })

  it('says yes no more by the link from before', async () => {
    await ask()
    const key = await keyOf('confirm')
    await say('confirm', key)
    await say('leave', await keyOf('unsubscribe'))

    expect(await say('confirm', key)).toMatchObject(gone)
  })
})

it('a link of nobody opens nothing, nor one for something else', async () => {
  await subscribed()
  const key = await keyOf('unsubscribe')

  expect(await say('confirm', 'nothing')).toMatchObject(gone)
  expect(await say('leave', 'nothing')).toMatchObject(gone)
  expect(await say('confirm', key)).toMatchObject(gone)
})

it('the operator has a list of who gets it, with links that end it', async () => {
  await subscribed()
  const place = { table: tableOf(app.run), by: 'os:test', now: app.run.clock.now() }

  const said = await runCommand(['list-newsletter', app.run.origin], place)

  const [, key = ''] =
    new RegExp(`^${email},Rosa Diaz,\\S+unsubscribe\\?key=([\\w-]+),`, 'm').exec(
      said?.text ?? '',
    ) ?? []
  expect(said?.text).toMatch(/^email,name,unsubscribe,one-click$/m)
  expect((await say('leave', key)).body).toEqual({ ok: true })
  const after = await runCommand(['list-newsletter', app.run.origin], place)
  expect(after?.text).not.toContain(email)
  expect(await runCommand(['list-newsletter', 'nowhere'], place)).toMatchObject({ ok: false })
})

describe('the operator', () => {
  const list = async (operator: Client, query: { state: string; cursor?: string }) =>
    answered(
      await operator.get('/admin/newsletter', { query }),
      newsletterAdminRoutes.list.response,
    )
  const find = async (operator: Client) =>
    answered(
      await operator.post('/admin/newsletter/find', { body: { email } }),
      newsletterAdminRoutes.find.response,
    ).items
  const takeOff = (operator: Client, id: string) =>
    operator.delete(`/admin/newsletter/subscribers/${id}`)

  it('sees who was asked, who said yes and who left, and how many of each', async () => {
    const { client: operator } = await anOperator(app.run)
    const countOf = async (state: SubscriberState) =>
      (await list(operator, { state })).counts?.[state]
    expect(await find(operator)).toEqual([])
    await ask()
    expect(await find(operator)).toMatchObject([{ state: 'pending', email, name: 'Rosa Diaz' }])
    const before = await countOf('confirmed')

    await say('confirm', await keyOf('confirm'))

    const { items } = await list(operator, { state: 'confirmed' })
    expect(items[0]).toMatchObject({ state: 'confirmed', email, name: 'Rosa Diaz' })
    expect(await countOf('confirmed')).toBe((before ?? 0) + 1)
    await say('leave', await keyOf('unsubscribe'))
    expect(await countOf('confirmed')).toBe(before)
    const gone = { state: 'unsubscribed', email: null, name: null }
    expect((await list(operator, { state: 'unsubscribed' })).items[0]).toMatchObject(gone)
    expect(await find(operator)).toMatchObject([gone])
  })

  it('counts nobody who was asked and did not answer in time', async () => {
    await ask()
    app.run.clock.advance(8 * 24 * 3_600_000)
    const { client: operator } = await anOperator(app.run)

    expect(await list(operator, { state: 'pending' })).toMatchObject({
      ...{ items: [], counts: { pending: 0 } },
    })
  })

  it('reads the list by pages, and takes it along by pages, with links that end it', async () => {
    const { client: operator, id } = await anOperator(app.run)
    const store = createNewsletterStore(tableOf(app.run))
    const { at } = await subscriberOf()
    const many = Array.from({ length: 60 }, (_, place) => ({
      ...{ state: 'subscribed' as const, name: '=1+1', email: `${place}-${email}` },
      ...{ mark: hashSecret(`${place}-${email}`), at, mails: 0, mailsSince: at, version: 1 },
    }))
    await store.write(many.map((one) => store.replace(null, one)))

    const first = await list(operator, { state: 'confirmed' })
    const second = await list(operator, { state: 'confirmed', cursor: first.cursor ?? '' })

    expect(first.items).toHaveLength(50)
    expect(second).toMatchObject({ counts: null })
    const shown = [...first.items, ...second.items].map((one) => one.email)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown).toEqual(expect.arrayContaining(many.map((one) => one.email)))
    const reply = await operator.post('/admin/newsletter/export', { body: {} })
    const page = answered(reply, newsletterAdminRoutes.export.response)
    expect(page.items).toHaveLength(50)
    const url = new URL(page.items[0]?.url ?? '')
    expect((await say('leave', url.searchParams.get('key') ?? '')).status).toBe(200)
    expect(
      (await recordsOf(id)).filter(({ action }) => action === 'newsletter.export'),
    ).toMatchObject([{ action: 'newsletter.export', outcome: 'done', details: '50 addresses' }])
  })

  it('takes an address off once, which forgets it and is recorded', async () => {
    const { client: operator, id } = await anOperator(app.run)
    const { id: mark } = await subscriberOf()

    const replies = await Promise.all([1, 2].map(() => takeOff(operator, mark)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])

    expect(await find(operator)).toMatchObject([{ state: 'unsubscribed', email: null }])
    expect(
      (await recordsOf(id)).filter(({ action }) => action === 'newsletter.remove'),
    ).toMatchObject([{ action: 'newsletter.remove', subject: mark }])
    expect(await takeOff(operator, hashSecret(`nobody-${email}`))).toMatchObject(gone)
    await ask()
    expect(await find(operator)).toMatchObject([{ state: 'pending', email }])
  })

  it('is nobody else', async () => {
    const { client: member } = await aMember(app.run)
    const { id: mark } = await subscriberOf()

    const denied = [
      await member.get('/admin/newsletter', { query: { state: 'confirmed' } }),
      await member.post('/admin/newsletter/find', { body: { email } }),
      await member.post('/admin/newsletter/export', { body: {} }),
      await member.delete(`/admin/newsletter/subscribers/${mark}`),
    ]
    for (const reply of denied) expect(reply).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  /** Somebody who gets the newsletter, as the operator sees them. */
  async function subscriberOf() {
    await subscribed()
    const { client: operator } = await anOperator(app.run)
    const [found] = await find(operator)
    if (!found) throw new Error('nobody was found')
    return found
  }

  /** What an operator did of the newsletter, as it is recorded. */
  async function recordsOf(actor: string) {
    const said = { action: v.string(), subject: v.string(), outcome: v.string() }
    const schema = v.object({ actor: v.string(), ...said, details: v.optional(v.string()) })
    const month = app.run.clock.now().toISOString().slice(0, 7)
    const all = await tableOf(app.run).queryAll({ pk: `NEWSLETTER#RECORDS#${month}` }, schema)
    return all.filter((one) => one.actor === actor)
  }
})
