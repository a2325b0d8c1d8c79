import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageKeys } from '#functions/messages/keys.ts'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { cardRoutes } from '#shared/api/cards.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import type { Revealable } from '#shared/model/card.ts'
import {
  aCorrespondent,
  aMember,
  aPatient,
  aPractice,
  aSession,
  aStaff,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { aCard, askForCard, letReveal } from '#test/support/cards.ts'
import { aChartOf } from '#test/support/charts.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const DAY_MS = 24 * 60 * 60_000

let home: PracticeOf
/** Of the staff, and may reveal cards. */
let ann: Person
let jane: Person
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  ann = await aStaff(app.run, home.practiceId, [4], { firstName: 'Ann', lastName: 'Advocate' })
  await letReveal(app.run, home.practiceId, ann.id)
  jane = await aMember(app.run, { firstName: 'Jane', lastName: 'Doe' })
  patientId = await aChartOf(app.run, home, jane)
  await app.run.idle()
})
afterEach(() => app.run.faults.refuseKeys(false))

const ask = () => askForCard(ann.client, { practiceId: home.practiceId, patientId })

type Sent = { content?: object; expire?: number; key?: string; pwd?: string }
const submit = (client: Client, { content, ...rest }: Sent = {}, headers = {}) =>
  client.post(`/patients/${patientId}/secure-messages`, {
    body: {
      ...{ practiceId: home.practiceId, type: 'creditCard', ...rest },
      content: { ...aCard, ...content },
    },
    headers,
  })

/** A card that was asked for and sent; answers its id. */
async function aSent(sent: Sent = {}): Promise<string> {
  await ask()
  const reply = await submit(jane.client, sent)
  return answered(reply, cardRoutes.submit.response).properties.secureMessageId ?? ''
}

const ofStaff = (cardId: string) => `/practices/${home.practiceId}/secure-messages/${cardId}`
const ofPatient = (cardId: string) => `/patients/${patientId}/secure-messages/${cardId}`

const reason = 'Deposit for the surgery'
const reveal = (cardId: string, what: Revealable = 'card', client = ann.client) =>
  client.post(`${ofStaff(cardId)}/reveal`, { body: { patientId, what, reason } })
const withdraw = (cardId: string, client = jane.client) =>
  client.post(`${ofPatient(cardId)}/withdraw`, { body: { practiceId: home.practiceId } })

async function stateOf(cardId: string) {
  const query = { practiceId: home.practiceId }
  return {
    staff: answered(
      await ann.client.get(ofStaff(cardId), { query: { patientId } }),
      cardRoutes.get.response,
    ),
    patient: answered(await jane.client.get(ofPatient(cardId), { query }), cardRoutes.own.response),
  }
}

async function itemsOf(name = ''): Promise<Record<string, unknown>[]> {
  const { awsEndpoint: endpoint, region, credentials } = app.run
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials }))
  const found: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
    found.push(...Items.filter((item) => JSON.stringify(item).includes(patientId)))
  }
  client.destroy()
  return found
}

/** What is kept, encrypted, of the patient's cards. */
const kept = async () => (await itemsOf(app.run.environment.CARD_TABLE_NAME)).map(({ sk }) => sk)

