import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import * as v from 'valibot'
import { newMember } from '#functions/accounts/rules/member.ts'
import { hashPassword } from '#functions/accounts/rules/passwords.ts'
import { createAccountStore } from '#functions/accounts/store.ts'
import { sessionCookie } from '#functions/platform/identity/cookie.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { openSession } from '#functions/platform/identity/sessions.ts'
import { newId } from '#functions/platform/ids.ts'
import { createObjectStore } from '#functions/platform/objects.ts'
import { createTable, type Table } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { joinWrites } from '#functions/staffs/public.ts'
import type { OutboxItem } from '#infra/local/engines/outbox.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { memberInfo } from '#shared/model/member.ts'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import { answered, type Client, createClient } from './client.ts'

export const PASSWORD = 'Demo-Practice-2026'

const tables = new WeakMap<LocalRun, Table>()

/** The table of a local run, with the operator's rights. */
export function tableOf(run: LocalRun): Table {
  const { awsEndpoint: endpoint, region, credentials, environment, clock } = run
  const client = () => new DynamoDBClient({ endpoint, region, credentials })
  const table =
    tables.get(run) ??
    createTable({ name: environment.TABLE_NAME ?? '', clock: clock.now, client: client() })
  tables.set(run, table)
  return table
}

/** Changes what a practice's plan allows, and what of it is used; the trial has room for 50 leads. */
export async function changePlan(
  run: LocalRun,
  { practiceId }: { practiceId: string },
  set: Record<string, unknown>,
): Promise<void> {
  const { plan: key } = practiceKeys(practiceId)
  await tableOf(run).transact([{ kind: 'update', key, set, exists: 'ERR_TARGET_NOT_FOUND' }])
}

/** The object store of a local run, with the operator's rights. */
export function objectsOf({ awsEndpoint, region, credentials, environment, clock }: LocalRun) {
  const client = new S3Client({ endpoint: awsEndpoint, region, credentials })
  return createObjectStore({
    bucket: environment.UPLOADS_BUCKET ?? '',
    clock: clock.now,
    client,
  })
}

export type Person = {
  client: Client
  id: string
  email: string
  firstName: string
  lastName: string
}

/** What was sent to an address or number, newest first, once nothing waits to be sent. */
export async function sentTo(run: LocalRun, to?: string): Promise<OutboxItem[]> {
  await run.idle()
  return run.outbox.list(to)
}

/** The newest code that was sent to an address or number; messages may overtake each other. */
export async function codeFor(run: LocalRun, to: string): Promise<string> {
  const codes = (await sentTo(run, to)).flatMap(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? [])
  return codes[0] ?? ''
}

/** What the registration form sends. */
export function aRegistration(changes: Record<string, unknown> = {}) {
  return {
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    firstName: 'Ann',
    lastName: 'Lee',
    mobile: '415-555-0123',
    ...changes,
  }
}

/** Hashing is slow by design: once for everybody. */
let passwordHash: Promise<string> | null = null

/**
 * Somebody with a verified account, signed in: as the calls to register, to verify the address and to
 * sign in leave it, without making them.
 */
export async function aMember(
  run: LocalRun,
  { email = `${randomUUID()}@example.com`, firstName = 'Ann', lastName = 'Lee' } = {},
): Promise<Person> {
  const table = tableOf(run)
  const now = run.clock.now()
  passwordHash ??= hashPassword(PASSWORD)
  const person = { id: newId(), email, firstName, lastName, mobile: '4155550123' }
  const added = newMember({ ...person, passwordHash: await passwordHash }, now)
  const member = { ...added, entity: 'member', version: 1 } as const
  const accounts = createAccountStore(table)
  await accounts.register(member, null, [])
  await accounts.verify(member, [])
  const { id } = member
  return { client: await aSession(run, id), id, email, firstName, lastName }
}

/** Somebody who operates the platform. */
export async function anOperator(run: LocalRun): Promise<Person> {
  const person = await aMember(run)
  await tableOf(run).update({
    ...{ kind: 'update', key: identityKeys.member(person.id), set: { role: role.admin } },
  })
  return person
}

/**
 * A browser with a session of the member; `epoch`: how often all their sessions were ended before;
 * `isProven`: a second factor was proven in it just now.
 */
export async function aSession(
  run: LocalRun,
  memberId: string,
  epoch = 0,
  isProven = true,
): Promise<Client> {
  const whose = { memberId, epoch, isProven }
  const opened = { ...whose, factor: 'passed', stay: false, openidToken: null } as const
  const device = { ip: '127.0.0.1', userAgent: 'node', now: run.clock.now() }
  const token = await openSession(tableOf(run), { ...opened, ...device })
  const client = createClient(run.origin)
  client.keepCookie(sessionCookie(run.origin, token))
  return client
}

/** Unique words for names, which may not contain runs of digits. Words are short: lines wrap. */
export function someLetters(): string {
  const letters = randomUUID().replace(/[^a-f]/g, (sign) => LETTER_OF[sign] ?? '')
  return letters.match(/.{1,8}/g)?.join(' ') ?? letters
}

const LETTER_OF: Record<string, string> = Object.fromEntries(
  [...'0123456789'].map((digit, at) => [digit, 'ghijklmnop'[at] ?? '']),
)

