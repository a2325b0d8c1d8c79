import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { takePicture } from './browser.ts'

const PICTURES = join(ROOT, '.build/screenshots')

/** Pictures of somebody go on being shown in the room of a consultation. */
export async function expectPictures(page: Page, of: string) {
  const frames = () =>
    page
      .getByLabel(of, { exact: true })
      .evaluate((shown) =>
        shown instanceof HTMLVideoElement ? shown.getVideoPlaybackQuality().totalVideoFrames : 0,
      )
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before + 2)
}

/** A phone, a tablet and a desktop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]

type Box = { left: number; top: number; right: number; bottom: number }

const overlaps = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** The boxes of a call with so many more people, and of what they lie in. */
function boxesWith(page: Page, more: number) {
  return page.evaluate((extra) => {
    const stage = document.querySelector('[data-layout]')
    const people = stage?.querySelector('[data-person]')?.parentElement
    const copies = Array.from({ length: extra }, () => people?.firstElementChild?.cloneNode(true))
    for (const copy of copies) if (copy) people?.append(copy)
    const boxOf = (element: Element | null) => {
      const { left, top, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
      return { left, top, right, bottom }
    }
    const found = {
      stage: boxOf(stage),
      tiles: [...(stage?.querySelectorAll('[data-testid="call-tile"]') ?? [])].map(boxOf),
      fits: [...(stage?.querySelectorAll('video') ?? [])].map(
        (one) => getComputedStyle(one).objectFit,
      ),
    }
    for (const copy of copies) copy?.parentNode?.removeChild(copy)
    return found
  }, more)
}

/**
 * Checks a call in which something is shown, as it is and with more people up to four, at three
 * widths: no box lies over another or over the edge, no picture is cut, and the controls are in sight.
 */
export async function expectLaidOut(page: Page, name: string, people: number): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const leave = page.getByRole('button', { name: 'Leave', exact: true })
    await expect
      .poll(async () => ((await leave.boundingBox())?.y ?? size.height) < size.height)
      .toBe(true)
    for (let more = 0; people + more <= 4; more++) {
      const { stage, tiles, fits } = await boxesWith(page, more)
      const where = `${name}, ${people + more} people, ${size.width} px`
      expect(tiles.length, where).toBeGreaterThanOrEqual(people + more)
      for (const [index, tile] of tiles.entries()) {
        expect(tile.right - tile.left, where).toBeGreaterThan(60)
        expect(tile.bottom - tile.top, where).toBeGreaterThan(48)
        expect(tile.left >= stage.left && tile.right <= stage.right + 1, where).toBe(true)
        expect(tile.top >= stage.top && tile.bottom <= stage.bottom + 1, where).toBe(true)
        for (const other of tiles.slice(index + 1)) expect(overlaps(tile, other), where).toBe(false)
      }
      expect(new Set(fits), where).toEqual(new Set(['contain']))
    }
    await takePicture(page, { path: join(PICTURES, `${name}-${size.width}.png`) })
  }
}

/** A screen to share that needs no choice of a window: a picture drawn by the page. */
export function offerScreen(): void {
  navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1280, height: 720 })
    const context = canvas.getContext('2d')
    setInterval(() => {
      context?.fillRect(Math.random() * 1280, Math.random() * 720, 40, 40)
    }, 100)
    return canvas.captureStream(10)
  }
}
