import { describe, expect, it, vi } from 'vitest'
import type { Response } from './exchange.ts'
import { sendPersistently } from './retry.ts'

const answer = (status: number, name = ''): Response => ({
  status,
  headers: {},
  body: Buffer.from(name),
})
const readFailure = ({ body }: Response) => ({ name: body.toString(), message: 'no' })

/** Sends what meets one outcome after the other; answers what came of it, and the pauses. */
async function meeting(...outcomes: (Response | Error)[]) {
  const send = vi.fn(async () => {
    const next = outcomes.shift()
    if (!next || next instanceof Error) throw next ?? new Error('asked once too often')
    return next
  })
  const pauses: number[] = []
  const pause = async (milliseconds: number) => pauses.push(milliseconds)
  const result = await sendPersistently(send, readFailure, pause).catch((error: unknown) => error)
  return { result, sent: send.mock.calls.length, pauses }
}

const lost = new Error('socket hang up')

describe('a request', () => {
  it.each([
    ['the network loses', lost],
    ['the service fails at', answer(500, 'InternalServerError')],
    ['comes while the service is not there', answer(503, 'ServiceUnavailable')],
    ['comes too fast', answer(400, 'ProvisionedThroughputExceededException')],
    ['comes too often', answer(429, 'Anything')],
  ])('that %s is sent again', async (_, outcome) => {
    const { result, sent } = await meeting(outcome, outcome, answer(200, 'done'))

    expect(result).toMatchObject({ status: 200 })
    expect(sent).toBe(3)
  })

  it('is given up after three attempts, with the last failure', async () => {
    const { result, sent } = await meeting(lost, lost, answer(500, 'InternalServerError'))

    expect(result).toMatchObject({ name: 'InternalServerError', status: 500, attempts: 3 })
    expect(sent).toBe(3)
  })

  it('is not sent again where it was refused', async () => {
    const { result, sent } = await meeting(answer(400, 'ConditionalCheckFailedException'))

    expect(result).toMatchObject({ name: 'ConditionalCheckFailedException', attempts: 1 })
    expect(sent).toBe(1)
  })

  it('says how often it was sent where it was refused after its answer was lost', async () => {
    const { result } = await meeting(lost, answer(400, 'ConditionalCheckFailedException'))

    expect(result).toMatchObject({ attempts: 2 })
  })

  it('waits before the next attempt, longer where it came too fast, and never too long', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const failed = await meeting(lost, lost, answer(200))
    const throttled = await meeting(answer(400, 'SlowDown'), answer(400, 'SlowDown'), answer(200))
    vi.restoreAllMocks()

    expect(failed.pauses).toEqual([100, 200])
    expect(throttled.pauses).toEqual([1000, 2000])
  })
})
