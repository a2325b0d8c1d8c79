import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeCalls, fakeTrack } from './builders.ts'

const two = async (fateOf?: Parameters<typeof createFakeCalls>[0]) => {
  const run = createFakeCalls(fateOf)
  const ann = run.join('ann', ['bob'])
  const bob = run.join('bob', ['ann'])
  await run.clock.pass(3000)
  return { ...run, ann, bob }
}

describe('two who come in', () => {
  it('hear each other, whoever of them comes first', async () => {
    for (const order of [
      ['ann', 'bob'],
      ['bob', 'ann'],
    ] as const) {
      const { clock, join } = createFakeCalls()
      const first = join(order[0], [order[1]])
      await clock.pass(120_000)
      expect(first.hears()).toEqual({ [order[1]]: 'absent' })

      const second = join(order[1], [order[0]])
      await clock.pass(2000)

      expect(first.hears()).toEqual({ [order[1]]: `${order[1]} sound 002` })
      expect(second.hears()).toEqual({ [order[0]]: `${order[0]} sound 001` })
    }
  })

  it('use one connection each, and ask the server rarely from then on', async () => {
    const { clock, world, post } = await two()
    expect(world.state.made).toBe(2)
    const before = post.state.posts + post.state.reads

    await clock.pass(10 * 60_000)

    // Less than three calls a minute of each of them.
    expect(post.state.posts + post.state.reads - before).toBeLessThan(10 * 2 * 3)
  })

  it('know what the other shows, and hear when it changes', async () => {
    const { clock, ann, bob } = await two()
    bob.shown.isMuted = true
    bob.call.update('sound')
    bob.tracks.screen = fakeTrack('slides')
    bob.shown.hasScreen = true
    bob.call.update('screen')
    await clock.pass(100)

    const [shown] = ann.call.getSnapshot().peers
    expect(shown?.showing).toEqual({
      ...{ isMuted: true, hasCamera: false, hasScreen: true, scans: null },
    })
    expect(shown?.tracks.screen?.name).toBe('slides')
  })

  it('see which scans the other shows, also where they come in later', async () => {
    const { clock, ann, bob, join } = await two()
    const look = {
      ...{ window: { center: 40, width: 400 }, isInverted: false, rotation: 0, zoom: 1.5 },
      ...{ flipHorizontal: false, flipVertical: false },
    }
    const image = {
      ...{ series: '1.2.3.4', index: 7, point: [12.5, 30] as [number, number] },
      look: { ...look, center: [256, 256] as [number, number] },
    }
    bob.shown.scans = { uploadKey: '01J0000000000000000000000A', study: '1.2.3', image }
    bob.call.update(null)
    await clock.pass(100)
    expect(ann.call.getSnapshot().peers[0]?.showing?.scans).toEqual(bob.shown.scans)

    const again = join('ann', ['bob'])
    await clock.pass(3000)

    expect(again.call.getSnapshot().peers[0]?.showing?.scans).toEqual(bob.shown.scans)
  })

  it('see that one left by the end of the call, which posts nothing to the server', async () => {
    const { clock, ann, bob, post } = await two()
    const before = post.state.posts

    bob.call.finish()
    await clock.pass(100)

    expect(ann.call.getSnapshot().peers[0]?.phase).toBe('left')
    expect(bob.call.getSnapshot().phase).toBe('left')
    expect(post.state.posts).toBe(before)
  })

  it('see that one left, and that they came back', async () => {
    const { clock, ann, bob, join, world } = await two()
    bob.call.leave()
    await clock.pass(2000)
    expect(ann.hears()).toEqual({ bob: 'left' })
    expect(world.open()).toBe(0)

    const again = join('bob', ['ann'])
    await clock.pass(2000)

    expect(ann.hears()).toEqual({ bob: 'bob sound 003' })
    expect(again.hears()).toEqual({ ann: 'ann sound 001' })
  })
})

describe('a page that is loaded again', () => {
  it('takes the place of the one before, which never said that it left', async () => {
    const { clock, post, ann, join } = await two()
    // The old page hears nothing any more.
    post.onHint('bob', () => undefined)

    const again = join('bob', ['ann'])
    await clock.pass(3000)

    expect(ann.hears()).toEqual({ bob: 'bob sound 003' })
    expect(again.hears()).toEqual({ ann: 'ann sound 001' })
  })

  it('ends the call of an older tab, and not the other way round', async () => {
    const { clock, ann, bob, join } = await two()
    const second = join('bob', ['ann'])
    await clock.pass(60_000)

    expect(bob.call.getSnapshot().phase).toBe('elsewhere')
    expect(second.call.getSnapshot().phase).toBe('going')
    expect(ann.hears()).toEqual({ bob: 'bob sound 003' })
  })
})

