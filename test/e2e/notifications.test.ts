import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { securityChanged } from '#events/accounts.ts'
import { taskCreated } from '#events/tasks.ts'
import { streamOf } from '#functions/notifications/keys.ts'
import { streamWrites } from '#functions/notifications/stream/store.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { joinWrites } from '#functions/staffs/public.ts'
import { ROOT } from '#infra/functions.ts'
import { runApp } from '#test/integration/app.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { expectNoSideways, phone, runVisits, takePicture } from './browser.ts'
import { button, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()
const PICTURES = join(ROOT, '.build/screenshots')

function visitAs(person: Pick<Person, 'client'>, options = {}) {
  return visits.visitAs(app.run.origin, person, options)
}

/** Somebody is given a task about a patient. */
async function aTaskFor(person: Person, { practiceId, admin }: PracticeOf, patientId: string) {
  const now = app.run.clock.now()
  const payload = { taskId: 't1', patientId, advocateId: person.id, dueAt: now.toISOString() }
  await tableOf(app.run).transact([
    eventWrite(taskCreated, payload, { practiceId, actor: admin.id, now }),
  ])
  await app.run.idle()
}

describe('notifications', () => {
  it('are counted in the header, lead to the thing, and are marked as read', async () => {
    const home = await aPractice(app.run)
    const bo = await aStaff(app.run, home.practiceId, [4])
    const patientId = await aPatient(home, { firstName: 'Maria', lastName: 'Gonzalez' })
    const { page, errors } = await visitAs(bo)
    await page.goto('/practice-hub')
    await page.getByRole('link', { name: 'Notifications: none unread' }).click()
    await page.getByText('No notifications yet').waitFor()
    await visits.expectAccessible(page, 'no notifications')

    for (const _ of [1, 2, 3]) await aTaskFor(bo, home, patientId)
    await page.getByRole('link', { name: 'Notifications: 3 unread' }).waitFor()
    const list = page.getByRole('table', { name: 'Notifications' })
    const tasks = list.getByRole('link', { name: 'New task for you: Maria Gonzalez' })
    await tasks.nth(2).waitFor()
    await visits.expectAccessible(page, 'notifications')
    await takePicture(page, { path: join(PICTURES, 'notifications-desktop.png') })

    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await title(page, /Maria Gonzalez/).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/patient-link/${patientId}/tasks`)
    await page.getByRole('link', { name: 'Notifications: 2 unread' }).click()
    await list
      .getByRole('link', { name: 'New task for you: Maria Gonzalez', exact: true })
      .waitFor()
    await button(page, 'Mark “New task for you: Maria Gonzalez” as read').first().click()
    await page.getByRole('link', { name: 'Notifications: 1 unread' }).waitFor()
    await button(page, 'Mark all as read').click()
    await page.getByText('1 notification marked as read').waitFor()
    await page.getByRole('link', { name: 'Notifications: none unread' }).waitFor()

    await page.getByText('Unread', { exact: true }).click()
    await page.getByText("You've read everything").waitFor()
    expect(errors).toEqual([])
  })

  it('of another practice lead there, on a phone too', async () => {
    const home = await aPractice(app.run)
    const other = await aPractice(app.run)
    const { id: staffId, firstName, lastName, email } = home.admin
    await tableOf(app.run).transact(
      joinWrites(
        other.practiceId,
        { staffId, firstName, lastName, email },
        { roles: [4], now: app.run.clock.now() },
      ),
    )
    const patientId = await aPatient(other, { firstName: 'Maria', lastName: 'Gonzalez' })
    await aTaskFor(home.admin, other, patientId)
    const { page } = await visitAs(home.admin, { viewport: phone, hasTouch: true, isMobile: true })
    await page.goto('/practice-hub/notifications')
    const notice = button(page, 'Unread: New task for you: Maria Gonzalez')
    await notice.waitFor()
    await page.getByRole('cell', { name: other.name }).waitFor()
    await expectNoSideways(page, 'notifications')
    await visits.expectAccessible(page, 'notifications on a phone')
    await takePicture(page, { path: join(PICTURES, 'notifications-phone.png') })
    await notice.click()

    await title(page, /Maria Gonzalez/).waitFor()
    await page.getByRole('link', { name: 'Notifications: none unread' }).waitFor()
  })
})

describe('notifications of a patient', () => {
  it('tell how signing in was changed', async () => {
    const { client, id } = await aMember(app.run)
    const now = app.run.clock.now()
    await tableOf(app.run).transact([
      eventWrite(
        securityChanged,
        { memberId: id, matter: 'mobile' },
        { practiceId: null, actor: id, now },
      ),
    ])
    await app.run.idle()
    const { page, errors } = await visitAs({ client }, { viewport: phone, isMobile: true })
    await page.goto('/my/profile')
    await page.getByRole('link', { name: 'Notifications: 1 unread' }).click()
    await title(page, 'Notifications').waitFor()
    await expectNoSideways(page, 'own notifications')
    await page.getByRole('link', { name: 'Your mobile number was changed' }).click()

    await title(page, 'Sign-in and security').waitFor()
    await page.getByRole('link', { name: 'Notifications: none unread' }).waitFor()
    expect(errors).toEqual([])
  })
})

describe('the own activity', () => {
  it('is reached from the account, and goes back page by page', async () => {
    const { client, id } = await aMember(app.run)
    const now = app.run.clock.now()
    const changed = { kind: 'securityChanged', practiceId: null, about: { memberId: id } } as const
    const entries = Array.from({ length: 31 }, (_, day) => {
      const at = new Date(now.getTime() - day * 86_400_000).toISOString()
      return { ...changed, id: `e${day}`, actor: id, at }
    })
    await tableOf(app.run).transact(
      entries.flatMap((entry) => streamWrites([streamOf.member(id)], entry, now)),
    )
    app.run.clock.advance(3000)
    const { page, errors } = await visitAs({ client })
    await page.goto('/my/profile')
    await page.getByRole('button', { name: 'Account: Ann Lee' }).click()
    await page.getByRole('menuitem', { name: 'Your activity' }).click()

    await title(page, 'Your activity').waitFor()
    const links = page.getByRole('link', { name: 'You changed how you sign in' })
    await links.nth(29).waitFor()
    expect(await links.count()).toBe(30)
    await visits.expectAccessible(page, 'own activity')
    await takePicture(page, { path: join(PICTURES, 'own-activity-desktop.png') })
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectNoSideways(page, 'own activity')
    await takePicture(page, { path: join(PICTURES, 'own-activity-phone-dark.png') })
    await button(page, 'Show more').click()
    await links.nth(30).waitFor()
    await links.first().click()
    await title(page, 'Sign-in and security').waitFor()
    expect(errors).toEqual([])
  })
})

describe('the activity on the dashboard', () => {
  it('tells what happened, the newest first, and leads to it', async () => {
    const home = await aPractice(app.run)
    const patientId = await aPatient(home, { firstName: 'Maria', lastName: 'Gonzalez' })
    await app.run.idle()
    app.run.clock.advance(3000)
    const { page, errors } = await visitAs(home.admin)
    await page.goto('/practice-hub')

    const panel = page.getByRole('region', { name: 'Recent activity' })
    await panel.getByText('You added Maria Gonzalez').waitFor()
    const told = await panel.getByRole('listitem').allInnerTexts()
    expect(told.map((text) => text.split('\n')[0])).toEqual([
      'You added Maria Gonzalez',
      `You set up ${home.name}`,
    ])
    await visits.expectAccessible(page, 'activity')
    await takePicture(page, { path: join(PICTURES, 'activity-desktop.png'), fullPage: true })
    await panel.getByRole('link', { name: 'You added Maria Gonzalez' }).click()
    await title(page, /Maria Gonzalez/).waitFor()
    expect(page.url()).toContain(patientId)
    expect(errors).toEqual([])
  })
})
