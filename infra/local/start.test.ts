import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DataInUseError } from './data-lock.ts'
import { PortTakenError } from './engines/ports.ts'
import { type EngineOptions, type EngineRun, startEngine } from './start.ts'
import { filesArn, tableArn, writeAssembly } from './testing/assembly.ts'

// Inside the repository, so that the small functions find the AWS SDK.
const buildDirectory = join(import.meta.dirname, '../../.build')
mkdirSync(buildDirectory, { recursive: true })
const directory = mkdtempSync(join(buildDirectory, 'test-start-'))
const assembly = join(directory, 'assembly')

/** Writes an event with its change, as the outbox does. */
const writerCode = `
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
const client = new DynamoDBClient({})
const TableName = process.env.TABLE_NAME
export const handler = async ({ body, isBase64Encoded }) => {
  const id = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
  await client.send(new TransactWriteItemsCommand({ TransactItems: [
    { Put: { TableName, Item: { pk: { S: 'THING#' + id }, sk: { S: 'THING' } } } },
    { Put: { TableName, Item: { pk: { S: 'OUTBOX#' + id }, sk: { S: 'EVENT' }, entity: { S: 'event' },
      id: { S: id }, detailType: { S: 'thing-made' }, detail: { S: JSON.stringify({ thing: id }) } } } },
  ] }))
  return { statusCode: 200, cookies: ['seen=1'], body: id }
}`

/** Counts how often it saw an event, and fails for those that say so. */
const counterCode = `
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
const client = new DynamoDBClient({})
export const handler = async (event) => {
  const { thing } = JSON.parse(event.detail.payload)
  if (thing.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 100))
  if (thing.startsWith('bad')) throw new Error('cannot take ' + thing)
  await client.send(new UpdateItemCommand({ TableName: process.env.TABLE_NAME,
    Key: { pk: { S: 'SEEN#' + thing }, sk: { S: event['detail-type'] + ' ' + event.source } },
    UpdateExpression: 'ADD times :one', ExpressionAttributeValues: { ':one': { N: '1' } } }))
}`

/** Tries what the path says, and answers the name of the error where it is refused. */
const proberCode = `
import { DynamoDBClient, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2'
const dynamo = new DynamoDBClient({}), ses = new SESv2Client({})
const { TABLE_NAME: TableName, FILES: Bucket, SECRET: SecretId } = process.env
const key = { KeyConditionExpression: 'gsi1pk = :a', ExpressionAttributeValues: { ':a': { S: 'a' } } }
const mail = (from) => ses.send(new SendEmailCommand({ FromEmailAddress: from,
  Destination: { ToAddresses: ['ada@b.test'] },
  Content: { Simple: { Subject: { Data: 'Code' }, Body: { Text: { Data: '123456' } } } } }))
const tries = {
  index: () => dynamo.send(new QueryCommand({ TableName, IndexName: 'gsi1', ...key })),
  scan: () => dynamo.send(new ScanCommand({ TableName })),
  secret: async (event) => {
    const { SecretString } = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId }))
    return JSON.parse(SecretString).value === event.headers['x-origin-verify']
  },
  mail: () => mail('Praxis <no-reply@praxis.example>'),
  stranger: () => mail('someone@else.example'),
  text: () => new PinpointSMSVoiceV2Client({}).send(new SendTextMessageCommand({
    DestinationPhoneNumber: '+12125551234', MessageBody: 'Your code', OriginationIdentity: 'phone-1' })),
  presign: (event) => getSignedUrl(
    new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
    new PutObjectCommand({ Bucket, Key: event.queryStringParameters.key }), { expiresIn: 60 }),
  slow: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
  large: () => 'x'.repeat(7_000_000),
  broken: () => ({ toJSON: () => { throw new Error('no JSON') } }),
  event: (event) => event,
}
export const handler = async (event) => {
  try { return { result: await tries[event.pathParameters.what](event) ?? null } }
  catch (error) { if (error.message === 'no JSON') throw error; return { refused: error.name, message: error.message } }
}`

