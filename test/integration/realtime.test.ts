import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { appSyncPublisher } from '#functions/realtime/ports/publisher.ts'
import { keyImageRoutes } from '#shared/api/key-images.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { type Ticket, ticket } from '#shared/model/realtime.ts'
import { role } from '#shared/model/roles.ts'
import { subject } from '#shared/model/subject.ts'
import {
  aCorrespondent,
  aMember,
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { aKnownStudy } from '#test/support/known-study.ts'
import { aTicket, listen, listenToAll, pathsOf } from '#test/support/listener.ts'
import { aKeyImage } from '#test/support/samples.ts'
import { aStudy, begun, sendMissing } from '#test/support/scans.ts'
import { runApp } from './app.ts'

const app = runApp()
const MINUTE = 60_000

type Listener = Awaited<ReturnType<typeof listen>>

let home: PracticeOf
let bo: Person
beforeEach(async () => {
  home = await aPractice(app.run)
  bo = await aStaff(app.run, home.practiceId, [role.staff], { firstName: 'Bo' })
  await app.run.idle()
})

afterEach(() => app.run.clock.advance(Date.now() - app.run.clock.now().getTime()))

/** What was sent before has come: answers come in order. */
const allHeard = (page: Listener) => page.ask({ type: 'unsubscribe', id: crypto.randomUUID() })

/** Somebody's page that hears all it may. */
async function hearing({ client }: Person, practiceId: string | null = home.practiceId) {
  const page = await listenToAll(await aTicket(client, practiceId))
  onTestFinished(page.close)
  return page
}

async function aTaskFor(advocateId: string) {
  const patientId = await aPatient(home)
  const path = `/practices/${home.practiceId}`
  const asked = await home.admin.client.post(`${path}/subjects`, {
    body: { name: randomUUID(), dueInDays: 1 },
  })
  const { id: subjectId } = answered(asked, subject)
  await app.run.idle()
  const body = { patientId, subjectId, comments: 'Call her', advocateId }
  expect((await home.admin.client.post(`${path}/tasks`, { body })).status).toBe(200)
}

describe('an open page', () => {
  it('hears what changed, by name alone, where it may be read already', async () => {
    await aTaskFor(home.admin.id)
    const page = await hearing(bo)
    const before = await bo.client.get('/members/status')

    await aTaskFor(bo.id)
    await app.run.idle()

    await expect.poll(page.hints).toEqual(
      expect.arrayContaining([
        { topic: 'practice', what: 'tasks' },
        { topic: 'practice', what: 'activity' },
        { topic: 'member', what: 'activity' },
        { topic: 'member', what: 'status' },
      ]),
    )
    expect((await bo.client.get('/members/status')).body).not.toEqual(before.body)
    for (const one of page.hints()) expect(Object.keys(one)).toEqual(['topic', 'what'])
  })

  it('hears of scans once the library lists them, and again once they were looked at', async () => {
    const patientId = await aPatient(home)
    const { client } = home.admin
    const page = await hearing(bo)
    const heard = () => page.hints().filter(({ what }) => what === 'studies').length
    const path = `/practices/${home.practiceId}/studies`
    const key = await begun(client, { practiceId: home.practiceId, patientId })
    await sendMissing(client, key, aStudy({ slices: 1 }))

    await client.post(`/uploads/${key}/complete`)
    await expect.poll(heard, { timeout: 60_000 }).toBeGreaterThan(0)
    expect((await bo.client.get(path)).body).toMatchObject({ total: 1, items: [{ isNew: true }] })
    await app.run.idle(60_000)
    await allHeard(page)
    const before = heard()

    await client.patch(`/uploads/${key}`, { body: { seen: 1 } })
    await expect.poll(heard, { timeout: 60_000 }).toBeGreaterThan(before)
    expect((await bo.client.get(path)).body).toMatchObject({ items: [{ isNew: false }] })
  })

  it('hears of an image that is kept of scans, and of one that is kept no longer', async () => {
    const { practiceId, admin } = home
    const { client } = admin
    const about = { practiceId, patientId: await aPatient(home) }
    const { key, studies } = await aKnownStudy(client, about)
    const [study] = studies
    const series = study?.series[0]
    await app.run.idle()
    const page = await hearing(bo)
    const heard = () => page.hints().filter(({ what }) => what === 'keyImages').length

    const kept = await client.post(`/uploads/${key}/key-images`, {
      body: {
        ...{ ...aKeyImage, annotations: [], file: series?.files[0] ?? '' },
        studyInstanceUid: study?.studyInstanceUid,
        seriesInstanceUid: series?.seriesInstanceUid,
      },
    })
    const { keyImageId } = answered(kept, keyImageRoutes.create.response)
    await expect.poll(heard).toBe(1)
    await client.delete(`/uploads/${key}/key-images/${keyImageId}`)
    await expect.poll(heard).toBe(2)
  })

  it('hears of a note that is written to scans', async () => {
    const { practiceId, admin } = home
    const key = await begun(admin.client, { practiceId, patientId: await aPatient(home) })
    await app.run.idle()
    const page = await hearing(bo)

    await admin.client.patch(`/uploads/${key}`, { body: { comment: 'From last week' } })

    await expect.poll(page.hints).toContainEqual({ topic: 'practice', what: 'uploads' })
  })

  it('hears the same twice where events come twice, and all in the end where telling fails', async () => {
    const page = await hearing(bo)
    app.run.faults.duplicateEvents(true)
    app.run.faults.failConsumer('realtime-reactions', 2)

    await aPatient(home)
    await app.run.idle()

    await expect
      .poll(() => page.hints().filter(({ what }) => what === 'activity').length)
      .toBeGreaterThanOrEqual(2)
    expect(app.run.deadLetters()).toEqual([])
  })

  it('hears of each message of a burst, as all the others do', async () => {
    // Each in a thread of its own, since writers of one thread wait for each other.
    const patients = await Promise.all(Array.from({ length: 12 }, () => aPatient(home)))
    await app.run.idle()
    const pages = await Promise.all(Array.from({ length: 6 }, () => hearing(bo)))

    const path = `/practices/${home.practiceId}/messages`
    const replies = await Promise.all(
      patients.map((patientId, count) =>
        home.admin.client.post(path, { body: { patientId, message: `Message ${count}` } }),
      ),
    )
    await app.run.idle()
    await Promise.all(pages.map(allHeard))

    expect(replies.map(({ status }) => status)).toEqual(patients.map(() => 200))
    for (const page of pages) {
      const heard = page.hints().filter(({ what }) => what === 'messages')
      expect(heard.length).toBeGreaterThanOrEqual(patients.length)
    }
  })

  it('hears of own notifications that another page has read', async () => {
    await aTaskFor(bo.id)
    await app.run.idle()
    const page = await hearing(bo, null)

    await bo.client.patch('/members/me/notifications', { body: { all: 1 } })
    await app.run.idle()

    await expect.poll(page.hints).toContainEqual({ topic: 'member', what: 'status' })
  })

  it('goes on hearing in the next term by the same ticket, and not in the one after it', async () => {
    const { lasts, ...ticket } = await aTicket(bo.client, home.practiceId)
    expect(lasts).toBeGreaterThanOrEqual(600)
    expect(lasts).toBeLessThanOrEqual(1200)
    const page = await listenToAll({ ...ticket, lasts })
    onTestFinished(page.close)
    const heard = async () => {
      const before = page.hints().length
      await aPatient(home)
      await app.run.idle()
      await allHeard(page)
      return page.hints().length - before
    }

    app.run.clock.advance((lasts - 30) * 1000)
    expect(await heard()).toBeGreaterThan(0)
    app.run.clock.advance(MINUTE)
    expect(await heard()).toBe(0)
  })
})

describe('a ticket', () => {
  it('is given only where it is asked for', async () => {
    const path = `/practices/${home.practiceId}/stream`

    expect((await bo.client.get(path)).body).toMatchObject({ ticket: null })
    const asked = await bo.client.get(path, { query: { ticket: 1 } })
    expect(asked.body).toMatchObject({ ticket: { token: expect.any(String) } })
  })

  it('of a member is for their own topic, and of a practice for those who work there', async () => {
    const stranger = await aMember(app.run)
    const own = await aTicket(stranger.client)
    expect(own.channels.map(({ topic }) => topic)).toEqual(['member'])
    expect(pathsOf(own).every((path) => path.startsWith(`/member/${stranger.id}/`))).toBe(true)

    const query = { ticket: 1 }
    const refused = await stranger.client.get(`/practices/${home.practiceId}/stream`, { query })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).not.toContain('token')
  })

  it('lets in to its own channels and to no other', async () => {
    const elsewhere = await aPractice(app.run)
    const theirs = await aTicket(elsewhere.admin.client, elsewhere.practiceId)
    const page = await listen(await aTicket(bo.client, home.practiceId))
    onTestFinished(page.close)

    const others = [
      ...pathsOf(theirs),
      `/practice/${home.practiceId}/1-1`,
      `/practice/${home.practiceId}`,
      `/member/${home.admin.id}/0-1`,
    ]
    for (const path of others) {
      expect(await page.subscribe(path), path).toBe('UnauthorizedException')
    }
    for (const path of ['/practice/*', '/other/x', '/', '']) {
      expect(await page.subscribe(path), path).toBe('BadRequestException')
    }
    // The ticket of somebody else on one's own socket is theirs.
    expect(await page.subscribe(pathsOf(theirs)[0] ?? '', theirs.token)).toBe('subscribe_success')
  })

  it('is none where its time is over, or it was made by somebody else', async () => {
    const ticket = await aTicket(bo.client, home.practiceId)
    const page = await listen(ticket)
    onTestFinished(page.close)
    app.run.clock.advance(3 * MINUTE)

    const [path = ''] = pathsOf(ticket)
    expect(await page.subscribe(path)).toBe('UnauthorizedException')
    for (const token of [ticket.token, '', 'a.b', `${ticket.token}x`]) {
      const other = await listen({ ...ticket, token })
      expect(other.connected, token).toBe('connection_error')
      await expect.poll(other.isClosed).toBe(true)
    }
  })
})

