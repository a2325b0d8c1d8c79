import { expect, it } from 'vitest'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { NOON } from '#test/support/records.ts'
import { createPictures, PICTURE_SECONDS } from './pictures.ts'

/** Pictures whose addresses are counted; `later` is so many seconds after noon. */
function counted({ fails = 0 } = {}) {
  let seconds = 0
  let signed = 0
  const pictures = createPictures({
    clock: () => plusSeconds(NOON, seconds),
    objects: {
      async getUrl(key, disposition, life) {
        signed += 1
        if (signed <= fails) throw new Error('no key to sign with')
        return `${key} ${disposition} ${life} ${signed}`
      },
    },
  })
  return {
    pictures,
    signed: () => signed,
    later: (by: number) => {
      seconds = by
    },
  }
}

it('gives an address again for half of its time, and then another', async () => {
  const { pictures, later } = counted()
  const first = await pictures('a.jpg')
  expect(first).toBe(`a.jpg inline ${PICTURE_SECONDS} 1`)
  later(PICTURE_SECONDS / 2 - 1)
  expect(await pictures('a.jpg')).toBe(first)
  later(PICTURE_SECONDS / 2)
  expect(await pictures('a.jpg')).toBe(`a.jpg inline ${PICTURE_SECONDS} 2`)
})

it('signs once for many who ask at once, and for each picture', async () => {
  const { pictures, signed } = counted()
  await Promise.all(['a.jpg', 'b.jpg', 'a.jpg', 'a.jpg'].map(pictures))
  expect(signed()).toBe(2)
})

it('signs anew where the clock was put back: the address would not be good yet', async () => {
  const { pictures, later, signed } = counted()
  later(MINUTE)
  await pictures('a.jpg')
  later(0)
  await pictures('a.jpg')
  expect(signed()).toBe(2)
})

it('does not remember what failed', async () => {
  const { pictures } = counted({ fails: 1 })
  await expect(pictures('a.jpg')).rejects.toThrow('no key')
  expect(await pictures('a.jpg')).toContain('a.jpg')
})

it('does not grow without end', async () => {
  const { pictures, signed } = counted()
  for (let at = 0; at <= 10_000; at += 1) await pictures(`${at}.jpg`)
  await pictures('10000.jpg')
  expect(signed()).toBe(10_001)
  await pictures('0.jpg')
  expect(signed()).toBe(10_002)
})
