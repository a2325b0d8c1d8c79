import { expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aGuest, aPatient, aPractice } from '#test/support/builders.ts'
import { refusal } from '#test/support/client.ts'
import { runVisits, tick } from './browser.ts'
import { button } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

it('staff see the links of a patient and revoke one', async () => {
  const home = await aPractice(app.run)
  const patientId = await aPatient(home, { firstName: 'Zoe', lastName: 'Abel' })
  const { client, key, pwd } = await aGuest(app.run, home, patientId)
  const { page, errors } = await visits.visitAs(app.run.origin, home.admin)
  await page.goto(`/patient-link/${patientId}/details`)
  const link = page.getByTestId('patient-link')
  await link.getByText('Upload link').waitFor()
  await link.getByText('Open', { exact: true }).waitFor()
  await visits.expectAccessible(page, 'the links of a patient')

  await link.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await link.getByText('Open', { exact: true }).waitFor()
  await link.getByRole('button', { name: 'Revoke' }).click()
  await button(page, 'Revoke link').click()
  await page.getByText('No open links.').waitFor()
  await tick(page.getByRole('switch', { name: 'Show ended links' }))
  await link.getByText('Revoked', { exact: true }).waitFor()

  const opened = await client.get(`/sharelinks/${key}`, { query: { pwd } })
  expect(opened).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
  expect(errors).toEqual([])
})
