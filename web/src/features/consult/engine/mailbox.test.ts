import { describe, expect, it } from 'vitest'
import { createFakeTimers } from './clock-builders.ts'
import { createMailbox, type Incoming, type Posting } from './mailbox.ts'

class Final extends Error {}

/** A box whose calls fail as they are told to. */
function aBox() {
  const clock = createFakeTimers()
  const posted: Posting[] = []
  const box: Incoming[] = []
  const heard: string[] = []
  const lost: unknown[] = []
  const state = { failure: null as Error | null, reads: 0, tries: [] as string[], isHinted: false }
  const mailbox = createMailbox({
    timers: clock.timers,
    signals: {
      post: async (message) => {
        state.tries.push(message.key)
        if (state.failure) throw state.failure
        if (message.to === 'nobody') throw new Final('takes no part')
        posted.push(message)
      },
      read: async (after) => {
        state.reads += 1
        if (state.failure) throw state.failure
        return { items: box.slice(after ?? 0), cursor: box.length }
      },
      isFinal: (error) => error instanceof Final,
      isHinted: () => state.isHinted,
    },
    onMessage: ({ body }) => heard.push(body),
    onLost: (error) => lost.push(error),
  })
  return {
    ...{ clock, posted, box, heard, lost, state, mailbox },
    bodies: () => posted.map(({ body }) => body),
  }
}

describe('what is sent', () => {
  it('goes in its order, and once where it says the same', async () => {
    const { clock, mailbox, bodies } = aBox()
    for (const body of ['one', 'two', 'one', 'three']) mailbox.send({ to: 'bob', body })
    await clock.pass(100)

    expect(bodies()).toEqual(['one', 'two', 'three'])
  })

  it('waits for the network, ever longer, and goes at once when it is back', async () => {
    const { clock, state, mailbox, bodies } = aBox()
    state.failure = new Error('the network is down')
    mailbox.send({ to: 'bob', body: 'one' })
    await clock.pass(60_000)
    expect(state.tries.length).toBeLessThan(10)
    // By one key, lest it be put there twice.
    expect(new Set(state.tries).size).toBe(1)
    mailbox.send({ to: 'bob', body: 'two' })

    state.failure = null
    mailbox.look()
    await clock.pass(10)

    expect(bodies()).toEqual(['one', 'two'])
  })

  it('holds nothing else up where nobody takes it', async () => {
    const { clock, lost, mailbox, bodies } = aBox()
    mailbox.send({ to: 'nobody', body: 'one' })
    mailbox.send({ to: 'bob', body: 'two' })
    await clock.pass(100)

    expect(bodies()).toEqual(['two'])
    expect(lost).toEqual([])
  })

  it('is not posted once the call is over', async () => {
    const { clock, state, mailbox } = aBox()
    mailbox.send({ to: 'bob', body: 'one' })
    mailbox.discard()
    mailbox.send({ to: 'bob', body: 'bye' })
    await clock.pass(60_000)

    expect([state.tries, state.reads]).toEqual([[], 0])
  })

  it('goes once more as one leaves', async () => {
    const { clock, mailbox, bodies } = aBox()
    mailbox.send({ to: 'bob', body: 'bye' })
    mailbox.close()
    mailbox.send({ to: 'bob', body: 'too late' })
    await clock.pass(1000)

    expect(bodies()).toEqual(['bye'])
  })
})

describe('what is read', () => {
  it('comes once each, soon after a hint', async () => {
    const { clock, box, heard, mailbox } = aBox()
    mailbox.setPace('calm')
    box.push({ from: 'bob', body: 'one' })
    await clock.pass(100)
    mailbox.look()
    mailbox.look()
    await clock.pass(100)
    box.push({ from: 'bob', body: 'two' })
    mailbox.look()
    await clock.pass(100)

    expect(heard).toEqual(['one', 'two'])
  })

  it.each([
    ['calm', 60_000, 1, 3],
    ['waiting', 60_000, 18, 22],
    ['eager', 10_000, 18, 22],
  ] as const)('is asked for in a pace that is %s', async (pace, ms, least, most) => {
    const { clock, state, mailbox } = aBox()
    mailbox.setPace(pace)
    await clock.pass(ms)

    expect(state.reads).toBeGreaterThanOrEqual(least)
    expect(state.reads).toBeLessThanOrEqual(most)
  })

  it('is asked for rarely while hints of it come', async () => {
    const { clock, state } = aBox()
    state.isHinted = true
    await clock.pass(60_000)

    expect(state.reads).toBeLessThan(4)
  })

  it('is not asked for eagerly forever', async () => {
    const { clock, state, mailbox } = aBox()
    mailbox.setPace('eager')
    await clock.pass(600_000)

    expect(state.reads).toBeLessThan(300)
  })

  it('ends where asking again is of no use', async () => {
    const { clock, state, lost, heard, box } = aBox()
    state.failure = new Final('signed out')
    await clock.pass(10_000)
    state.failure = null
    box.push({ from: 'bob', body: 'one' })
    await clock.pass(10_000)

    expect(lost).toHaveLength(1)
    expect(heard).toEqual([])
  })
})