describe('a card', () => {
  it('is sent once it was asked for, and shown to whoever may see it, who is noted', async () => {
    expect(await submit(jane.client)).toMatchObject(refusal('ERR_CARD_NOT_REQUESTED'))
    const asked = await ask()
    const own = await jane.client.get(`/patients/${patientId}/messages`, {
      query: { practiceId: home.practiceId },
    })
    expect(answered(own, messagingRoutes.own.response).cardRequest).toBe(asked.seq)

    const sent = answered(await submit(jane.client), cardRoutes.submit.response)

    expect(sent).toMatchObject({ type: 'creditCard', direction: 0, senderName: 'Jane Doe' })
    expect(sent.message).toBe('')
    const cardId = sent.properties.secureMessageId ?? ''
    const shown = answered(await reveal(cardId), cardRoutes.reveal.response)
    expect(shown.content).toEqual({ ...aCard, securityCode: null })
    const { staff, patient } = await stateOf(cardId)
    expect(staff).toMatchObject({ expired: false, codeRevealedAt: null, reveals: [{ reason }] })
    expect(patient.reveals).toMatchObject([{ what: 'card', name: 'Ann Advocate', reason: null }])
    expect(await submit(jane.client)).toMatchObject(refusal('ERR_CARD_NOT_REQUESTED'))
  })

  it('gives its security code once, to one of those who ask at once, and has it no more', async () => {
    const cardId = await aSent()
    const bob = await aStaff(app.run, home.practiceId, [10])
    await letReveal(app.run, home.practiceId, bob.id)

    const replies = await Promise.all(
      [ann, bob, ann, bob].map(({ client }) => reveal(cardId, 'securityCode', client)),
    )

    const seen = replies.filter(({ status }) => status === 200)
    expect(seen.map(({ body }) => body)).toEqual([
      {
        content: {
          ...{ nameOnCard: null, cardNumber: null, expirationDate: null },
          securityCode: aCard.securityCode,
        },
      },
    ])
    for (const other of replies.filter((one) => !seen.includes(one))) {
      expect(other).toMatchObject(refusal('ERR_CARD_CODE_GONE'))
    }
    expect(await reveal(cardId, 'securityCode')).toMatchObject(refusal('ERR_CARD_CODE_GONE'))
    expect(await kept()).toEqual(['CARD'])
    expect((await reveal(cardId)).status).toBe(200)
  })

  it('is taken back by its patient, and destroyed at once', async () => {
    const cardId = await aSent()

    const answer = answered(await withdraw(cardId), cardRoutes.withdraw.response)

    expect(answer).toMatchObject({ expired: true, withdrawnAt: expect.any(String) })
    expect(await kept()).toEqual([])
    expect(await reveal(cardId)).toMatchObject(refusal('ERR_MESSAGE_EXPIRED'))
    expect(await withdraw(cardId)).toMatchObject(refusal('ERR_MESSAGE_EXPIRED'))
    expect(app.run.schedules().filter(({ name }) => name.includes(cardId))).toEqual([])
    await app.run.idle()
    const record = `/practices/${home.practiceId}/patients/${patientId}`
    const history = await ann.client.get(`${record}/events`, { query: { group: 'messages' } })
    const { items } = answered(history, patientRoutes.events.response)
    const told = items.map(({ summary }) => summary)
    expect(told.toSorted()).toEqual(['Card received', 'Card requested', 'Card withdrawn'])
  })

  it('is destroyed when its time comes, and by whoever looks where that was missed', async () => {
    const cardId = await aSent({ expire: 7 })
    const { staff } = await stateOf(cardId)
    const left = Date.parse(staff.expiredAt) - Date.parse(staff.createdAt)
    expect(left).toBe(7 * DAY_MS)
    await app.run.idle()

    app.run.clock.advance(left + 61_000)
    await app.run.idle()

    expect(await kept()).toEqual([])
    const table = tableOf(app.run)
    const pk = auditKeys(home.practiceId).ofRecord(patientId)
    const entries = await table.queryAll({ pk }, auditItem)
    expect(entries.map(({ action }) => action)).toContain('messages/on-card-expired')
  })

  it('is destroyed on looking at it, should no schedule have run', async () => {
    const cardId = await aSent()
    await app.run.idle()
    expect(app.run.faults.loseSchedules(cardId)).toBe(1)

    app.run.clock.advance(7 * DAY_MS)
    expect(await kept()).toHaveLength(2)
    const again = await aSession(app.run, ann.id)

    expect(await reveal(cardId, 'card', again)).toMatchObject(refusal('ERR_MESSAGE_EXPIRED'))
    expect(await kept()).toEqual([])
  })

  it('is sent once, however often the page sends it, and is none that is not a card', async () => {
    await ask()
    for (const content of [
      { cardNumber: '4539578763621487' },
      { cardNumber: '1234' },
      { expirationDate: '11/25' },
      { expirationDate: '13/39' },
      { securityCode: '94' },
      { securityCode: '9471' },
      { nameOnCard: '' },
    ]) {
      const refused = await submit(jane.client, { content })
      expect(refused).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
      const [value] = Object.values(content)
      if (value) expect(JSON.stringify(refused.body)).not.toContain(value)
    }

    const headers = { 'idempotency-key': 'a-double-click' }
    const replies = await Promise.all([1, 2, 3].map(() => submit(jane.client, {}, headers)))

    const ids = replies.map((one) => answered(one, cardRoutes.submit.response).id)
    expect(new Set(ids).size).toBe(1)
    const { items } = answered(
      await ann.client.get(`/practices/${home.practiceId}/messages`, { query: { patientId } }),
      messagingRoutes.list.response,
    )
    expect(items.map(({ type }) => type)).toEqual(['requestCreditCard', 'creditCard'])
  })
})

