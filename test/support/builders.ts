import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import { createTable, type Table } from '#functions/platform/table.ts'
import { joinWrites } from '#functions/staffs/public.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { memberRoutes } from '#shared/api/members.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { memberInfo } from '#shared/model/member.ts'
import type { PracticeRole } from '#shared/model/roles.ts'
import { answered, type Client, createClient } from './client.ts'

export const PASSWORD = 'Demo-Practice-2026'

/** The table of a local run, with the operator's rights. */
export function tableOf(run: LocalRun): Table {
  const client = new DynamoDBClient({
    endpoint: run.awsEndpoint,
    region: run.region,
    credentials: run.credentials,
  })
  return createTable({ name: run.environment.TABLE_NAME ?? '', clock: run.clock.now, client })
}

export type Person = {
  client: Client
  id: string
  email: string
  firstName: string
  lastName: string
}

/** The newest code that was sent to an address. */
export function codeFor(run: LocalRun, email: string): string {
  const [mail] = run.outbox.list(email)
  return mail?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}

/** Somebody with a verified account, signed in. */
export async function aMember(
  run: LocalRun,
  { email = `${randomUUID()}@example.com`, firstName = 'Ann', lastName = 'Lee' } = {},
): Promise<Person> {
  const client = createClient(run.origin)
  const form = { email, password: PASSWORD, firstName, lastName, mobile: '4155550123' }
  const { id } = answered(
    await client.post('/members', { body: form }),
    memberRoutes.register.response,
  )
  const code = codeFor(run, email)
  await client.get(`/members/${id}/register-email`, { query: { email, code } })
  answered(await client.post('/auth/login', { body: { email, password: PASSWORD } }), memberInfo)
  return { client, id, email, firstName, lastName }
}

export function aPracticeForm(changes: Record<string, unknown> = {}) {
  return {
    name: `Bay Spine ${randomUUID()}`,
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

/** A new practice with its admin. */
export async function aPractice(run: LocalRun): Promise<PracticeOf> {
  const admin = await aMember(run)
  const form = aPracticeForm()
  const reply = await admin.client.post('/practices', { body: form })
  const { id } = answered(reply, practiceRoutes.create.response)
  return { practiceId: id, name: form.name, admin }
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
