import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ErrorName } from '#shared/errors.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, PASSWORD } from '#test/support/builders.ts'
import { runVisits } from './browser.ts'
import { button, dismiss, signIn, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()
const COMPLETE = 'Complete “Follow up new lead” for Maria Gonzalez'

/** The admin of a practice with one task, signed in at a path. */
async function visit(path: string) {
  const practice = await aPractice(app.run)
  await aPatient(practice, { firstName: 'Maria', lastName: 'Gonzalez', isLead: 1, isPatient: 0 })
  await app.run.idle()
  const visitor = await visits.visitAs(app.run.origin, practice.admin)
  await visitor.page.goto(path)
  return { ...visitor, practice }
}

function refuse(name: ErrorName, message: string, comments: string[] = []) {
  return (route: Route) => route.fulfill({ status: 400, json: { name, message, comments } })
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('a call that fails', () => {
  test('is told in a dialog, with its message and comments', async () => {
    const { page } = await visit('/practice-hub/tasks')
    const message = 'This task was changed by somebody else meanwhile.'
    const comments = ['It was completed by Ann Lee.', 'It was due today.']
    await page.route('**/tasks/*/complete', refuse('ERR_NO_CHANGE', message, comments))

    await button(page, COMPLETE).click()
    await dismiss(page, 'Task completed')

    const failed = dialog(page, 'Something went wrong')
    await failed.getByText(message).waitFor()
    expect(await failed.getByRole('listitem').allTextContents()).toEqual(comments)
    await visits.expectAccessible(page, 'the failure')
    await page.keyboard.press('Enter')
    await failed.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/practice-hub/tasks')
  })

  test.each<ErrorName>(['ERR_UNAUTHENTICATED', 'ERR_TWO_FACTOR_REQUIRED'])(
    'by %s leads to signing in, and back',
    async (name) => {
      const { page, practice } = await visit('/practice-hub/tasks')
      await page.route('**/tasks/*/complete', refuse(name, 'Not signed in.'), { times: 1 })

      await button(page, COMPLETE).click()
      await dismiss(page, 'Task completed')
      const ended = dialog(page, 'Your session has ended')
      await ended.waitFor()
      await visits.expectAccessible(page, 'the end of the session')
      await page.keyboard.press('Escape')
      expect(await ended.isVisible()).toBe(true)
      await ended.getByRole('button', { name: 'Sign in' }).click()

      await title(page, 'Sign in').waitFor()
      expect(new URL(page.url()).searchParams.get('returnTo')).toMatch(/^\/practice-hub\/tasks/)
      await signIn(page, practice.admin.email, PASSWORD)
      await title(page, 'Tasks').waitFor()
      await button(page, COMPLETE).waitFor()
    },
  )

  test('is none where nobody is signed in', async () => {
    const { page } = await visits.visit(app.run.origin)
    const refused: string[] = []
    page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(reply.url())
    })

    await page.goto('/practice-hub/tasks')

    await title(page, 'Sign in').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(refused).toEqual([])
  })
})