describe('who may', () => {
  it('reveal a card is said of each alone, and only with a second factor just proven', async () => {
    const cardId = await aSent()
    const colleague = await aStaff(app.run, home.practiceId, [4, 10, 16])
    const stale = await aSession(app.run, ann.id, 0, false)
    const hr = await aStaff(app.run, home.practiceId, [8])
    await letReveal(app.run, home.practiceId, hr.id)

    for (const { client } of [colleague, home.admin, hr, jane]) {
      expect(await reveal(cardId, 'card', client)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    expect(await reveal(cardId, 'card', stale)).toMatchObject(refusal('ERR_TWO_FACTOR_NOT_STRONG'))
    for (const bad of ['', ' ', 'x'.repeat(201), 'It is 4539 5787 6362 1486']) {
      const body = { patientId, reason: bad }
      expect(await ann.client.post(`${ofStaff(cardId)}/reveal`, { body })).toMatchObject(
        refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      )
    }
    expect((await stateOf(cardId)).staff.reveals).toEqual([])
  })

  it('see anything of it works in the practice, or is the patient', async () => {
    const cardId = await aSent()
    const elsewhere = await aPractice(app.run)
    const stranger = await aMember(app.run)
    await letReveal(app.run, elsewhere.practiceId, elsewhere.admin.id)
    const theirs = await aPatient(elsewhere)

    const away = elsewhere.admin.client
    expect(await reveal(cardId, 'card', away)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    const path = `/practices/${elsewhere.practiceId}/secure-messages/${cardId}`
    expect(
      await away.post(`${path}/reveal`, { body: { patientId: theirs, reason } }),
    ).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await away.get(path, { query: { patientId: theirs } })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    for (const client of [away, stranger.client]) {
      const query = { practiceId: home.practiceId }
      expect(await client.get(ofPatient(cardId), { query })).toMatchObject(
        refusal('ERR_ACCESS_DENIED'),
      )
      expect(await withdraw(cardId, client)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    expect(await kept()).toHaveLength(2)
  })

  it('send and take back a card needs no account, but the link of this very thread', async () => {
    const email = 'of.another@example.com'
    const other = await aPatient(home, { email })
    const guest = await aCorrespondent(app.run, home, other)
    await ask()
    const { key, pwd } = guest

    expect(await submit(guest.client, { key, pwd })).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))

    const own = await aCorrespondent(app.run, home, patientId)
    const credentials = { key: own.key, pwd: own.pwd }
    const sent = answered(await submit(own.client, credentials), cardRoutes.submit.response)
    const cardId = sent.properties.secureMessageId ?? ''
    const query = { practiceId: home.practiceId, key, pwd }
    expect(await guest.client.get(ofPatient(cardId), { query })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    const body = { practiceId: home.practiceId, ...credentials }
    expect((await own.client.post(`${ofPatient(cardId)}/withdraw`, { body })).status).toBe(200)
    expect(await kept()).toEqual([])
  })

  it('ask for a card is said apart from who may write', async () => {
    const key = { memberId: ann.id, permissions: { 'messaging.cards.request': false } }
    await home.admin.client.put(
      `/practices/${home.practiceId}/staffs/${key.memberId}/permissions`,
      { body: { permissions: key.permissions } },
    )
    const body = { patientId, type: 'requestCreditCard', message: 'Your card, please' }
    const path = `/practices/${home.practiceId}/messages`

    const refused = await ann.client.post(path, { body })

    expect(refused).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect((await ann.client.post(path, { body: { ...body, type: 'plain' } })).status).toBe(200)
  })
})

describe('where KMS refuses', () => {
  it('nothing is written, and a later try goes through', async () => {
    await ask()
    await app.run.idle()
    const before = await itemsOf(app.run.environment.TABLE_NAME)
    app.run.faults.refuseKeys(true)

    const refused = await submit(jane.client)

    expect(refused).toMatchObject(refusal('ERR_CARDS_UNAVAILABLE'))
    expect(await kept()).toEqual([])
    expect(await itemsOf(app.run.environment.TABLE_NAME)).toEqual(before)
    app.run.faults.refuseKeys(false)
    expect((await submit(jane.client)).status).toBe(200)
  })

  it('the security code stays until it can be shown', async () => {
    const cardId = await aSent()
    app.run.faults.refuseKeys(true)

    for (const what of ['card', 'securityCode'] as const) {
      expect(await reveal(cardId, what)).toMatchObject(refusal('ERR_CARDS_UNAVAILABLE'))
    }

    app.run.faults.refuseKeys(false)
    expect((await stateOf(cardId)).staff.reveals).toEqual([])
    expect((await reveal(cardId, 'securityCode')).status).toBe(200)
  })
})

describe('what is on a card', () => {
  /** Every file below a folder, as the bytes that it has. */
  function filesBelow(folder: string): { path: string; bytes: Buffer }[] {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => ({ path, bytes: readFileSync(path) }))
  }

  it('is in no table, log, event, queue, email or file, before and after it is gone', async () => {
    const cardId = await aSent()
    app.run.faults.refuseKeys(true)
    await reveal(cardId)
    app.run.faults.refuseKeys(false)
    await reveal(cardId)
    await reveal(cardId, 'securityCode')
    await stateOf(cardId)
    await submit(jane.client, { content: { securityCode: '94' } })
    await ask()
    await submit(jane.client)
    await withdraw(cardId)
    await app.run.idle()

    const spaced = aCard.cardNumber.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
    const code = `"securityCode":"${aCard.securityCode}"`
    const words = [
      aCard.cardNumber,
      spaced,
      aCard.nameOnCard,
      code,
      JSON.stringify(code).slice(1, -1),
    ]
    const found = filesBelow(app.dataDirectory).flatMap(({ path, bytes }) =>
      words.filter((word) => bytes.includes(word)).map((word) => `${path}: ${word}`),
    )

    expect(found).toEqual([])
    const keys = messageKeys(home.practiceId)
    expect(JSON.stringify(await itemsOf(app.run.environment.TABLE_NAME))).toContain(
      keys.card(patientId, cardId).sk,
    )
    expect(app.run.deadLetters()).toEqual([])
  })
})
