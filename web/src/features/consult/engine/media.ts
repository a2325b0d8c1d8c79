import { type Board, createBoard } from '../../../ui/board.ts'
import type { Line, Tracks } from './connection.ts'

/** What the engine asks of a track; the browser's are such. */
export type LocalTrack = {
  enabled: boolean
  readonly stop: () => void
}

export const devices = ['microphone', 'camera'] as const
export type DeviceKind = (typeof devices)[number]

/**
 * Why there is nothing from a device. blocked: the browser or the person said no. system: the machine does not let
 * the browser. missing: there is none. busy: another program has it. unsupported: the browser cannot, or the page
 * may not. failed: it does not say.
 */
export const deviceProblems = [
  'blocked',
  'system',
  'missing',
  'busy',
  'unsupported',
  'failed',
] as const
export type DeviceProblem = (typeof deviceProblems)[number]

export type Device = {
  /** off: not wanted. */
  readonly state: 'off' | 'opening' | 'on'
  /** Why the last try failed; null where it did not. */
  readonly problem: DeviceProblem | null
  /** Which one is wanted; null: whichever the browser takes. */
  readonly deviceId: string | null
}

export type MediaPort<T> = {
  /** @throws what `problemOf` judges */
  readonly open: (kind: DeviceKind, deviceId: string | null) => Promise<T>
  /** @throws where the person chooses nothing */
  readonly openScreen: () => Promise<T>
  readonly problemOf: (error: unknown) => DeviceProblem
  /** Tells when a track ends by itself: pulled out, taken away, or stopped by the browser's own button. */
  readonly onEnded: (track: T, run: () => void) => void
}

export type MediaSnapshot<T> = {
  readonly microphone: Device
  readonly camera: Device
  readonly isMuted: boolean
  readonly tracks: Tracks<T>
}

/** Camera, microphone and screen of this device, before the call and in it. */
export type LocalMedia<T> = Pick<Board<MediaSnapshot<T>>, 'subscribe' | 'getSnapshot'> & {
  /** Opens a device, or another one in its place: the old one is given back once the new one is there. */
  readonly open: (kind: DeviceKind, deviceId?: string | null) => Promise<void>
  /** Gives a device back: its light goes out. */
  readonly shut: (kind: DeviceKind) => void
  /** Keeps the microphone open, and sends silence. */
  readonly setMuted: (isMuted: boolean) => void
  /** False where nothing was chosen. */
  readonly shareScreen: () => Promise<boolean>
  readonly stopScreen: () => void
  readonly close: () => void
}

const lineOf: Record<DeviceKind, Line> = { microphone: 'sound', camera: 'picture' }
const off: Device = { state: 'off', problem: null, deviceId: null }

export function createLocalMedia<T extends LocalTrack>(
  port: MediaPort<T>,
  onTrack: (line: Line) => void = () => undefined,
): LocalMedia<T> {
  let isClosed = false
  let isMuted = false
  let tracks: Tracks<T> = { sound: null, picture: null, screen: null }
  const state: Record<DeviceKind, Device> = { microphone: off, camera: off }
  /** Only what was asked for last counts: the others are given back as they come. */
  const asked = { microphone: 0, camera: 0, screen: 0 }
  const board = createBoard<MediaSnapshot<T>>(() => ({ ...state, isMuted, tracks }))

  function put(line: Line, track: T | null) {
    const before = tracks[line]
    if (before === track) return
    tracks = { ...tracks, [line]: track }
    before?.stop()
    tell(line)
  }

  /** Whoever hears it reads the snapshot. */
  function tell(line: Line) {
    board.show()
    onTrack(line)
  }

  function set(kind: DeviceKind, change: Partial<Device>) {
    state[kind] = { ...state[kind], ...change }
    board.show()
  }

  async function open(kind: DeviceKind, deviceId: string | null = state[kind].deviceId) {
    asked[kind] += 1
    const turn = asked[kind]
    const isAsked = () => !isClosed && asked[kind] === turn
    set(kind, { state: 'opening', deviceId })
    try {
      const track = await port.open(kind, deviceId)
      if (!isAsked()) return track.stop()
      if (kind === 'microphone') track.enabled = !isMuted
      put(lineOf[kind], track)
      set(kind, { state: 'on', problem: null })
      port.onEnded(track, () => void reopen(kind, track))
    } catch (error) {
      if (!isAsked()) return
      const hasOld = tracks[lineOf[kind]] !== null
      set(kind, { state: hasOld ? 'on' : 'off', problem: port.problemOf(error) })
    }
  }

  /** It was pulled out, maybe: another one takes its place where there is one. */
  async function reopen(kind: DeviceKind, ended: T) {
    if (isClosed || tracks[lineOf[kind]] !== ended) return
    put(lineOf[kind], null)
    await open(kind, null)
  }

  function shut(kind: DeviceKind) {
    asked[kind] += 1
    put(lineOf[kind], null)
    set(kind, { state: 'off', problem: null })
  }

  async function shareScreen() {
    asked.screen += 1
    const turn = asked.screen
    try {
      const track = await port.openScreen()
      if (isClosed || asked.screen !== turn) {
        track.stop()
        return false
      }
      put('screen', track)
      port.onEnded(track, () => tracks.screen === track && stopScreen())
      return true
    } catch {
      return false
    }
  }

  function stopScreen() {
    asked.screen += 1
    put('screen', null)
  }

  return {
    subscribe: board.subscribe,
    getSnapshot: board.getSnapshot,
    open,
    shut,
    setMuted: (muted) => {
      isMuted = muted
      if (tracks.sound) tracks.sound.enabled = !muted
      tell('sound')
    },
    shareScreen,
    stopScreen,
    close: () => {
      isClosed = true
      for (const track of Object.values(tracks)) track?.stop()
      tracks = { sound: null, picture: null, screen: null }
      board.show()
    },
  }
}
