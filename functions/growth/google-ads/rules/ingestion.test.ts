import { describe, expect, it } from 'vitest'
import { readIngestAnswer } from './ingestion.ts'

const errorOf = (code: number, status: string, ...details: object[]) => ({
  error: { code, status, message: 'There was a problem with the request.', details },
})
const violation = (field: string, description: string) => ({
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field, description, reason: 'INVALID_FORMAT' }],
})
const infoOf = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
})

describe('an answer to events:ingest', () => {
  it('holds the id of the request', () => {
    expect(readIngestAnswer(200, { requestId: 'r1' })).toEqual({
      kind: 'accepted',
      requestId: 'r1',
    })
    expect(readIngestAnswer(200, {})).toEqual({ kind: 'accepted', requestId: null })
  })

  it('names the events that are not valid', () => {
    const content = errorOf(
      400,
      'INVALID_ARGUMENT',
      violation('events.events[2].event_timestamp', 'Format is invalid.'),
    )

    expect(readIngestAnswer(400, content)).toEqual({
      kind: 'invalid',
      events: new Map([[2, 'Format is invalid.']]),
      problems: [],
    })
  })

  it('names the settings that are not valid', () => {
    const field = 'destinations.destinations[0].product_destination_id'
    const content = errorOf(400, 'INVALID_ARGUMENT', violation(field, 'Not a conversion action.'))

    expect(readIngestAnswer(400, content)).toMatchObject({
      kind: 'invalid',
      problems: ['Not a conversion action.'],
    })
  })

  it.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'SERVICE_DISABLED'],
    [404, 'NOT_FOUND'],
    [429, 'RESOURCE_EXHAUSTED'],
    [500, 'INTERNAL'],
  ])('%i blocks sending and says the reason for the log', (status, reason) => {
    const content = errorOf(status, reason, infoOf(reason))

    expect(readIngestAnswer(status, content)).toMatchObject({
      kind: 'blocked',
      said: expect.stringContaining(`${status} ${reason}`),
    })
    expect(readIngestAnswer(status, null)).toMatchObject({ kind: 'blocked' })
  })

  it('asks to connect again if the scope of the grant is another', () => {
    const content = errorOf(403, 'PERMISSION_DENIED', infoOf('ACCESS_TOKEN_SCOPE_INSUFFICIENT'))

    expect(readIngestAnswer(403, content)).toEqual({ kind: 'reconnect' })
  })
})