describe('who may hear less', () => {
  const quiet = async (page: Listener) => {
    await expect.poll(page.hints).toContainEqual(expect.objectContaining({ what: 'moved' }))
    const before = page.hints().length
    await aPatient(home)
    await app.run.idle()
    await allHeard(page)
    return page.hints().slice(before)
  }

  it('hears nothing more of a practice once a role is taken away, until let in anew', async () => {
    const page = await hearing(bo)
    const path = `/practices/${home.practiceId}/staffs/${bo.id}/roles`

    expect((await home.admin.client.put(path, { body: { roles: [9] } })).status).toBe(200)
    await app.run.idle()

    const heard = await quiet(page)
    expect(heard.filter(({ topic }) => topic === 'practice')).toEqual([])
    const again = await hearing(bo)
    await aPatient(home)
    await expect.poll(again.hints).toContainEqual({ topic: 'practice', what: 'activity' })
  })

  it('hears nothing more of a practice that they left, and is let in no more', async () => {
    const page = await hearing(bo)
    const colleague = await hearing(home.admin)
    const path = `/practices/${home.practiceId}/staffs/${bo.id}`

    expect((await home.admin.client.delete(path)).status).toBe(200)
    await app.run.idle()

    const heard = await quiet(page)
    expect(heard.filter(({ topic }) => topic === 'practice')).toEqual([])
    expect(colleague.hints()).toContainEqual({ topic: 'practice', what: 'moved' })
    const query = { ticket: 1 }
    const asked = await bo.client.get(`/practices/${home.practiceId}/stream`, { query })
    expect(asked.status).toBe(400)
  })

  it('hears nothing more of themselves once signed out, here or everywhere', async () => {
    const page = await hearing(bo, null)

    await bo.client.post('/auth/logout')
    await app.run.idle()

    await expect.poll(page.hints).toEqual([{ topic: 'member', what: 'moved' }])
    await aTaskFor(bo.id)
    await app.run.idle()
    await allHeard(page)
    expect(page.hints()).toHaveLength(1)
  })
})