export function aPracticeForm(changes: Record<string, unknown> = {}) {
  return {
    name: `Bay Spine ${someLetters()}`,
    addressLine1: '1 Main St',
    addressCity: 'Houston',
    addressState: 'TX',
    addressZip: '77001',
    contactPhone: '713-555-0100',
    contactEmail: 'hello@example.com',
    ...changes,
  }
}

export function aLocationForm(changes: Record<string, unknown> = {}) {
  return {
    name: 'North office',
    addressLine1: '20 Oak Ave',
    addressCity: 'Dallas',
    addressState: 'TX',
    addressZip: '75201',
    ...changes,
  }
}

export type PracticeOf = { practiceId: string; name: string; admin: Person }

/** A new practice with its admin; `isVerified`: it may send texts. */
export async function aPractice(
  run: LocalRun,
  { isVerified = true }: { isVerified?: boolean } = {},
): Promise<PracticeOf> {
  const admin = await aMember(run)
  const form = aPracticeForm()
  const reply = await admin.client.post('/practices', { body: form })
  const { id } = answered(reply, practiceRoutes.create.response)
  if (isVerified) await verifyPractice(run, id, form)
  return { practiceId: id, name: form.name, admin }
}

/** The phone and the name of a practice are confirmed, so that it may send texts on the free trial. */
async function verifyPractice(
  run: LocalRun,
  practiceId: string,
  { name, contactPhone }: { name: string; contactPhone: string },
): Promise<void> {
  const now = run.clock.now().toISOString()
  const phone = contactPhone.replace(/\D/g, '')
  await tableOf(run).update({
    ...{ kind: 'update', key: practiceKeys(practiceId).verification },
    set: { phone, phoneVerifiedAt: now, approvedName: name, nameApprovedAt: now },
  })
}

/** A person of the practice with these roles, signed in. */
export async function aStaff(
  run: LocalRun,
  practiceId: string,
  roles: PracticeRole[],
  name: { firstName?: string; lastName?: string } = {},
): Promise<Person> {
  const person = await aMember(run, name)
  const { id: staffId, firstName, lastName, email } = person
  const now = run.clock.now()
  await tableOf(run).transact(
    joinWrites(practiceId, { staffId, firstName, lastName, email }, { roles, now }),
  )
  answered(await person.client.patch('/members/me/practices', { body: { practiceId } }), memberInfo)
  return person
}

export function aPatientForm(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Jane',
    lastName: 'Doe',
    email: `${randomUUID()}@example.com`,
    mobile: '(415) 555-0199',
    dob: '19800229',
    isPatient: 1,
    ...changes,
  }
}

/** A patient or lead of the practice, added by its admin; answers the id. */
export async function aPatient(
  { practiceId, admin }: PracticeOf,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const reply = await admin.client.post(`/practices/${practiceId}/patients`, {
    body: aPatientForm(changes),
  })
  return answered(reply, v.object({ patientId: v.string() })).patientId
}

/** Makes somebody the provider of a patient. */
export async function isTreatedBy(
  { practiceId, admin }: PracticeOf,
  patientId: string,
  provider: Pick<Person, 'id'>,
): Promise<void> {
  const path = `/practices/${practiceId}/patients/${patientId}/provider`
  const reply = await admin.client.patch(path, { body: { providerId: provider.id } })
  answered(reply, v.object({ providerId: v.literal(provider.id) }))
}

export type Guest = { client: Client; key: string; pwd: string; linkId: string }

/** Somebody without an account who holds an upload link for the patient. */
export async function aGuest(
  run: LocalRun,
  { practiceId, admin }: PracticeOf,
  patientId: string,
): Promise<Guest> {
  const reply = await admin.client.post(`/practices/${practiceId}/sharelink`, {
    body: { patientId, sendThru: 1 },
  })
  const link = v.object({ key: v.string(), pwd: v.string(), linkId: v.string() })
  return { client: createClient(run.origin), ...answered(reply, link) }
}

/** Somebody without an account who opened the link of a message to the patient, by the date of birth. */
export async function aCorrespondent(
  run: LocalRun,
  { practiceId, admin }: PracticeOf,
  patientId: string,
): Promise<Omit<Guest, 'linkId'>> {
  const path = `/practices/${practiceId}`
  const record = await admin.client.get(`${path}/patients/${patientId}`)
  const { email, dob } = answered(record, v.object({ email: v.string(), dob: v.string() }))
  const body = { patientId, message: 'Your scans are here', sendThru: 1 }
  answered(await admin.client.post(`${path}/messages`, { body }), messagingRoutes.send.response)
  const [mail] = await sentTo(run, email)
  const client = createClient(run.origin)
  const reply = await client.post('/message-links', { body: { ...linkIn(mail), dob } })
  const { key, pwd } = answered(reply, messagingRoutes.open.response)
  return { client, key, pwd }
}

/** The key and password of the link in what was sent. */
export function linkIn(sent: Pick<OutboxItem, 'text'> | undefined): { key: string; pwd: string } {
  const [, key = '', pwd = ''] = sent?.text.match(/[?]key=([\w-]+)&pwd=([\w-]+)/) ?? []
  return { key, pwd }
}
