import type { DeviceKind, DeviceProblem, MediaPort } from '../engine/media.ts'
import { blurOfNew } from './blur.ts'

/** More is not seen on a page, and costs whoever pays by the megabyte. */
const picture = {
  ...{ width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } },
  facingMode: 'user',
} as const
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const
/** Slides and scans are looked at; a film is not shown. */
const screen = { frameRate: { ideal: 15, max: 30 } } as const

/** Camera, microphone and screen of the browser. */
export const browserMedia: MediaPort<MediaStreamTrack> = {
  open: async (kind, deviceId) => {
    if (!canOpen()) throw new DOMException('', 'NotSupportedError')
    return openOne(kind, deviceId).catch((error: unknown) => {
      // The one that was chosen before is not there any more.
      if (deviceId !== null && nameOf(error) === 'OverconstrainedError') return openOne(kind, null)
      throw error
    })
  },
  openScreen: async () => {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: screen, audio: false })
    const track = firstOf(stream)
    track.contentHint = 'detail'
    return track
  },
  problemOf: deviceProblemOf,
  onEnded: (track, run) => track.addEventListener('ended', run, { once: true }),
}

async function openOne(kind: DeviceKind, deviceId: string | null): Promise<MediaStreamTrack> {
  const chosen = deviceId === null ? {} : { deviceId: { exact: deviceId } }
  const asked =
    kind === 'camera'
      ? { video: { ...picture, ...blurOfNew(), ...chosen } }
      : { audio: { ...sound, ...chosen } }
  return firstOf(await navigator.mediaDevices.getUserMedia(asked))
}

function firstOf(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getTracks()
  if (!track) throw new DOMException('', 'NotFoundError')
  return track
}

/** Whether the browser has such a thing at all: only on pages that came encrypted. */
export function canOpen(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** Phones cannot share their screen from a page. */
export function canShareScreen(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function'
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

const problems: Record<string, DeviceProblem> = {
  NotAllowedError: 'blocked',
  SecurityError: 'unsupported',
  NotSupportedError: 'unsupported',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Why a device did not open (mediacapture-streams). */
export function deviceProblemOf(error: unknown): DeviceProblem {
  const problem = problems[nameOf(error)] ?? 'failed'
  // Chrome says so in words only, where the machine's own settings forbid it.
  const isSystem = error instanceof Error && /system/i.test(error.message)
  return problem === 'blocked' && isSystem ? 'system' : problem
}

export type ListedDevice = { readonly id: string; readonly label: string }
export type DeviceLists = {
  readonly [kind in DeviceKind | 'speaker']: readonly ListedDevice[]
}

const kindOf = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' } as const

/** The devices there are; without names, and so none, before one was opened. */
export async function listDevices(): Promise<DeviceLists> {
  const lists = { microphone: new Map(), camera: new Map(), speaker: new Map() }
  if (canOpen()) {
    for (const { kind, deviceId, label } of await navigator.mediaDevices.enumerateDevices()) {
      if (deviceId && label) lists[kindOf[kind]].set(deviceId, { id: deviceId, label })
    }
  }
  return {
    microphone: [...lists.microphone.values()],
    camera: [...lists.camera.values()],
    speaker: [...lists.speaker.values()],
  }
}

/** Tells when a device comes or goes. */
export function watchDevices(onChange: () => void): () => void {
  if (!canOpen()) return () => undefined
  navigator.mediaDevices.addEventListener('devicechange', onChange)
  return () => navigator.mediaDevices.removeEventListener('devicechange', onChange)
}
