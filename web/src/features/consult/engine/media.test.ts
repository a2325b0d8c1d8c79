import { describe, expect, it } from 'vitest'
import { type FakeTrack, fakeTrack } from './builders.ts'
import { createLocalMedia, type DeviceProblem } from './media.ts'

class Refused extends Error {
  readonly problem: DeviceProblem
  constructor(problem: DeviceProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Devices that open as they are told to. */
function fakeDevices() {
  const opened: FakeTrack[] = []
  const ends = new Map<FakeTrack, () => void>()
  const state = { refusal: null as DeviceProblem | null, hold: null as Promise<void> | null }
  const told: string[] = []
  async function make(name: string) {
    await state.hold
    if (state.refusal) throw new Refused(state.refusal)
    const track = fakeTrack(name)
    opened.push(track)
    return track
  }
  const media = createLocalMedia<FakeTrack>(
    {
      open: (kind, deviceId) => make(`${kind} ${deviceId ?? 'any'}`),
      openScreen: () => make('screen'),
      problemOf: (error) => (error instanceof Refused ? error.problem : 'failed'),
      onEnded: (track, run) => ends.set(track, run),
    },
    (line) => told.push(line),
  )
  const nameOf = (line: 'sound' | 'picture' | 'screen') =>
    media.getSnapshot().tracks[line]?.name ?? null
  return { media, state, opened, told, nameOf, end: (track: FakeTrack) => ends.get(track)?.() }
}

describe('a camera', () => {
  it('gives its light back when it is shut, and opens again', async () => {
    const { media, opened, nameOf } = fakeDevices()
    await media.open('camera')
    expect(nameOf('picture')).toBe('camera any')

    media.shut('camera')
    expect(opened[0]?.isStopped).toBe(true)
    expect(nameOf('picture')).toBeNull()

    await media.open('camera', 'second')
    expect(nameOf('picture')).toBe('camera second')
    expect(media.getSnapshot().camera).toEqual({ state: 'on', problem: null, deviceId: 'second' })
  })

  it('stays where another one does not open, and says why', async () => {
    const { media, state, opened, nameOf } = fakeDevices()
    await media.open('camera')
    state.refusal = 'busy'
    await media.open('camera', 'second')

    expect(nameOf('picture')).toBe('camera any')
    expect(opened[0]?.isStopped).toBe(false)
    expect(media.getSnapshot().camera).toMatchObject({ state: 'on', problem: 'busy' })
  })

  it.each(['blocked', 'system', 'missing', 'busy', 'unsupported', 'failed'] as const)(
    'that is %s leaves the call without a picture',
    async (problem) => {
      const { media, state } = fakeDevices()
      state.refusal = problem
      await media.open('camera')

      expect(media.getSnapshot().camera).toMatchObject({ state: 'off', problem })
    },
  )

  it('is given back at once where it opens after it was shut, or after the call', async () => {
    for (const how of ['shut', 'close'] as const) {
      const { media, state, opened, nameOf } = fakeDevices()
      let open = () => undefined as unknown
      state.hold = new Promise((resolve) => {
        open = () => resolve()
      })
      const opening = media.open('camera')
      if (how === 'shut') media.shut('camera')
      else media.close()
      open()
      await opening

      expect(opened.map(({ isStopped }) => isStopped)).toEqual([true])
      expect(nameOf('picture')).toBeNull()
    }
  })

  it('that is pulled out is followed by another one', async () => {
    const { media, opened, end, nameOf } = fakeDevices()
    await media.open('camera', 'first')
    const [first] = opened
    if (first) end(first)
    await Promise.resolve()
    await Promise.resolve()

    expect(nameOf('picture')).toBe('camera any')
  })
})

describe('a microphone', () => {
  it('stays muted over a change of device', async () => {
    const { media, opened } = fakeDevices()
    await media.open('microphone')
    media.setMuted(true)
    await media.open('microphone', 'second')

    expect(opened.map(({ enabled }) => enabled)).toEqual([false, false])
    expect(opened.map(({ isStopped }) => isStopped)).toEqual([true, false])
    media.setMuted(false)
    expect(opened[1]?.enabled).toBe(true)
  })
})

describe('a screen', () => {
  it('is shared until somebody stops it, also by the button of the browser', async () => {
    const { media, opened, end, nameOf, told } = fakeDevices()
    expect(await media.shareScreen()).toBe(true)
    expect(nameOf('screen')).toBe('screen')
    const [first] = opened
    if (first) end(first)
    expect(nameOf('screen')).toBeNull()

    await media.shareScreen()
    media.stopScreen()
    expect(nameOf('screen')).toBeNull()
    expect(told).toEqual(['screen', 'screen', 'screen', 'screen'])
  })

  it('that nobody chooses is none', async () => {
    const { media, state, nameOf } = fakeDevices()
    state.refusal = 'blocked'
    expect(await media.shareScreen()).toBe(false)
    expect(nameOf('screen')).toBeNull()
  })
})
