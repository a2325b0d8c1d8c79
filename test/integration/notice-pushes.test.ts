import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PushService, startPushService } from '#infra/stand-ins/push/server.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { MAX_PUSH_DEVICES } from '#shared/model/push.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { publishTask } from '#test/support/notices.ts'
import { runApp } from './app.ts'

const app = runApp()
const DEVICES = '/members/me/push-devices'
const CHOICES = '/members/me/notification-choices'
const LOUD = { quiet: { from: 0, to: 0 } }

let service: PushService
let home: PracticeOf
let sofia: Person
let patientId: string

beforeAll(async () => {
  service = await startPushService(() => app.run.clock.now())
})
afterAll(() => service.close())
beforeEach(async () => {
  home = await aPractice(app.run)
  sofia = await aStaff(app.run, home.practiceId, [role.staff])
  patientId = await aPatient(home, { firstName: 'Secret', lastName: 'Name' })
  await sofia.client.patch(CHOICES, { body: LOUD })
})
afterEach(() => app.run.faults.duplicateEvents(false))

const readDevices = async (person: Person) =>
  answered(await person.client.get(DEVICES), notificationRoutes.devices.response)

/** Subscribes another browser. @returns its endpoint */
async function addBrowser(person: Person, label = 'Chrome on Android'): Promise<string> {
  const { serverKey } = await readDevices(person)
  const subscription = service.subscribe(serverKey)
  const added = await person.client.post(DEVICES, { body: { ...subscription, label } })
  answered(added, notificationRoutes.addDevice.response)
  return subscription.endpoint
}

const addLead = () =>
  publishTask(app.run, {
    practiceId: home.practiceId,
    patientId,
    advocateId: sofia.id,
    isOfNewLead: true,
  })

const received = (endpoint: string) =>
  service.received(endpoint).map((text): unknown => JSON.parse(text))

describe('a push about a new lead', () => {
  it('reaches each browser of the member once, and names no patient', async () => {
    const [phone, laptop] = [await addBrowser(sofia), await addBrowser(sofia, 'Edge on Windows')]
    app.run.faults.duplicateEvents(true)

    await addLead()

    const path = `/lead-convert/${patientId}`
    const title = `New lead at ${home.name}`
    const message = { title, body: expect.any(String), path, tag: path }
    expect(received(phone)).toEqual([message])
    expect(received(laptop)).toEqual([message])
    expect(service.received(phone).join()).not.toContain('Secret')
  })

  it('is sent again after the push service failed', async () => {
    const phone = await addBrowser(sofia)
    service.fail(1)

    await addLead()

    expect(received(phone)).toHaveLength(1)
  })

  it('does not come to a member who chose none of the group', async () => {
    const phone = await addBrowser(sofia)
    await sofia.client.patch(CHOICES, { body: { push: { leads: false } } })
    await addLead()

    expect(received(phone)).toEqual([])
  })

  it('goes no longer to a browser that withdrew the permission, which is forgotten', async () => {
    const [phone, laptop] = [await addBrowser(sofia), await addBrowser(sofia, 'Edge on Windows')]
    service.unsubscribe(phone)

    await addLead()

    const { items } = await readDevices(sofia)
    expect(items.map(({ label }) => label)).toEqual(['Edge on Windows'])
    expect(received(laptop)).toHaveLength(1)
  })
})

describe('the devices', () => {
  it('are renewed by their endpoint, removed, and those of the member alone', async () => {
    const { serverKey } = await readDevices(sofia)
    const subscription = service.subscribe(serverKey)
    const body = { ...subscription, label: 'Chrome on Android' }
    await sofia.client.post(DEVICES, { body })
    await sofia.client.post(DEVICES, { body: { ...body, label: 'Chrome on ChromeOS' } })

    const { items } = await readDevices(sofia)
    expect(items.map(({ label }) => label)).toEqual(['Chrome on ChromeOS'])
    expect((await readDevices(home.admin)).items).toEqual([])
    const path = `/members/${home.admin.id}/push-devices`
    expect(await sofia.client.get(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))

    await sofia.client.delete(`${DEVICES}/${items[0]?.id}`)
    expect((await readDevices(sofia)).items).toEqual([])
  })

  it('are the latest ten', async () => {
    for (let count = 0; count <= MAX_PUSH_DEVICES; count += 1) {
      app.run.clock.advance(1000)
      await addBrowser(sofia, `Browser ${count}`)
    }

    const { items } = await readDevices(sofia)
    expect(items).toHaveLength(MAX_PUSH_DEVICES)
    expect(items[0]?.label).toBe('Browser 1')
  })

  it('must be of a known push service', async () => {
    const { serverKey } = await readDevices(sofia)
    const { keys } = service.subscribe(serverKey)
    const body = { endpoint: 'https://internal.example.com/push', keys, label: 'Chrome' }

    expect(await sofia.client.post(DEVICES, { body })).toMatchObject(
      refusal('ERR_PUSH_SERVICE_UNKNOWN'),
    )
  })
})
