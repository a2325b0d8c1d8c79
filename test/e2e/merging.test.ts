import { expect, test } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { runVisits, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()

test('two records of one person are merged as chosen, whatever comes between, and separated again', async () => {
  const practice = await aPractice(app.run)
  const { client } = practice.admin
  const inPractice = (path: string) => `/practices/${practice.practiceId}${path}`
  const stays = await aPatient(practice, { email: 'jane@example.com', addressCity: 'Waco' })
  const goes = await aPatient(practice, { firstName: 'Janet', email: 'janet@example.com' })
  await client.post(inPractice('/notes'), { body: { patientId: goes, note: 'Prefers mornings' } })
  await app.run.idle()
  const { page } = await visits.visitAs(app.run.origin, practice.admin)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog', { name: 'Merge two records' })
  const choice = (field: string, words: string) =>
    dialog.getByRole('radiogroup', { name: field }).getByLabel(words, { exact: true })

  await page.goto(`/patient-link/${goes}/notes`)
  const tabs = page.getByRole('tablist')
  await tabs.waitFor()
  const before = await tabs.boundingBox()
  await button('Possible duplicates (1)').click()
  await dialog.getByRole('radio', { name: 'Jane Doe, born 02/29/1980' }).waitFor()
  expect(await tabs.boundingBox(), 'nothing jumps for the button').toEqual(before)
  await tick(choice('Record that stays', 'Jane Doe'))
  await tick(choice('First name', 'Janet'))
  expect(await choice('City', 'Waco').isChecked()).toBe(true)
  await visits.expectAccessible(page, 'two records beside each other')

  // Somebody changes the other record meanwhile, and the answer to the merge is lost.
  const change = { version: 1, addressCity: 'Plano' }
  await client.patch(inPractice(`/patients/${stays}`), { body: change })
  await button('Merge').click()
  await dialog.getByText('Jane Doe: City is now Plano').waitFor()
  expect(await choice('Record that stays', 'Jane Doe').isChecked()).toBe(true)
  expect(await choice('First name', 'Janet').isChecked()).toBe(true)
  await visits.expectAccessible(page, 'one of them was changed')
  await page.route(
    '**/patients/merge',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button('Merge').click()
  await dialog.getByText('Service is not available.').waitFor()
  await button('Merge').dblclick()

  await page.waitForURL(`**/patient-link/${stays}/notes`)
  await page.getByRole('heading', { name: 'Janet Doe' }).waitFor()
  await page.getByText('Prefers mornings').waitFor()
  await page.goto(`/patient-link/${goes}/events`)
  await page.waitForURL(`**/patient-link/${stays}/events`)
  await page.getByText('Became part of the record of').waitFor()
  const events = await client.get(inPractice(`/patients/${stays}/events`))
  const told = answered(events, patientRoutes.events.response).items
  expect(told.filter(({ summary }) => summary.startsWith('Merged'))).toHaveLength(1)

  await button('Undo merge').click()
  await page.getByText('The merge is undone').waitFor()
  await page.getByRole('heading', { name: 'Jane Doe' }).waitFor()
  await page.goto(`/patient-link/${goes}/notes`)
  await page.getByText('Prefers mornings').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/patient-link/${goes}/notes`)

  // The two are merged again, now by finding the other record.
  const other = dialog.getByRole('combobox', { name: 'Which other record is of the same person?' })
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Merge with another record…' }).click()
  await other.fill('Janet')
  await page.getByRole('option', { name: 'Janet Doe' }).click()
  await dialog.getByText('This record is open. Choose another one.').waitFor()
  expect(await button('Merge').isDisabled()).toBe(true)
  await other.fill('Jane Doe')
  await page.getByRole('option', { name: 'Jane Doe', exact: true }).click()
  await tick(choice('Record that stays', 'Jane Doe'))
  await visits.expectAccessible(page, 'merging with a record that was found')
  await button('Merge').click()
  await page.waitForURL(`**/patient-link/${stays}/notes`)
  await button('Undo merge').waitFor()
})
