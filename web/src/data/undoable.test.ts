import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { changing, holdBack, sendAll, sendNow, undo } from './undoable.ts'

const client = new QueryClient()

function aChange(run = vi.fn((_input: string) => Promise.resolve())) {
  return { run, held: { id: 't1', change: { run }, input: 'x' } }
}

beforeEach(() => sendAll())

describe('a change that can be undone', () => {
  it('is shown as done, and made when its time is up', async () => {
    const { run, held } = aChange()

    holdBack(client, held)
    expect([...changing.ids()]).toEqual(['t1'])
    expect(run).not.toHaveBeenCalled()
    await sendNow('t1')

    expect(run).toHaveBeenCalledExactlyOnceWith('x', expect.anything())
    expect([...changing.ids()]).toEqual([])
  })

  it('is never made once it is undone', async () => {
    const { run, held } = aChange()

    holdBack(client, held)
    undo('t1')
    await sendNow('t1')

    expect(run).not.toHaveBeenCalled()
    expect([...changing.ids()]).toEqual([])
  })

  it('is made once, however often it is started', async () => {
    const { run, held } = aChange()

    const taken = [holdBack(client, held), holdBack(client, held)]
    await Promise.all([sendNow('t1'), sendNow('t1'), sendAll()])

    expect(taken).toEqual([true, false])
    expect(run).toHaveBeenCalledOnce()
  })

  it('is shown as done while it is made, and no longer once it failed', async () => {
    let fail: (error: ApiError) => void = () => undefined
    const { held } = aChange(
      vi.fn(
        () =>
          new Promise<void>((_resolve, reject) => {
            fail = reject
          }),
      ),
    )

    holdBack(client, held)
    const sent = sendNow('t1')
    expect([...changing.ids()]).toEqual(['t1'])
    await vi.waitFor(() => expect(held.change.run).toHaveBeenCalled())
    fail(new ApiError('ERR_NO_CHANGE', 'It failed.'))
    await sent

    expect([...changing.ids()]).toEqual([])
  })

  it('tells who listens, and no longer who does not', async () => {
    const listener = vi.fn()
    const stop = changing.subscribe(listener)
    holdBack(client, aChange().held)
    expect(listener).toHaveBeenCalledOnce()
    stop()
    undo('t1')
    expect(listener).toHaveBeenCalledOnce()
  })
})
