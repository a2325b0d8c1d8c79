import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PushService, startPushService } from '#infra/stand-ins/push/server.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, type PracticeOf } from '#test/support/builders.ts'
import { publishTask } from '#test/support/notices.ts'
import { phone, runVisits } from './browser.ts'

const app = runApp()
const visits = runVisits('whole')
let service: PushService

beforeAll(async () => {
  service = await startPushService(() => app.run.clock.now())
})
afterAll(() => service.close())

/**
 * Subscribes at the push service of the test: that of the browser's maker is not there. Permission, service worker
 * and notifications are the browser's own. @returns what reads the endpoint of the last subscription
 */
async function useService(context: BrowserContext): Promise<() => string> {
  let endpoint = ''
  await context.exposeFunction('subscribeAtService', (serverKey: string) => {
    const subscription = service.subscribe(serverKey)
    endpoint = subscription.endpoint
    return subscription
  })
  await context.exposeFunction('unsubscribeAtService', (ended: string) =>
    service.unsubscribe(ended),
  )
  await context.addInitScript(() => {
    const KEY = 'test-subscription'
    const read = () => {
      const kept = localStorage.getItem(KEY)
      if (kept === null) return null
      const subscription = JSON.parse(kept)
      return {
        ...subscription,
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          await Reflect.get(window, 'unsubscribeAtService')(subscription.endpoint)
          return true
        },
      }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const made = await Reflect.get(window, 'subscribeAtService')(applicationServerKey)
        localStorage.setItem(KEY, JSON.stringify(made))
        return read()
      },
    })
  })
  return () => endpoint
}

const addLead = ({ practiceId, admin }: PracticeOf, patientId: string) =>
  publishTask(app.run, { practiceId, patientId, advocateId: admin.id, isOfNewLead: true })

/** Delivers a message to the service worker as the browser does. */
async function deliver(session: CDPSession, origin: string, data: string) {
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data,
  })
}

const shownTitles = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, data }) => ({ title, path: data.path }))
  })

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on for this device' })
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off for this device' })
const title = (home: PracticeOf) => `New lead at ${home.name}`

describe('push notifications', () => {
  it('are turned on in the profile, and shown by the service worker', async () => {
    const home = await aPractice(app.run)
    await home.admin.client.patch('/members/me/notification-choices', {
      body: { quiet: { from: 0, to: 0 } },
    })
    const patientId = await aPatient(home)
    const { page, context, errors } = await visits.visitAs(app.run.origin, home.admin, {
      permissions: ['notifications'],
    })
    const endpoint = await useService(context)
    await page.goto('/practice-hub/profile')
    await turnOn(page).click()
    await turnOff(page).waitFor()
    await visits.expectAccessible(page, 'push notifications turned on')

    await addLead(home, patientId)
    const [message = ''] = service.received(endpoint())
    await deliver(await context.newCDPSession(page), app.run.origin, message)

    const path = `/lead-convert/${patientId}`
    await expect.poll(() => shownTitles(page)).toEqual([{ title: title(home), path }])

    await turnOff(page).click()
    await turnOn(page).waitFor()
    expect(errors).toEqual([])
  })

  it('end when the member signs out', async () => {
    const home = await aPractice(app.run)
    const { page, context } = await visits.visitAs(app.run.origin, home.admin, {
      viewport: phone,
      permissions: ['notifications'],
    })
    const endpoint = await useService(context)
    await page.goto('/practice-hub/profile')
    await turnOn(page).click()
    await turnOff(page).waitFor()

    const patientId = await aPatient(home)
    await page.goto('/logout')
    await page.getByText('You are signed out').first().waitFor()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('test-subscription')))
      .toBe(null)
    await addLead(home, patientId)

    expect(service.received(endpoint())).toEqual([])
  })

  it('say what to do where the browser blocks them', async () => {
    const { admin } = await aPractice(app.run)
    const { page, context, errors } = await visits.visitAs(app.run.origin, admin)
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await page.goto('/practice-hub/profile')

    await page.getByText('Notifications from this page are blocked').waitFor()
    await visits.expectAccessible(page, 'blocked push notifications')
    expect(errors).toEqual([])
  })
})
