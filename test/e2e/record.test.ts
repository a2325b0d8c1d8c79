import { expect, test } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aCorrespondent, aPatient, aPractice } from '#test/support/builders.ts'
import { phone, runVisits } from './browser.ts'

const app = runApp()
const visits = runVisits()

test('the tabs of a record count what they hold, and mark what is unread', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const email = `jane-${practiceId}@example.com`
  const patientId = await aPatient(practice, { email, isLead: 1, isPatient: 0 })
  const jane = await aCorrespondent(app.run, practice, patientId)
  for (const message of ['Good', 'Thanks']) {
    await jane.client.post(`/patients/${patientId}/messages`, {
      body: { practiceId, message, key: jane.key, pwd: jane.pwd },
    })
  }
  await app.run.idle()
  const { page, errors } = await visits.visitAs(app.run.origin, admin)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })

  await page.goto(`/lead-convert/${patientId}`)
  await tab('Messages 2 unread').waitFor()
  await tab('RadCloud').waitFor()
  await visits.expectAccessible(page, 'counts')

  await tab('Notes').click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Prefers mornings')
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await tab('Notes 1 written').waitFor()

  await tab('Messages 2 unread').click()
  await tab('Messages').waitFor()

  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await visits.expectAccessible(page, 'counts on a phone')
  expect(errors).toEqual([])
})
