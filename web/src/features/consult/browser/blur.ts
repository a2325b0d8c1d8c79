import * as v from 'valibot'

declare global {
  /** Media Capture Extensions (W3C), which the types of browsers leave out. */
  interface MediaTrackConstraintSet {
    backgroundBlur?: ConstrainBoolean
  }
}

type Track = Pick<
  MediaStreamTrack,
  'applyConstraints' | 'getCapabilities' | 'getConstraints' | 'getSettings'
>

/** Both are named only where a page may change it, and not only the settings of the device. */
const changeable = v.object({
  backgroundBlur: v.pipe(v.array(v.boolean()), v.includes(true), v.includes(false)),
})
const blurred = v.object({ backgroundBlur: v.literal(true) })

let isWanted = false

/** What a camera that is opened from now on is asked for, as long as the page lives. */
export const blurOfNew = (): MediaTrackConstraintSet => (isWanted ? { backgroundBlur: true } : {})

/** Whether browser and device can blur what is behind somebody, and let a page decide it. */
export const canBlur = (track: Track): boolean =>
  // Firefox has not known it for long.
  typeof track.getCapabilities === 'function' && v.is(changeable, track.getCapabilities())

export const isBlurred = (track: Track): boolean => v.is(blurred, track.getSettings())

/** Blurs what is behind somebody, or shows it again; answers how it is then. */
export async function setBlur(track: Track, backgroundBlur: boolean): Promise<boolean> {
  try {
    await track.applyConstraints({ ...track.getConstraints(), backgroundBlur })
    isWanted = backgroundBlur
  } catch {
    // It stays as it was, and the switch says so.
  }
  return isBlurred(track)
}
