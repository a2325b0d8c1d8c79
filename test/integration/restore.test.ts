import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { restoreFiles } from '#infra/restore/files.ts'
import { restoreRecords } from '#infra/restore/records.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { aPatient, aPractice, type PracticeOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { aStudy, begun, sendMissing } from '#test/support/scans.ts'
import { runApp } from './app.ts'

/**
 * The rehearsal of docs/operations.md, "Restoring": a practice's records and files are lost and brought
 * back. A copy of the table stands for the one that AWS restores to a point in time.
 */

// The tests read the whole table, which should be no larger than what they make.
const app = runApp({ own: true })
const RESTORED = 'restored'

let db: DynamoDBDocumentClient
let s3: S3Client
let table: string
let bucket: string

beforeAll(() => {
  const { awsEndpoint: endpoint, region, credentials, environment } = app.run
  const client = new DynamoDBClient({ endpoint, region, credentials })
  db = DynamoDBDocumentClient.from(client)
  s3 = new S3Client({ endpoint, region, credentials })
  table = environment.TABLE_NAME ?? ''
  bucket = environment.UPLOADS_BUCKET ?? ''
})

type Item = Record<string, unknown>

async function itemsIn(name: string): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of paginateScan({ client: db }, { TableName: name })) {
    items.push(...(page.Items ?? []))
  }
  return items
}

/** These practices as the table has them at this moment, under another name. */
async function restoredToNow(name: string, practices: readonly PracticeOf[]): Promise<string> {
  const attribute = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({
    AttributeName,
    KeyType,
  })
  await db.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [attribute('pk', 'HASH'), attribute('sk', 'RANGE')],
    }),
  )
  const items = await itemsIn(table)
  const kept = practices.flatMap(({ practiceId }) => items.filter(isOf(practiceId)))
  await Promise.all(kept.map((Item) => db.send(new PutCommand({ TableName: name, Item }))))
  return name
}

const isOf = (practiceId: string) => (item: Item) =>
  [item.pk, item.sk, item.practiceId].some((text) => String(text).includes(practiceId))

async function loseRecords(practiceId: string): Promise<void> {
  const lost = (await itemsIn(table)).filter(isOf(practiceId))
  await Promise.all(lost.map(remove))
}

function remove({ pk, sk }: Item) {
  return db.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }))
}

async function keysUnder(Prefix: string): Promise<string[]> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }))
  return Contents.flatMap(({ Key }) => Key ?? [])
}

async function loseFiles(Prefix: string): Promise<void> {
  const Objects = (await keysUnder(Prefix)).map((Key) => ({ Key }))
  await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }))
}

/** All that the people of the practice see of it. */
async function seenIn({ practiceId, admin }: PracticeOf, patientId: string, uploadKey: string) {
  const path = `/practices/${practiceId}`
  const [list, record, staff, upload] = await Promise.all([
    admin.client.get(`${path}/patients`),
    admin.client.get(`${path}/patients/${patientId}`),
    admin.client.get(`${path}/staffs`),
    admin.client.get(`/uploads/${uploadKey}`),
  ])
  return [list, record, staff, upload].map(({ status, body }) => ({
    status,
    // Addresses of files carry the time at which they were asked for.
    body: JSON.stringify(body).replaceAll(/\?X-Amz[^"]*/g, ''),
  }))
}

async function bytesOf(Key: string): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }))
  return (await Body?.transformToString('base64')) ?? ''
}

describe('restoring', () => {
  it('brings back what a practice has lost, and nothing else', async () => {
    const home = await aPractice(app.run)
    const other = await aPractice(app.run)
    const patientId = await aPatient(home, { firstName: 'Grace' })
    const key = await begun(home.admin.client, { practiceId: home.practiceId, patientId })
    await sendMissing(home.admin.client, key, aStudy())
    answered(
      await home.admin.client.post(`/uploads/${key}/complete`),
      uploadRoutes.complete.response,
    )
    await app.run.idle()
    const prefix = `practices/${home.practiceId}/`
    const before = await seenIn(home, patientId, key)
    const files = await keysUnder(prefix)
    const bytes = await Promise.all(files.map(bytesOf))
    const from = await restoredToNow(RESTORED, [home, other])
    const othersBefore = (await itemsIn(table)).filter(isOf(other.practiceId))
    const since = app.run.clock.now()

    await loseRecords(home.practiceId)
    await loseFiles(prefix)
    const lost = await seenIn(home, patientId, key)
    const messages = app.run.outbox.list().length
    const now = app.run.clock.now()
    const asked = { from, to: table, practiceId: home.practiceId, only: null, now }
    const records = await restoreRecords(db, asked)
    const restoredFiles = await restoreFiles(s3, { bucket, prefix, since })
    await app.run.idle()

    expect(lost.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(await seenIn(home, patientId, key)).toEqual(before)
    expect(before.every(({ status }) => status === 200)).toBe(true)
    expect(restoredFiles.toSorted()).toEqual(files.toSorted())
    expect(await keysUnder(prefix)).toEqual(files)
    expect(await Promise.all(files.map(bytesOf))).toEqual(bytes)
    expect(records.restored).toBeGreaterThan(20)
    expect((await itemsIn(table)).filter(isOf(other.practiceId))).toEqual(othersBefore)
    expect(app.run.outbox.list()).toHaveLength(messages)
    expect(app.run.deadLetters()).toEqual([])
  })

  it('leaves what was entered again as it is, and can be repeated', async () => {
    const home = await aPractice(app.run)
    const kept = await aPatient(home, { firstName: 'Kept' })
    const gone = await aPatient(home, { firstName: 'Gone' })
    const from = await restoredToNow(`${RESTORED}-again`, [home])
    const now = app.run.clock.now()
    const asked = { from, to: table, practiceId: home.practiceId, only: gone, now }
    const directory = { pk: `PRACTICE#${home.practiceId}#PATIENTS`, sk: `PATIENT#${kept}` }
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: directory,
        UpdateExpression: 'SET firstName = :name',
        ExpressionAttributeValues: { ':name': 'Later' },
      }),
    )
    await Promise.all((await itemsIn(table)).filter(isOf(gone)).map(remove))

    const first = await restoreRecords(db, asked)
    const second = await restoreRecords(db, asked)

    const path = `/practices/${home.practiceId}/patients`
    expect((await home.admin.client.get(`${path}/${gone}`)).body).toMatchObject({
      firstName: 'Gone',
    })
    expect((await home.admin.client.get(`${path}/${kept}`)).body).toMatchObject({
      firstName: 'Later',
    })
    expect(first.restored).toBeGreaterThan(0)
    expect(second).toMatchObject({ restored: 0, present: first.restored + first.present })
  })
})
