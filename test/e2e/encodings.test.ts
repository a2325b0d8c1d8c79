import { expect, test } from 'vitest'
import {
  type EncodedScan,
  encodedScans,
  encodedVideos,
  undrawn,
} from '#test/fixtures/dicom/encoded-scans.ts'
import { TILES } from '#test/fixtures/dicom/tiles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice } from '#test/support/builders.ts'
import { begun, sendMissing } from '#test/support/scans.ts'
import { runVisits } from './browser.ts'

const app = runApp()
const visits = runVisits()
const patiently = { timeout: 60_000 }
/** Of 255: what a window and a JPEG of next to no loss may round. */
const ROUNDED = 3

/** Red, green and blue in the middle of each tile, as the first pane has them; none without a picture. */
function tilesInSight(tiles: number): number[][] {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-testid="pane"] canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return []
  const { width, height } = canvas
  const { data } = context.getImageData(0, 0, width, height)
  const side = height / tiles
  return Array.from({ length: tiles * tiles }, (_, tile) => {
    const x = Math.floor(width / 2 + ((tile % tiles) + 0.5 - tiles / 2) * side)
    const y = Math.floor((Math.floor(tile / tiles) + 0.5) * side)
    return [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)]
  })
}

/** The tiles that are not as bright as they should be, and what they are. */
const wrongOf = (
  { name, shown }: Pick<EncodedScan, 'name' | 'shown'>,
  seen: readonly (readonly number[])[],
) =>
  shown.flatMap((wanted, tile) => {
    const isRight = [0, 1, 2].every((channel) => {
      const value = seen[tile]?.[channel] ?? Number.NaN
      return Math.abs(value - (wanted[channel] ?? wanted[0] ?? 0)) <= ROUNDED
    })
    return isRight ? [] : [`${name}: tile ${tile} is ${seen[tile]} for ${wanted}`]
  })

const playsMpeg4 = () =>
  document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"') !== ''

/** How bright a video is in its middle, from 0 to 255. */
function greyOf(video: HTMLVideoElement | SVGElement) {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || !(video instanceof HTMLVideoElement)) return Number.NaN
  context.drawImage(video, 0, 0, 64, 64)
  return context.getImageData(32, 32, 1, 1).data[0] ?? Number.NaN
}

/** Whether all of a button of the rail can be seen there. */
function isInSight(button: HTMLElement | SVGElement) {
  const [own, rail] = [button, button.closest('nav')].map((it) => it?.getBoundingClientRect())
  return own && rail ? own.top >= rail.top - 1 && own.bottom <= rail.bottom + 1 : false
}

test('each encoding is shown with the pixels that it was made from, and a video is played', async () => {
  const practice = await aPractice(app.run)
  const { client } = practice.admin
  const patientId = await aPatient(practice)
  const key = await begun(client, { practiceId: practice.practiceId, patientId })
  const scans = await encodedScans()
  await sendMissing(client, key, [...scans, ...encodedVideos(), ...undrawn()])
  await client.post(`/uploads/${key}/complete`)
  await app.run.idle(60_000)
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  await page.goto(`/dicom/viewer?key=${key}`)
  const pane = page.getByTestId('pane')
  const current = page.locator('nav [data-series][aria-current]')
  await current.focus()
  for (const [at, scan] of scans.entries()) {
    if (at > 0) await page.keyboard.press('PageDown')
    await pane.and(page.getByLabel(`Pictures of ${scan.name}`, { exact: true })).waitFor(patiently)
    await expect
      .poll(async () => wrongOf(scan, await page.evaluate(tilesInSight, TILES)), patiently)
      .toEqual([])
    if (!scan.last) continue
    const last = { name: `${scan.name}, last frame`, shown: scan.last }
    await page.keyboard.press('End')
    await expect
      .poll(async () => wrongOf(last, await page.evaluate(tilesInSight, TILES)), patiently)
      .toEqual([])
  }

  await page.keyboard.press('PageDown')
  const video = pane.locator('video')
  if (await page.evaluate(playsMpeg4)) {
    await expect.poll(() => video.evaluate(greyOf), patiently).toBeCloseTo(200, -1)
    await visits.expectAccessible(page, 'a video')
  } else await pane.getByText('This is a video (MPEG-4)').waitFor(patiently)
  await pane.getByRole('button', { name: 'Save the file' }).waitFor()
  await page.keyboard.press('PageDown')
  await pane.and(page.getByLabel('Pictures of LONG VIDEO')).waitFor(patiently)
  if (await page.evaluate(playsMpeg4)) {
    await expect.poll(() => video.evaluate(greyOf), patiently).toBeCloseTo(200, -1)
  }
  await page.keyboard.press('PageDown')
  await pane.getByText('This is a video (MPEG-2)').waitFor(patiently)
  expect(await current.evaluate(isInSight)).toBe(true)
  expect(await current.evaluate((button) => button === document.activeElement)).toBe(true)
  await pane.getByRole('button', { name: 'Save the file' }).waitFor()
  for (const { name, title } of undrawn()) {
    await page.keyboard.press('PageDown')
    await pane.and(page.getByLabel(`Pictures of ${name}`, { exact: true })).waitFor(patiently)
    await pane.getByText(title).waitFor(patiently)
  }
  expect(errors).toEqual([])
})