describe('three and four', () => {
  it('hear each other, also the one who comes last', async () => {
    const { clock, join, world } = createFakeCalls()
    const names = ['ann', 'bob', 'cid', 'dot']
    const others = (name: string) => names.filter((one) => one !== name)
    const calls = []
    for (const name of names) {
      calls.push(join(name, others(name)))
      await clock.pass(4000)
    }
    await clock.pass(4000)

    for (const call of calls) {
      expect(Object.values(call.hears()).every((heard) => heard.includes('sound'))).toBe(true)
    }
    expect(world.open()).toBe(12)
  })

  it('hear at once who came in before they were on the list', async () => {
    const { clock, join } = createFakeCalls()
    const ann = join('ann', [])
    const cid = join('cid', ['ann'])
    await clock.pass(20_000)
    expect(ann.hears()).toEqual({})

    ann.call.setOthers(['cid'])
    await clock.pass(1500)

    expect(ann.hears()).toEqual({ cid: 'cid sound 002' })
    expect(cid.hears()).toEqual({ ann: 'ann sound 001' })
  })

  it('go on where one is taken off the list', async () => {
    const { clock, join } = createFakeCalls()
    const ann = join('ann', ['bob', 'cid'])
    const bob = join('bob', ['ann', 'cid'])
    const cid = join('cid', ['ann', 'bob'])
    await clock.pass(5000)

    ann.call.setOthers(['bob'])
    bob.call.setOthers(['ann'])
    await clock.pass(5000)

    expect(ann.hears()).toEqual({ bob: 'bob sound 002' })
    expect(cid.hears()).toEqual({ ann: 'left', bob: 'left' })
  })
})

describe('a cut of the network', () => {
  it.each([5000, 30_000, 300_000])('of %i ms heals by itself', async (ms) => {
    const { clock, world, post, ann, bob } = await two()
    world.setCut(true)
    post.state.isDown = true
    await clock.pass(ms)
    expect(ann.hears()).toEqual({ bob: 'interrupted' })

    world.setCut(false)
    post.state.isDown = false
    ann.call.renew()
    bob.call.renew()
    await clock.pass(3000)

    expect(ann.hears()).toEqual({ bob: 'bob sound 002' })
    expect(bob.hears()).toEqual({ ann: 'ann sound 001' })
  })

  it('is looked for other ways by both at once, and one gives way', async () => {
    const { clock, world, ann, bob } = await two()
    ann.call.renew()
    bob.call.renew()
    await clock.pass(1000)

    expect(ann.hears()).toEqual({ bob: 'bob sound 002' })
    expect(bob.hears()).toEqual({ ann: 'ann sound 001' })
    expect(world.state.made).toBe(2)
  })
})

describe('messages that are lost, doubled and out of order', () => {
  /** Each message: lost, once, or twice, each time up to 3 s late. */
  const fate = fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    {
      weight: 5,
      arbitrary: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 2 }),
    },
  )
  const move = fc.oneof(
    fc.constantFrom(
      'renew ann',
      'renew bob',
      'renew both',
      'cut',
      'mend',
      'reload ann',
      'reload bob',
    ),
    fc.integer({ min: 100, max: 20_000 }),
  )

  it('end in one connection, once they come through again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { minLength: 1, maxLength: 60 }),
        fc.array(move, { maxLength: 12 }),
        async (fates, moves) => {
          let turn = 0
          const isCalm = { now: false }
          const { clock, world, join } = createFakeCalls(() => {
            turn += 1
            return isCalm.now ? [0] : (fates[turn % fates.length] ?? [0])
          })
          let ann = join('ann', ['bob'])
          let bob = join('bob', ['ann'])
          for (const one of moves) {
            if (typeof one === 'number') await clock.pass(one)
            else if (one === 'cut') world.setCut(true)
            else if (one === 'mend') world.setCut(false)
            else if (one === 'reload ann') ann = join('ann', ['bob'])
            else if (one === 'reload bob') bob = join('bob', ['ann'])
            else {
              if (one !== 'renew bob') ann.call.renew()
              if (one !== 'renew ann') bob.call.renew()
            }
          }
          world.setCut(false)
          isCalm.now = true
          await clock.pass(180_000)

          expect(Object.values(ann.hears())).toEqual([expect.stringContaining('bob sound')])
          expect(Object.values(bob.hears())).toEqual([expect.stringContaining('ann sound')])
          expect(world.open()).toBe(2)
          const said = ann.call.getSnapshot().peers[0]?.showing
          expect(said).toEqual({
            ...{ isMuted: false, hasCamera: false, hasScreen: false, scans: null },
          })
        },
      ),
      { numRuns: 150 },
    )
  })

  it('that nobody understands change nothing', async () => {
    const { clock, post, ann } = await two()
    const port = post.portOf('bob')
    const { signal } = new AbortController()
    const bodies = ['', '{', '{"kind":"offer"}', '{"kind":"hello","session":1}', '[]']
    const bye = JSON.stringify({ kind: 'bye', session: '2020' })
    for (const body of [...bodies, bye]) await port.post({ to: 'ann', body, key: body }, signal)
    await clock.pass(2000)

    expect(ann.hears()).toEqual({ bob: 'bob sound 002' })
  })
})

describe('the line', () => {
  it('that gets worse takes bits, then size, then the picture; and gives them back', async () => {
    const { clock, world, ann } = await two()
    const level = () => ann.call.getSnapshot().peers[0]?.level
    expect(level()).toBe('good')

    world.state.reading = { available: 60_000, lost: 0.2, roundTrip: 0.4 }
    await clock.pass(60_000)
    expect(level()).toBe('audioOnly')
    expect(world.state.limits.at(-1)).toEqual({ bitrate: 0, scale: 4 })

    world.state.reading = { available: 5_000_000, lost: 0, roundTrip: 0.05 }
    await clock.pass(180_000)
    expect(level()).toBe('good')
  })
})
