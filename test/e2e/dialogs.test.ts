import { expect, test } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice } from '#test/support/builders.ts'
import { runVisits } from './browser.ts'

const app = runApp()
const visits = runVisits()

/** Pages of a practice, and the button there that opens a dialog. */
const opening: readonly (readonly [path: string, name: string])[] = [
  ['/patient-link', 'Add patient'],
  ['/lead-convert', 'Add lead'],
  ['/practice-hub/tasks', 'Add task'],
  ['/practice-hub/staff', 'Invite'],
  ['/practice-hub/settings?tab=locations', 'Add location'],
  ['/practice-hub/settings?tab=groups', 'Add group'],
  ['/practice-hub/templates', 'Add template'],
  ['/practice-hub/custom-list', 'Add entry'],
  ['/v-consult', 'Schedule a call'],
]

test('dialogs that are closed by the keyboard give the focus back', async () => {
  const practice = await aPractice(app.run)
  const patientId = await aPatient(practice, { mobile: '7135550142' })
  await app.run.idle()
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  const ofRecord = [[`/patient-link/${patientId}/tasks`, 'Add task']] as const

  for (const [path, name] of [...opening, ...ofRecord]) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[data-skeleton]'))
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    // Escape is heard within the dialog, which has the focus a moment after it is there.
    await expect
      .poll(() => dialog.evaluate((node) => node.contains(document.activeElement)))
      .toBe(true)
    // A list that is open is closed first.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const hasFocus = () => button.evaluate((node) => node === document.activeElement)
    await expect.poll(hasFocus, { message: `${path}: ${name}` }).toBe(true)
  }
  expect(errors).toEqual([])
})
