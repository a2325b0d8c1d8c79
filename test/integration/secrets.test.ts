import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { aGuest, aPatient, aPractice, codeFor, tableOf } from '#test/support/builders.ts'
import { answered, createClient } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp({ own: true })

const MOBILE = '4155550177'
const passwords = {
  first: 'Meadow-Lantern-4817',
  wrong: 'Copper-Thistle-5520',
  changed: 'Harbor-Violin-9063',
  reset: 'Juniper-Castle-7741',
}
const withId = v.object({ id: v.string() })

/** What nobody may find anywhere, and what nobody may find in the logs. */
const secret = { passwords: Object.values(passwords), codes: new Set<string>(), tokens: [''] }
const personal: string[] = [MOBILE]
let lastCall = ''
let memberId = ''

/** The newest code that was sent to an address or a number. */
async function newCode(to: string): Promise<string> {
  const code = await codeFor(app.run, to)
  expect(code, to).not.toBe('')
  secret.codes.add(code)
  return code
}

/** All that somebody does with an account, from registering to a forgotten password. */
async function liveThrough(): Promise<void> {
  const { run } = app
  const client = createClient(run.origin)
  const email = `${randomUUID()}@example.com`
  personal.push(email)
  const keep = () => secret.tokens.push(...client.cookies.values())
  const login = (password: string) => client.post('/auth/login', { body: { email, password } })
  const ok = v.looseObject({})

  const form = { email, password: passwords.first, firstName: 'Ann', lastName: 'Lee' }
  const registered = await client.post('/members', { form, idempotencyKey: randomUUID() })
  const { id } = answered(registered, withId)
  memberId = id
  const query = { email, code: await newCode(email) }
  await client.get(`/members/${id}/register-email`, { query: { ...query, code: '000000' } })
  answered(await client.get(`/members/${id}/register-email`, { query }), ok)

  await login(passwords.wrong)
  await client.post('/auth/login', { raw: `{"email":"${email}","password":"${passwords.wrong}` })
  run.faults.failConsumer('accounts', 1)
  await login(passwords.wrong)
  answered(await login(passwords.first), ok)
  keep()

  const mobile = { mobile: MOBILE, password: passwords.first }
  answered(await client.post('/members/me/mobile', { body: mobile }), ok)
  const proof = { code: await newCode(MOBILE) }
  answered(await client.post('/members/me/mobile/verify', { body: proof }), ok)
  answered(await client.post('/auth/options', { body: { enableTwoFactor: 1 } }), ok)

  answered(await login(passwords.first), ok)
  keep()
  const factor = { code: await newCode(email), method: 'email' }
  answered(await client.post('/auth/2-factor', { body: factor }), ok)
  keep()

  const change = { oldPassword: passwords.first, newPassword: passwords.changed }
  answered(await client.patch('/members/me/password', { body: change }), ok)
  keep()

  run.clock.advance(61_000)
  const asked = await client.get('/members/reset-password', { query: { email } })
  const ticket = answered(asked, withId).id
  const reset = { newPassword: passwords.reset, code: await newCode(email) }
  const done = await client.post(`/members/${ticket}/reset-password`, { body: reset })
  answered(done, ok)
  lastCall = done.headers.get('x-request-id') ?? ''
}

beforeAll(async () => {
  await liveThrough()
  const practice = await aPractice(app.run)
  const { pwd, key, client } = await aGuest(app.run, practice, await aPatient(practice))
  await client.get(`/sharelinks/${key}`, { query: { pwd } })
  secret.tokens.push(pwd)
  await app.run.idle()
})

/** All lines that functions have written. */
async function logs(): Promise<string> {
  const folder = join(app.dataDirectory, 'logs')
  const files = (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8'))
  return (await Promise.all(files)).join('\n')
}

/** The same, read. */
async function entries(): Promise<unknown[]> {
  const lines = (await logs()).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}

/** Every item of the table, as text. */
async function table(): Promise<string> {
  const { awsEndpoint: endpoint, region, credentials, environment } = app.run
  const client = new DynamoDBClient({ endpoint, region, credentials })
  const pages = paginateScan({ client }, { TableName: environment.TABLE_NAME })
  const items: unknown[] = []
  for await (const { Items = [] } of pages) items.push(...Items)
  return JSON.stringify(items)
}

const secrets = () => [
  ...secret.passwords,
  ...secret.tokens.filter((token) => token.length > 20),
  ...[...secret.codes].map((code) => new RegExp(`\\b${code}\\b`)),
]

describe('what was lived through', () => {
  it('was a password in all its forms, four codes and tokens of every kind', () => {
    expect(secret.codes.size).toBeGreaterThanOrEqual(4)
    expect(new Set(secret.tokens).size).toBeGreaterThanOrEqual(4)
  })
})

describe('logs', () => {
  it('hold no password, code or token, and nothing about a person', async () => {
    await expect.poll(logs).toContain(lastCall)
    const written = await logs()

    for (const one of [...secrets(), ...personal]) expect(written).not.toMatch(one)
  })

  it('tell who called, what was refused and why', async () => {
    const lines = await entries()
    const login = { route: 'POST /api/v1/auth/login', caller: memberId }
    const told = [
      { ...login, message: 'refused', error: 'ERR_PASSWORD_WRONG' },
      { ...login, message: 'answered', proof: 'password', factor: 'none' },
      { ...login, message: 'answered', proof: 'password', factor: 'pending' },
      { caller: memberId, message: 'answered', proof: 'factor-email' },
      { caller: memberId, message: 'answered', proof: 'reset' },
    ]

    for (const one of told) expect(lines).toContainEqual(expect.objectContaining(one))
  })

  it('tell of an unexpected error where it was, and not what it was about', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const key = { pk: `PRACTICE#${practiceId}`, sk: 'PRACTICE' }
    await tableOf(app.run).transact([{ kind: 'update', key, set: { name: ['Broken 4711'] } }])

    const reply = await admin.client.get(`/practices/${practiceId}`)

    const requestId = reply.headers.get('x-request-id')
    const error = expect.objectContaining({ name: 'ValiError' })
    const failure = expect.objectContaining({ requestId, message: 'failed', error })
    await expect.poll(entries).toContainEqual(failure)
    expect(reply.status).toBe(500)
    expect(await logs()).not.toContain('Broken 4711')
  })
})

describe('the table', () => {
  it('holds no password, code or token as it is', async () => {
    const stored = await table()

    for (const one of secrets()) expect(stored).not.toMatch(one)
    for (const one of personal) expect(stored).toMatch(one)
  })
})
