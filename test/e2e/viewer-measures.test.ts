import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice } from '#test/support/builders.ts'
import { aKnownStudy } from '#test/support/known-study.ts'
import {
  AIR_HU,
  BLOCK,
  BLOCK_SPACING,
  BRIGHT,
  blockPhantom,
  brightHu,
} from '#test/support/phantoms.ts'
import type { TestFile } from '#test/support/scans.ts'
import { runVisits } from './browser.ts'
import { type Drawn, findBright, paneAt, patiently, readValue, showsImage } from './viewer-pages.ts'

const app = runApp()
const visits = runVisits()

/** Opens the viewer on some files, at the first image of the first series. */
async function opened(files: TestFile[]) {
  const practice = await aPractice(app.run)
  const patientId = await aPatient(practice)
  const { practiceId } = practice
  const { key } = await aKnownStudy(practice.admin.client, { practiceId, patientId }, files)
  const visitor = await visits.visitAs(app.run.origin, practice.admin)
  await visitor.page.goto(`/dicom/viewer?key=${key}`)
  await showsImage(visitor.page, 0)
  return visitor
}

/** Where the bright block is drawn, once it is. */
async function brightBlock(page: Page, at = 0): Promise<Drawn> {
  await expect.poll(() => findBright(paneAt(page, at)), patiently).not.toBeNull()
  const drawn = await findBright(paneAt(page, at))
  if (!drawn) throw new Error('The block is not drawn.')
  return drawn
}

test('says the value of every image of a series at a point, and where in the patient it lies', async () => {
  const { page, errors } = await opened(blockPhantom())
  const block = await brightBlock(page)
  // The middle of a pixel, a quarter into the block.
  const [column, row] = [BRIGHT.column + 10, BRIGHT.row + 10]
  const [across, down] = [block.right - block.left, block.bottom - block.top]
  const spot = {
    x: block.left + (across * 10.5) / BRIGHT.columns,
    y: block.top + (down * 10.5) / BRIGHT.rows,
  }
  const last = BLOCK.slices - 1
  for (const index of [0, 1, 2, last]) {
    if (index === last) await page.keyboard.press('End')
    else if (index > 0) await page.keyboard.press('ArrowDown')
    await showsImage(page, index)
    const [value, place = ''] = (await readValue(page, paneAt(page), spot)).split(' | ')
    expect(value).toBe(`${brightHu(index)} HU`)
    const [x, y, z] = [...place.matchAll(/[\d.]+/g)].map(Number)
    expect(Math.abs((x ?? 0) - (32 - column * BLOCK_SPACING.column))).toBeLessThan(0.3)
    expect(Math.abs((y ?? 0) - (48 - row * BLOCK_SPACING.row))).toBeLessThan(0.6)
    expect(z).toBe(index * BLOCK_SPACING.slice)
    expect(place).toMatch(/^R [\d.]+ {2}A [\d.]+ {2}H [\d.]+ mm$/)
  }
  const beside = await readValue(page, paneAt(page), { x: block.left - across / 8, y: spot.y })
  expect(beside).toContain(`${AIR_HU} HU`)
  expect(errors).toEqual([])
})