describe('the thread with a patient', () => {
  const threadTicket = async (client: Person['client'], path: string, query: object) => {
    const reply = await client.get(path, { query: { ...query, ticket: 1, limit: 1 } })
    return answered(reply, v.object({ ticket })).ticket
  }
  const staffTicket = (patientId: string, { client }: Person) =>
    threadTicket(client, `/practices/${home.practiceId}/messages`, { patientId })
  const guestTicket = (patientId: string, guest: Awaited<ReturnType<typeof aCorrespondent>>) =>
    threadTicket(guest.client, `/patients/${patientId}/messages`, {
      ...{ practiceId: home.practiceId, key: guest.key, pwd: guest.pwd },
    })
  const listening = async (given: Ticket) => {
    const page = await listenToAll(given)
    onTestFinished(page.close)
    return page
  }
  const write = async (patientId: string) => {
    const body = { patientId, message: 'Your scans are here' }
    const reply = await home.admin.client.post(`/practices/${home.practiceId}/messages`, { body })
    expect(reply.status).toBe(200)
    await app.run.idle()
  }

  it('is heard of by staff and by a guest, and nothing is said of whom or what', async () => {
    const patientId = await aPatient(home)
    const other = await aPatient(home)
    const guest = await aCorrespondent(app.run, home, patientId)
    const inbox = await hearing(bo)
    const staff = await listening(await staffTicket(patientId, bo))
    const elsewhere = await listening(await staffTicket(other, bo))
    const patient = await listening(await guestTicket(patientId, guest))

    await write(patientId)

    await expect.poll(staff.hints).toContainEqual({ topic: 'conversation', what: 'messages' })
    await expect.poll(patient.hints).toContainEqual({ topic: 'correspondence', what: 'messages' })
    await expect.poll(inbox.hints).toContainEqual({ topic: 'practice', what: 'messages' })
    await allHeard(elsewhere)
    expect(elsewhere.hints()).toEqual([])
    // That the conversation is closed is the practice's own.
    const before = patient.hints().length
    const body = { patientId, isClosed: 1, seq: 1 }
    await home.admin.client.put(`/practices/${home.practiceId}/messages/state`, { body })
    await app.run.idle()
    await expect.poll(() => staff.hints().length).toBeGreaterThan(1)
    await allHeard(patient)
    expect(patient.hints().length).toBe(before)
  })

  it('is not heard of by anybody else', async () => {
    const [patientId, other] = [await aPatient(home), await aPatient(home)]
    const guest = await aCorrespondent(app.run, home, other)
    const stranger = await aPractice(app.run)
    const leads = await aStaff(app.run, home.practiceId, [role.marketingManager])
    for (const { client } of [stranger.admin, leads]) {
      const query = { patientId, ticket: 1 }
      const reply = await client.get(`/practices/${home.practiceId}/messages`, { query })
      expect(reply.status).toBe(400)
      expect(JSON.stringify(reply.body)).not.toContain('token')
    }
    const query = { practiceId: home.practiceId, ticket: 1, key: guest.key, pwd: guest.pwd }
    expect((await guest.client.get(`/patients/${patientId}/messages`, { query })).status).toBe(400)
    const page = await listening(await guestTicket(other, guest))
    for (const path of pathsOf(await staffTicket(patientId, bo))) {
      expect(await page.subscribe(path), path).toBe('UnauthorizedException')
    }
  })

  it('shows whoever else of the staff looks or types, until they leave or it lapses', async () => {
    const patientId = await aPatient(home)
    const guest = await aCorrespondent(app.run, home, patientId)
    await app.run.idle()
    const staff = await listening(await staffTicket(patientId, home.admin))
    const patient = await listening(await guestTicket(patientId, guest))
    const path = `/practices/${home.practiceId}/messages/presence`
    const be = async ({ client }: Person, doing: string) => {
      const reply = await client.put(path, { body: { patientId, doing } })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return reply.body
    }
    const others = async () => {
      const reply = await home.admin.client.get(path, { query: { patientId } })
      return answered(reply, messagingRoutes.presence.response).others
    }

    expect(await be(bo, 'looking')).toEqual({ others: [], isAlone: true })
    expect(await others()).toEqual([
      {
        memberId: bo.id,
        name: expect.stringContaining('Bo'),
        isTyping: false,
        lasts: expect.any(Number),
      },
    ])
    expect(await be(home.admin, 'looking')).toMatchObject({
      others: [{ memberId: bo.id }],
      isAlone: false,
    })
    await be(bo, 'looking')
    await expect.poll(staff.hints).toContainEqual({ topic: 'conversation', what: 'presence' })
    await be(bo, 'typing')
    expect(await others()).toMatchObject([{ memberId: bo.id, isTyping: true }])
    await be(bo, 'nothing')
    expect(await others()).toEqual([])
    await be(bo, 'nothing')
    await app.run.idle()

    await be(bo, 'typing')
    app.run.clock.advance(16_000)
    expect(await others()).toEqual([])
    await allHeard(patient)
    expect(patient.hints()).toEqual([])
    for (const one of staff.hints()) expect(Object.keys(one)).toEqual(['topic', 'what'])
    const stranger = await aPractice(app.run)
    const refused = await stranger.admin.client.get(path, { query: { patientId } })
    expect(refused.status).toBe(400)
  })

  it('is heard of no more by a provider who treats the patient no more', async () => {
    const doctor = await aStaff(app.run, home.practiceId, [role.provider])
    const patientId = await aPatient(home, { providerId: doctor.id })
    await app.run.idle()
    const page = await listening(await staffTicket(patientId, doctor))
    const colleague = await listening(await staffTicket(patientId, bo))

    const path = `/practices/${home.practiceId}/patients/${patientId}/provider`
    expect((await home.admin.client.patch(path, { body: { providerId: null } })).status).toBe(200)
    await app.run.idle()
    const moved = { topic: 'conversation', what: 'moved' }
    await expect.poll(page.hints).toContainEqual(moved)
    await expect.poll(colleague.hints).toContainEqual(moved)
    const again = await listening(await staffTicket(patientId, bo))
    await write(patientId)

    await expect.poll(again.hints).toContainEqual({ topic: 'conversation', what: 'messages' })
    await allHeard(page)
    expect(page.hints()).toEqual([moved])
    const query = { patientId, ticket: 1 }
    const refused = await doctor.client.get(`/practices/${home.practiceId}/messages`, { query })
    expect(refused.status).toBe(400)
  })

  it('is heard of no more by whoever left the practice', async () => {
    const patientId = await aPatient(home)
    const page = await listening(await staffTicket(patientId, bo))

    await home.admin.client.delete(`/practices/${home.practiceId}/staffs/${bo.id}`)
    await app.run.idle()
    await write(patientId)

    await allHeard(page)
    expect(page.hints()).toEqual([])
  })
})

