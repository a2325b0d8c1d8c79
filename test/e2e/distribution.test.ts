import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A calendar in which somebody skis on a day, YYYYMMDD. */
function aCalendarFile(day: string) {
  const event = [
    'BEGIN:VEVENT',
    'UID:a',
    'SUMMARY:Skiing',
    `DTSTART;VALUE=DATE:${day}`,
    'END:VEVENT',
  ]
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', '']
  return { name: 'mine.ics', mimeType: 'text/calendar', buffer: Buffer.from(lines.join('\r\n')) }
}

it('lets an admin say the working hours, who is away, and who gets what, and tells what follows', async () => {
  const practice = await aPractice(app.run)
  await aStaff(app.run, practice.practiceId, [role.staff], { firstName: 'Bo', lastName: 'Lind' })
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)

  await page.goto('/practice-hub/settings?tab=hours')
  await button(page, 'Use Monday to Friday, 9 to 5').click()
  await button(page, 'Add hours on Saturday').click()
  await visits.expectAccessible(page, 'the working hours')
  await button(page, 'Save hours').click()
  await page.getByText('Working hours saved').waitFor()
  await page.setViewportSize(phone)
  await page.reload()
  await button(page, 'Save hours').waitFor()
  await expectNoSideways(page, 'the working hours on a phone')
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto('/practice-hub/staff')
  await button(page, 'Month after').click()
  const month = page.getByRole('table', { name: /^Who is away in/ })
  await month.getByRole('button', { name: 'no one away' }).nth(10).click()
  expect(await page.getByLabel('First day').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  await button(page, 'Cancel').click()
  await button(page, 'Plan time away').click()
  await page.getByLabel('First day').fill('2031-07-01')
  await page.getByLabel('Last day').fill('2031-07-08')
  await visits.expectAccessible(page, 'planning time away')
  await button(page, 'Save').click()
  const planned = page.getByRole('table', { name: 'Time away' })
  await planned.getByText('07/08/2031').waitFor()
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await button(page, 'From a calendar').click()
  await page.locator('input[type=file]').setInputFiles(aCalendarFile(day.replaceAll('-', '')))
  await page.getByRole('checkbox', { name: day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1') }).waitFor()
  await visits.expectAccessible(page, 'time away from a calendar')
  await button(page, 'Save 1 time away').click()
  await page.getByText('Time away saved', { exact: true }).last().waitFor()
  await planned
    .getByText(day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'))
    .first()
    .waitFor()

  await page.goto('/practice-hub/settings?tab=distribution')
  await button(page, 'Add distribution').click()
  await page.getByLabel('Name', { exact: true }).fill('Calls')
  await page.getByRole('combobox', { name: 'For' }).click()
  await page.getByRole('option', { name: 'Tasks', exact: true }).click()
  await page.getByRole('textbox', { name: 'Weight of Bo Lind' }).fill('3')
  await page.getByLabel('Minutes until it goes to the next person').fill('30')
  await visits.expectAccessible(page, 'a new distribution')
  await button(page, 'Save distribution').click()
  await page.getByText('Distribution added').waitFor()
  await button(page, 'Next 20 of Calls').click()
  await page.getByText('Bo Lind 15, Ann Lee 5').waitFor()
  await visits.expectAccessible(page, 'the next 20')
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Calls is on' }).click({ force: true })
  await page.getByText('Calls is off').waitFor()
  await page.setViewportSize(phone)
  await page.reload()
  await button(page, 'Calls').waitFor()
  await expectNoSideways(page, 'the distributions on a phone')

  await aPatient(practice, { isLead: 1, isPatient: 0 })
  await app.run.idle()
  await page.goto('/practice-hub/reports/distributions')
  await page.getByRole('table', { name: 'People of New leads' }).waitFor()
  const each = page.getByRole('list', { name: 'Each assignment' })
  await each.getByText('Next in turn in “New leads”').waitFor()
  await visits.expectAccessible(page, 'the report on distributions')
  await expectNoSideways(page, 'the report on distributions on a phone')

  await page.getByRole('tab', { name: 'Summary' }).click()
  await page.getByRole('table', { name: 'What happened' }).waitFor()
  await visits.expectAccessible(page, 'the summary')
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Report: Summary').waitFor()
  await page.getByText(/^Period: \d\d\/\d\d\/\d{4}/).waitFor()
  await page.emulateMedia({ media: null })
  await page.getByText('Report: Summary').waitFor({ state: 'hidden' })
  await expectNoSideways(page, 'the summary on a phone')
  await page.getByRole('link', { name: 'New leads, This time: 1' }).click()
  await page.getByText('Jane Doe').first().waitFor()
  expect(new URL(page.url()).searchParams.get('newAt')).toMatch(/^\d{4}-\d\d-\d\d\.\./)
  await page.getByRole('button', { name: /^Remove filter: Came as a lead: \d\d\// }).waitFor()
  await visits.expectAccessible(page, 'a list with the filter of a figure')
  await expectNoSideways(page, 'a list with the filter of a figure on a phone')
  await page.goBack()
  await page.getByRole('table', { name: 'What happened' }).waitFor()
  await page.goto('/practice-hub/reports?report=taskAdvocate')
  await page.getByRole('table', { name: 'Tasks by advocate' }).waitFor()
  await visits.expectAccessible(page, 'the report on tasks')
  await expectNoSideways(page, 'the report on tasks on a phone')
  await page.getByRole('link', { name: 'All, Added: 1' }).click()
  await page.getByText('Jane Doe').first().waitFor()
  await page.goBack()
  await page.getByRole('table', { name: 'Tasks by advocate' }).waitFor()
  await page.goto('/practice-hub/reports?report=appointments')
  await page.getByText('No appointment lies in it.').waitFor()
  await visits.expectAccessible(page, 'the report on appointments')
  await page.getByRole('tab', { name: 'Leads' }).click()
  await page.getByRole('table', { name: 'First source' }).waitFor()
  await button(page, 'More about reports').click()
  await page.getByRole('menuitem', { name: 'Weekly email' }).click()
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/weekly-email') && response.request().method() === 'PUT',
  )
  await tick(page.getByRole('switch', { name: 'Email me each week' }))
  expect((await saved).status()).toBe(200)
  await visits.expectAccessible(page, 'the weekly email')
  await page.reload()
  await button(page, 'More about reports').click()
  await page.getByRole('menuitem', { name: 'Weekly email' }).click()
  await page.getByRole('switch', { name: 'Email me each week', checked: true }).waitFor()
  expect(errors).toEqual([])
})
