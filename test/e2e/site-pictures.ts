import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { demoPractice } from '#infra/seed/practice.data.ts'

/** How a page is opened of which pictures are taken: sharp on fine screens too, and by the clock of the demo practice. */
export const picturing = { deviceScaleFactor: 2, timezoneId: demoPractice.timezone } as const

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 640 }

/** How each screen is pictured (web/src/site/context.ts), and how wide the picture is in the end, in pixels. */
const looks = [
  { look: 'light', viewport: desktop, colorScheme: 'light', width: 1920 },
  { look: 'dark', viewport: desktop, colorScheme: 'dark', width: 1920 },
  { look: 'phone-light', viewport: phone, colorScheme: 'light', width: 780 },
  { look: 'phone-dark', viewport: phone, colorScheme: 'dark', width: 780 },
] as const

type SiteScreen = {
  /** The picture's name in the public site. */
  name: string
  path: string
  /** What somebody does there before, until the screen has all that it is to show. */
  prepare?: (page: Page) => Promise<void>
}

/**
 * Pictures of a screen for the public site, as WebP files of a folder: whoever changes screens puts them into
 * docs/pictures by hand.
 */
export async function pictureOf(
  page: Page,
  { name, path, prepare }: SiteScreen,
  { folder, settled }: { folder: string; settled: (page: Page) => Promise<void> },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await page.goto(path)
  await settled(page)
  await prepare?.(page)
  for (const { look, viewport, colorScheme, width } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    const shot = await page.screenshot({ animations: 'disabled' })
    await writeFile(join(folder, `${name}-${look}.webp`), await asWebp(page.context(), shot, width))
  }
}

/** What is shown where somebody passes on a link to the site: how it begins. */
export async function socialPicture(page: Page, folder: string): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/home', { waitUntil: 'networkidle' })
  const file = join(folder, 'social.webp')
  await writeFile(file, await asWebp(page.context(), await page.screenshot(), 1200))
}

/** A picture as WebP of that width, as Chromium writes it; in a page of its own, for ours loads no pictures in place. */
async function asWebp(context: BrowserContext, png: Buffer, width: number): Promise<Buffer> {
  const page = await context.newPage()
  const base64 = await page.evaluate(
    async ({ source, wide }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = Math.round((image.height * wide) / image.width)
      const context = canvas.getContext('2d')
      if (context) context.imageSmoothingQuality = 'high'
      context?.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', 0.85).split(',')[1] ?? ''
    },
    { source: png.toString('base64'), wide: width },
  )
  await page.close()
  return Buffer.from(base64, 'base64')
}
