import type { Page } from 'playwright-core'
import { expect } from 'vitest'

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
