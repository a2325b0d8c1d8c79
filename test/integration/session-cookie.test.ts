import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, PASSWORD, type Person } from '#test/support/builders.ts'
import { type Client, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let somebody: Person
beforeAll(async () => {
  somebody = await aMember(app.run)
})

describe('the session cookie', () => {
  const login = (client: Client) =>
    client.post('/auth/login', { body: { email: somebody.email, password: PASSWORD } })

  it('is for the server alone, for our own pages alone, and for this host alone', async () => {
    const { headers } = await login(createClient(app.run.origin))
    const [line = ''] = headers.getSetCookie()
    const [pair = '', ...attributes] = line.split('; ')

    expect(pair).toMatch(/^praxis=[\w.-]{97}$/)
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=43200'])
  })

  it('is a new one at every sign-in, and the one before is worth nothing', async () => {
    const { client } = await aMember(app.run)
    const before = createClient(app.run.origin)
    for (const [name, value] of client.cookies) before.cookies.set(name, value)

    await login(client)

    expect([...client.cookies.values()]).not.toEqual([...before.cookies.values()])
    expect(await before.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    expect((await client.get('/members/me')).status).toBe(200)
  })

  it('cannot be chosen beforehand by somebody else', async () => {
    const client = createClient(app.run.origin)
    const planted = 'A'.repeat(43)
    client.cookies.set('praxis', planted)

    await login(client)

    expect(client.cookies.get('praxis')).not.toBe(planted)
    client.cookies.set('praxis', planted)
    expect(await client.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('never comes in a body, where a script could read it', async () => {
    const client = createClient(app.run.origin)

    const { body } = await login(client)

    expect(JSON.stringify(body)).not.toContain(client.cookies.get('praxis'))
  })
})
