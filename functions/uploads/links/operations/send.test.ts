import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Message, messageText } from '#functions/deliveries/public.ts'
import type { PatientBasics } from '#functions/patients/public.ts'
import { readGuestLink } from '#functions/platform/identity/guest.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { sendThru } from '#shared/model/delivery.ts'
import { defaultReviewDays } from '#shared/model/review-days.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { createLinkStore } from '../store.ts'
import { type LinkWork, sendLink } from './send.ts'

const practiceId = newId()
let engine: TestTable

beforeAll(async () => {
  engine = await startTable()
})
afterAll(() => engine.stop())

const attempt = (idempotencyKey: string | null) => ({ idempotencyKey, requestHash: 'a' })

const aPatient = (): PatientBasics => ({
  patientId: newId(),
  firstName: 'Jane',
  middleName: null,
  lastName: 'Doe',
  email: 'jane@example.com',
  mobile: null,
  dob: '19800229',
  timezone: null,
  isLead: false,
  isPatient: true,
  mergedInto: null,
  mergedFrom: [],
  providerId: null,
  groupId: null,
  patientAdvocateId: null,
  leadAdvocateId: null,
})

function aWork(changes: Partial<LinkWork> = {}) {
  const queued: Message[] = []
  const work: LinkWork = {
    table: engine.table,
    store: createLinkStore(engine.table, practiceId),
    origin: 'https://app.example.com',
    practice: {
      id: practiceId,
      name: 'Bay Spine',
      abbrName: 'Bay',
      timezone: 'America/New_York',
      contactPhone: '6175550100',
      requireTwoFactor: false,
      passwordMaxAgeDays: 0,
      hours: null,
      holidays: [],
      reminders: [24],
      reviewDays: defaultReviewDays,
      weekStart: 0,
    },
    actor: { id: newId(), name: 'Ann Smith' },
    scope: { practiceId },
    ip: '192.0.2.1',
    now: new Date(),
    newId,
    queue: async (message, { id }) => {
      queued.push(message)
      const item = {
        pk: `MESSAGE#${id}`,
        sk: 'MESSAGE',
        entity: 'message',
        text: messageText(message),
      }
      return [{ kind: 'put', item }]
    },
    ...changes,
  }
  return { work, queued }
}

/** The table, where so many callers have all looked before one of them hears what is there. */
function lookingTogether(table: Table, callers: number): Table {
  const { promise, resolve } = Promise.withResolvers<void>()
  let looked = 0
  return {
    ...table,
    async get(key, schema) {
      const found = await table.get(key, schema)
      looked += 1
      if (looked === callers) resolve()
      await promise
      return found
    },
  }
}

describe('sending a link', () => {
  it('answers every call of one key the same, and a password that opens', async () => {
    const { work } = aWork()
    const patient = aPatient()
    const key = randomUUID()
    const raced = { ...work, table: lookingTogether(engine.table, 4) }

    const links = await Promise.all(
      [1, 2, 3, 4].map(() => sendLink(raced, patient, sendThru.email, attempt(key))),
    )
    links.push(await sendLink(work, patient, sendThru.email, attempt(key)))

    expect(new Set(links.map(({ url }) => url)).size).toBe(1)
    expect(await work.store.list([patient.patientId])).toHaveLength(1)
    for (const link of links) {
      expect(await readGuestLink(engine.table, link.key, link.pwd)).toMatchObject({
        linkId: link.linkId,
      })
    }
  })

  it('makes another link for another key, or none', async () => {
    const { work, queued } = aWork()
    const patient = aPatient()

    const one = await sendLink(work, patient, sendThru.email, attempt(randomUUID()))
    const other = await sendLink(work, patient, sendThru.email, attempt(null))

    expect(one.pwd).not.toBe(other.pwd)
    expect(await readGuestLink(engine.table, other.key, other.pwd)).toMatchObject({
      linkId: other.linkId,
    })
    expect(queued).toHaveLength(2)
  })

  it('makes no link where its message cannot be queued', async () => {
    const { work } = aWork()
    const patient = aPatient()
    const queue = async () => {
      throw new Error('the key cannot be read')
    }

    const failing = sendLink({ ...work, queue }, patient, sendThru.email, attempt(randomUUID()))

    await expect(failing).rejects.toThrow('the key cannot be read')
    expect(await work.store.list([patient.patientId])).toEqual([])
  })

  it('stores no password', async () => {
    const { work } = aWork()
    const patient = aPatient()

    const link = await sendLink(work, patient, sendThru.email, attempt(randomUUID()))

    const stored = JSON.stringify([
      await work.store.list([patient.patientId]),
      await readGuestLink(engine.table, link.key, link.pwd),
    ])
    expect(stored).not.toContain(link.pwd)
  })
})