beforeAll(() => {
  writeAssembly(assembly, {
    writer: {
      code: writerCode,
      routes: ['POST /api/things'],
      grants: [{ actions: ['dynamodb:PutItem'], resource: tableArn }],
    },
    counter: {
      code: counterCode,
      reactsTo: ['thing-made'],
      grants: [{ actions: ['dynamodb:UpdateItem'], resource: tableArn }],
    },
    prober: {
      code: proberCode,
      routes: ['GET /api/try/{what}', 'POST /api/try/{what}'],
      grants: [
        { actions: ['dynamodb:Query'], resource: tableArn },
        { actions: ['secretsmanager:GetSecretValue'], resource: { Ref: 'Secret' } },
        { actions: ['ses:SendEmail'], resource: 'arn:aws:ses:*:*:identity/praxis.example' },
        {
          actions: ['sms-voice:SendTextMessage'],
          resource: 'arn:aws:sms-voice:*:*:phone-number/phone-1',
        },
        {
          actions: ['s3:PutObject'],
          resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Files', 'Arn'] }, '/mine/*']] },
        },
        { actions: ['s3:DeleteObject'], resource: filesArn },
      ],
    },
  })
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const running: EngineRun[] = []
afterEach(() => Promise.all(running.splice(0).map((run) => run.stop())))

let count = 0
function aDirectory(): string {
  count += 1
  return join(directory, `data${count}`)
}
async function start({
  template = assembly,
  ...changes
}: Partial<EngineOptions> & { template?: string } = {}): Promise<EngineRun> {
  const run = await startEngine({
    dataDirectory: aDirectory(),
    app: async () => ({ assembly: template, site: directory }),
    retryDelays: [1],
    ...changes,
  })
  running.push(run)
  return run
}
const make = (run: EngineRun, id: string): Promise<Response> =>
  fetch(`${run.origin}/api/things`, { method: 'POST', body: id })
async function probe(run: EngineRun, what: string, query = ''): Promise<Record<string, unknown>> {
  const response = await fetch(`${run.origin}/api/try/${what}${query}`)
  return response.json()
}
const itemsOf = (run: EngineRun) =>
  new DynamoDBClient({
    endpoint: run.awsEndpoint,
    region: run.region,
    credentials: run.credentials,
  })
async function timesSeen(run: EngineRun, thing: string): Promise<number> {
  const Key = { pk: { S: `SEEN#${thing}` }, sk: { S: 'thing-made app' } }
  const { Item } = await itemsOf(run).send(
    new GetItemCommand({ TableName: run.environment.TABLE_NAME, Key }),
  )
  return Number(Item?.times?.N ?? 0)
}

describe('a written event', () => {
  it('reaches the function that reacts to it', async () => {
    const run = await start()

    const response = await make(run, 'one')
    await run.idle()

    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual(['seen=1'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await timesSeen(run, 'one')).toBe(1)
  })

  it('is delivered again where the function fails twice', async () => {
    const run = await start()

    run.faults.failConsumer('counter', 2)
    await make(run, 'one')
    await run.idle()

    expect(await timesSeen(run, 'one')).toBe(1)
    expect(run.deadLetters()).toEqual([])
  })

  it('ends among the dead letters where it fails for good', async () => {
    const run = await start()

    await make(run, 'bad')
    await run.idle()

    expect(run.deadLetters()).toMatchObject([
      { queue: expect.stringContaining('Queue'), error: 'Error: cannot take bad' },
    ])
    const page = await fetch(`${run.origin}/__dead-letters.json`)
    expect(await page.json()).toMatchObject({ items: [{ error: 'Error: cannot take bad' }] })
  })

  it('is delivered twice where it was told to', async () => {
    const run = await start()

    run.faults.duplicateEvents(true)
    await make(run, 'one')
    await run.idle()

    expect(await timesSeen(run, 'one')).toBe(2)
  })

  it('is delivered by the next run where this one was killed before', async () => {
    const dataDirectory = aDirectory()
    const script = join(import.meta.dirname, 'testing/run.ts')
    const child = spawn(process.execPath, [script, assembly, dataDirectory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [chunk] = await once(child.stdout, 'data')
    const things = Array.from({ length: 8 }, (_, index) => `slow${index}`)
    const origin = String(chunk).trim()
    const written = things.map((body) => fetch(`${origin}/api/things`, { method: 'POST', body }))
    const answers = await Promise.all(written)
    // On a busy machine a call may time out, and promises nothing then.
    const promised = things.filter((_, index) => answers[index]?.status === 200)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const run = await start({ dataDirectory })
    await run.idle()

    expect(promised).not.toEqual([])
    const seen = await Promise.all(promised.map((thing) => timesSeen(run, thing)))
    expect(seen.filter((times) => times === 0)).toEqual([])
  })
})

describe('a function', () => {
  it('may do what its role grants, and nothing else', async () => {
    const run = await start()

    expect(await probe(run, 'secret')).toEqual({ result: true })
    expect(await probe(run, 'index')).toMatchObject({
      refused: 'AccessDeniedException',
      message: expect.stringMatching(/dynamodb:Query on resource: .*table\/.*\/index\/gsi1/),
    })
    expect(await probe(run, 'scan')).toMatchObject({
      refused: 'AccessDeniedException',
      message: expect.stringContaining('dynamodb:Scan'),
    })
    expect(run.grants.used()).toEqual([
      { function: 'prober', action: 'secretsmanager:GetSecretValue' },
    ])
    expect(run.grants.unused(run.grants.used())).toContainEqual({
      function: 'counter',
      action: 'dynamodb:UpdateItem',
    })
  })

  it('sends emails and texts into the outbox', async () => {
    const run = await start()

    await probe(run, 'mail')
    await probe(run, 'text')

    expect(await probe(run, 'stranger')).toMatchObject({ refused: 'AccessDeniedException' })
    const read = async (to: string) =>
      (await fetch(`${run.origin}/__outbox.json?to=${to}`)).json() as Promise<{ items: unknown[] }>
    expect(await read('')).toMatchObject({
      items: [
        { channel: 'sms', to: '+12125551234', subject: null, text: 'Your code' },
        { channel: 'email', to: 'ada@b.test', subject: 'Code', text: '123456' },
      ],
    })
    expect((await read('ADA@b.test')).items).toHaveLength(1)
    expect((await read('2125551234')).items).toHaveLength(1)
    expect(await (await fetch(`${run.origin}/__outbox`)).text()).toContain('123456')
  })

  it('signs addresses that are judged by its own policy when they are used', async () => {
    const run = await start()
    const put = async (key: string): Promise<number> => {
      const { result } = await probe(run, 'presign', `?key=${key}`)
      return (await fetch(String(result), { method: 'PUT', body: 'bytes' })).status
    }

    expect(await put('mine/file')).toBe(200)
    expect(await put('theirs/file')).toBe(403)
  })

  it('sees its addresses expire as time passes', async () => {
    const run = await start()
    const { result } = await probe(run, 'presign', '?key=mine/file')

    run.clock.advance(61_000)

    expect((await fetch(String(result), { method: 'PUT', body: 'bytes' })).status).toBe(403)
    // Its own calls are signed with the time that passed.
    expect(await probe(run, 'secret')).toEqual({ result: true })
  })
})

describe('the front door', () => {
  it.each([
    ['GET', '/api/nowhere', 404, { message: 'Not Found' }],
    ['DELETE', '/api/things', 404, { message: 'Not Found' }],
    ['GET', '/api/try/large', 500, { message: 'Internal Server Error' }],
    ['GET', '/api/try/broken', 500, { message: 'Internal Server Error' }],
    ['GET', '/api/try/slow', 503, { message: 'Service Unavailable' }],
    ['GET', '/api/try/%E0%A4', 400, { message: 'Bad Request' }],
  ])('answers %s %s as the HTTP API does: %i', async (method, path, status, body) => {
    const run = await start()

    const response = await fetch(run.origin + path, { method })

    expect([response.status, await response.json()]).toEqual([status, body])
  })

  it('refuses bodies that are too large for a function, and goes on', async () => {
    const run = await start()
    const send = async (bytes: number): Promise<number> => {
      const body = new Uint8Array(bytes)
      return (await fetch(`${run.origin}/api/things`, { method: 'POST', body })).status
    }

    expect(await send(10 * 1024 * 1024 + 1)).toBe(413)
    expect((await make(run, 'after')).status).toBe(200)
  })

  it('tells functions who calls and that the call came through it', async () => {
    const run = await start()

    const { result } = await probe(run, 'event', '?a=1&a=2')

    expect(result).toMatchObject({
      rawPath: '/api/try/event',
      queryStringParameters: { a: '1,2' },
      headers: {
        host: expect.stringContaining('execute-api'),
        'x-forwarded-for': expect.stringMatching(/^127\.0\.0\.1, /),
        'x-origin-verify': expect.stringMatching(/.{32}/),
      },
    })
  })
})

describe('startEngine', () => {
  it('keeps data over a restart, and what had expired goes', async () => {
    const dataDirectory = aDirectory()
    const first = await start({ dataDirectory })
    const TableName = first.environment.TABLE_NAME
    const Key = { pk: { S: 'a' }, sk: { S: 'b' } }
    const expiresAt = { N: String(Math.floor(Date.now() / 1000) + 3600) }
    await itemsOf(first).send(new PutItemCommand({ TableName, Item: { ...Key, expiresAt } }))
    await probe(first, 'mail')
    await first.stop()

    const second = await start({ dataDirectory })
    const read = () => itemsOf(second).send(new GetItemCommand({ TableName, Key }))
    expect((await read()).Item).toEqual({ ...Key, expiresAt })
    expect(second.outbox.list()).toHaveLength(1)
    expect(await second.sweep()).toBe(0)

    second.clock.advance(2 * 3_600_000)
    expect(await second.sweep()).toBe(1)
    expect((await read()).Item).toBeUndefined()
  })

  it('refuses a port that is taken, and data in use, and lets go of everything', async () => {
    const dataDirectory = aDirectory()
    const run = await start({ dataDirectory })
    const port = Number(new URL(run.origin).port)

    await expect(start({ port })).rejects.toThrow(PortTakenError)
    await expect(start({ dataDirectory })).rejects.toThrow(DataInUseError)
    await run.stop()

    expect((await start({ port, dataDirectory })).origin).toBe(run.origin)
  })

  it('names what the templates lack', async () => {
    const faulty = writeAssembly(join(directory, 'faulty'), {
      lonely: { code: 'export const handler = () => null', routes: ['GET /api/a'] },
    })
    const file = join(faulty, 'App.template.json')
    const template = JSON.parse(readFileSync(file, 'utf8'))
    delete template.Resources.lonelyapigateway
    template.Resources.PipeRole.Properties.Policies = []
    writeFileSync(file, JSON.stringify(template))

    const failure = start({ template: faulty })

    await expect(failure).rejects.toThrow('apigateway.amazonaws.com may not invoke')
    await expect(failure).rejects.toThrow('may not dynamodb:GetRecords')
  })
})
