import { expect, it } from 'vitest'
import { blurOfNew, canBlur, isBlurred, setBlur } from './blur.ts'

/** A camera that blurs as it is told, or refuses to. */
function aCamera(capabilities: object, refuses = false) {
  let constraints: MediaTrackConstraints = { width: 1280 }
  return {
    getCapabilities: () => capabilities,
    getConstraints: () => constraints,
    getSettings: () => ({ backgroundBlur: constraints.backgroundBlur === true }),
    applyConstraints: async (asked: MediaTrackConstraints = {}) => {
      if (refuses) throw new DOMException('', 'OverconstrainedError')
      constraints = asked
    },
  }
}

it('blurs only where a page may decide it', () => {
  expect(canBlur(aCamera({}))).toBe(false)
  expect(canBlur(aCamera({ backgroundBlur: [true] }))).toBe(false)
  expect(canBlur(aCamera({ backgroundBlur: [false, true] }))).toBe(true)
})

it('keeps what else was asked of the camera, and asks the next one for the same', async () => {
  const camera = aCamera({ backgroundBlur: [false, true] })
  expect(await setBlur(camera, true)).toBe(true)
  expect(camera.getConstraints()).toEqual({ width: 1280, backgroundBlur: true })
  expect(blurOfNew()).toEqual({ backgroundBlur: true })
  expect(await setBlur(camera, false)).toBe(false)
  expect(blurOfNew()).toEqual({})
})

it('stays as it is where the camera refuses', async () => {
  const camera = aCamera({ backgroundBlur: [false, true] }, true)
  expect(await setBlur(camera, true)).toBe(false)
  expect(isBlurred(camera)).toBe(false)
  expect(blurOfNew()).toEqual({})
})
