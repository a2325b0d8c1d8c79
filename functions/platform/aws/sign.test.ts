import { hash } from 'node:crypto'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { describe, expect, it } from 'vitest'
import { createSigner } from './sign.ts'

/** The worked example of the Amazon S3 API reference. */
const example = {
  region: 'us-east-1',
  service: 's3',
  credentials: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
}
const emptyBody = hash('sha256', '')

/** What the SDK sends for a call that it signed at some moment. */
async function signedBySdk(sessionToken: string | undefined) {
  const credentials = { ...example.credentials, ...(sessionToken ? { sessionToken } : {}) }
  const client = new DynamoDBClient({ region: 'eu-west-3', credentials })
  const { promise, resolve } = Promise.withResolvers<Record<string, string>>()
  client.middlewareStack.add(
    () => async (sent) => {
      const { request } = sent
      if (typeof request === 'object' && request && 'headers' in request) {
        resolve(Object.fromEntries(Object.entries(request.headers ?? {})))
      }
      throw new Error('not sent')
    },
    { step: 'finalizeRequest', priority: 'low', name: 'capture' },
  )
  await client.send(new GetItemCommand({ TableName: 'T', Key: {} })).catch(() => undefined)
  return promise
}

describe('a signature', () => {
  it('is that of the worked example', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': emptyBody,
    }
    const sign = createSigner(example)

    const signed = sign(
      { method: 'GET', path: '/test.txt', headers },
      emptyBody,
      new Date('2013-05-24T00:00:00Z'),
    )

    expect(signed.authorization).toContain(
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  it.each([undefined, 'a-token+of/a==function'])(
    'is what the SDK signs, with the token %s',
    async (sessionToken) => {
      const sent = await signedBySdk(sessionToken)
      const names = sent.authorization?.match(/SignedHeaders=([^,]+)/)?.[1]?.split(';') ?? []
      const headers = Object.fromEntries(
        names
          .filter((name) => !name.startsWith('x-amz-date'))
          .map((name) => [name, sent[name] ?? '']),
      )
      const at = sent['x-amz-date']?.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5') ?? ''
      const sign = createSigner({
        region: 'eu-west-3',
        service: 'dynamodb',
        credentials: { ...example.credentials, sessionToken },
      })

      const signed = sign(
        { method: 'POST', path: '/', headers },
        sent['x-amz-content-sha256'] ?? '',
        new Date(at),
      )

      expect(names).toContain('host')
      expect(signed.authorization).toBe(sent.authorization)
    },
  )

  it('is by the key of its day', () => {
    const request = { method: 'GET', path: '/', headers: { host: 'a' } }
    const days = ['2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z', '2026-03-01T23:59:59Z']
    const sign = createSigner(example)

    const signed = days.map((day) => sign(request, emptyBody, new Date(day)).authorization)

    const anew = days.map((day) => createSigner(example)(request, emptyBody, new Date(day)))
    expect(signed).toEqual(anew.map(({ authorization }) => authorization))
    expect(signed[0]).toBe(signed[2])
    expect(signed[0]).not.toBe(signed[1])
  })
})
