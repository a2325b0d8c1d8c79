import { describe, expect, it } from 'vitest'
import { createFakeTimers } from './builders.ts'
import { createMailbox, type Incoming, type Outgoing } from './mailbox.ts'

class Final extends Error {}

/** A box whose calls fail as they are told to. */
function aBox() {
  const clock = createFakeTimers()
  const posted: (readonly Outgoing[])[] = []
  const box: Incoming[] = []
  const heard: string[] = []
  const lost: unknown[] = []
  const state = { failure: null as Error | null, reads: 0, tries: 0 }
  const mailbox = createMailbox({
    timers: clock.timers,
    signals: {
      post: async (messages) => {
        state.tries += 1
        if (state.failure) throw state.failure
        posted.push([...messages])
      },
      read: async (after) => {
        state.reads += 1
        if (state.failure) throw state.failure
        return { items: box.slice(Number(after ?? 0)), cursor: String(box.length) }
      },
      isFinal: (error) => error instanceof Final,
    },
    onMessage: ({ body }) => heard.push(body),
    onLost: (error) => lost.push(error),
  })
  return { ...{ clock, posted, box, heard, lost, state, mailbox }, bodies: () => bodiesOf(posted) }
}

const bodiesOf = (posted: readonly (readonly Outgoing[])[]) =>
  posted.flatMap((batch) => batch.map(({ body }) => body))

describe('what is sent', () => {
  it('goes together, in its order, and once where it says the same', async () => {
    const { clock, posted, mailbox, bodies } = aBox()
    for (const body of ['one', 'two', 'one', 'three']) mailbox.send({ to: 'bob', body })
    await clock.pass(100)

    expect(posted).toHaveLength(1)
    expect(bodies()).toEqual(['one', 'two', 'three'])
  })

  it('waits for the network, ever longer, and goes at once when it is back', async () => {
    const { clock, state, mailbox, bodies } = aBox()
    state.failure = new Error('the network is down')
    mailbox.send({ to: 'bob', body: 'one' })
    await clock.pass(60_000)
    expect(state.tries).toBeLessThan(10)
    mailbox.send({ to: 'bob', body: 'two' })

    state.failure = null
    mailbox.look()
    await clock.pass(10)

    expect(bodies()).toEqual(['one', 'two'])
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
