import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { identityKeys, type MemberItem } from '#functions/platform/identity/records.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { type TwoFactorInfo, type TwoFactorMethod, twoFactorInfo } from '#shared/model/account.ts'
import { memberInfo } from '#shared/model/member.ts'
import { codeFor, PASSWORD, type Person, tableOf } from './builders.ts'
import { answered, type Client, createClient, type Reply } from './client.ts'

export type Credentials = Pick<Person, 'email'> & { password?: string }

export function login(client: Client, { email, password = PASSWORD }: Credentials): Promise<Reply> {
  return client.post('/auth/login', { body: { email, password } })
}

/** Another browser of somebody, signed in. */
export async function signedIn(
  run: LocalRun,
  person: Credentials,
  userAgent = '',
): Promise<Client> {
  const client = createClient(run.origin)
  const { email, password = PASSWORD } = person
  const headers: Record<string, string> = userAgent ? { 'user-agent': userAgent } : {}
  answered(await client.post('/auth/login', { body: { email, password }, headers }), memberInfo)
  return client
}

export type Pending = { client: Client; info: TwoFactorInfo }

/** A browser in which the password was given, and the second factor is outstanding. */
export async function pendingLogin(run: LocalRun, person: Credentials): Promise<Pending> {
  const client = createClient(run.origin)
  return { client, info: answered(await login(client, person), twoFactorInfo) }
}

/** A random number of San Francisco, whose exchange begins with 2 to 9 and is no service code. */
export function aMobile(): string {
  const exchange = `${randomInt(2, 10)}${randomInt(2, 10)}${randomInt(10)}`
  return `415${exchange}${String(randomInt(10_000)).padStart(4, '0')}`
}

/** Proves a mobile number of somebody's. */
export async function proveMobile(run: LocalRun, { client }: Person, mobile: string) {
  const body = { mobile, password: PASSWORD }
  answered(await client.post('/members/me/mobile', { body }), v.looseObject({}))
  const code = await codeFor(run, mobile)
  return answered(await client.post('/members/me/mobile/verify', { body: { code } }), memberInfo)
}

/** Lets signing in ask for a code. */
export async function turnOnTwoFactor(
  { client }: Person,
  method: TwoFactorMethod = 'email',
): Promise<void> {
  const body = { enableTwoFactor: 1, defaultTwoFactorMethod: method }
  answered(await client.post('/auth/options', { body }), v.looseObject({}))
}

/** Changes an account as no call does. */
export async function changeAccount(
  run: LocalRun,
  { id }: Person,
  change: Partial<MemberItem>,
): Promise<void> {
  const key = identityKeys.member(id)
  await tableOf(run).transact([{ kind: 'update', key, set: change }])
}

/** The same browser, as somebody has it who copied its cookies. */
export function copyOf(run: LocalRun, { cookies }: Client): Client {
  const copy = createClient(run.origin)
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}