describe('publishing', () => {
  const publishAs = async (name: string, channel: string) => {
    const { region: AWS_REGION } = app.run
    const { accessKeyId, secretAccessKey } = app.run.credentialsOf(name)
    const { endpoint } = await aTicket(bo.client)
    const publish = appSyncPublisher(endpoint, {
      AWS_REGION,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    })
    return publish(channel, [{ topic: 'practice', what: 'tasks' }])
  }

  it('is for one function, and in the declared namespaces', async () => {
    const page = await hearing(bo)
    const [path = ''] = pathsOf(await aTicket(bo.client, home.practiceId)).filter((one) =>
      one.startsWith('/practice/'),
    )

    for (const name of app.run.functions.filter((one) => one !== 'realtime-reactions')) {
      await expect(publishAs(name, path), name).rejects.toThrow('403')
    }
    await expect(publishAs('realtime-reactions', '/other/x')).rejects.toThrow('403')
    expect(page.hints()).toEqual([])
    await publishAs('realtime-reactions', path)
    await expect.poll(page.hints).toEqual([{ topic: 'practice', what: 'tasks' }])
  })

  it('is for no page, whatever its ticket', async () => {
    const page = await hearing(bo)

    const id = crypto.randomUUID()
    expect(await page.ask({ type: 'publish', id })).toBe('publish_error')
    expect(await page.ask({ type: 'unsubscribe', id: 'x' })).toBe('unsubscribe_error')
    const unsigned = await fetch((await aTicket(bo.client)).endpoint, {
      method: 'POST',
      body: JSON.stringify({ channel: '/practice/x', events: ['{}'] }),
    })
    expect(unsigned.status).toBeGreaterThanOrEqual(400)
  })
})
