import { expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aMember } from '#test/support/builders.ts'
import { expectNoSideways, phone, runVisits } from './browser.ts'

const app = runApp()
const visits = runVisits()

it('the assistant answers by the help, and leads to people and to 911', async () => {
  const jane = await aMember(app.run)
  const { page, errors } = await visits.visitAs(app.run.origin, jane, { viewport: phone })
  await page.goto('/my/assistant')
  await page.getByRole('button', { name: 'How do I send my scans?' }).click()
  const thread = page.getByRole('log', { name: 'Conversation' })
  await thread.getByText('These parts of the help fit').waitFor()
  const source = thread.getByRole('link').first()
  const [article] = await Promise.all([page.waitForEvent('popup'), source.click()])
  await article
    .getByRole('heading', { level: 1, name: (await source.textContent()) ?? '', exact: true })
    .waitFor()
  await article.close()
  await visits.expectAccessible(page, 'an answer')

  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('I have <b>chest pain</b>')
  await question.press('Enter')
  await thread
    .getByRole('alert')
    .getByText(/Call 911 now/)
    .waitFor()
  await thread.getByText('I have <b>chest pain</b>').waitFor()
  await expect.poll(() => question.inputValue()).toBe('')
  await expectNoSideways(page, 'a conversation on a phone')

  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByText('What would you like to do?').waitFor()
  expect(errors).toEqual([])
})
