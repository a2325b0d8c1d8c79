import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { invitationRoutes } from '#shared/api/invitations.ts'
import { joiningRoutes } from '#shared/api/joining.ts'
import { memberRoutes } from '#shared/api/members.ts'
import { providerRoutes } from '#shared/api/providers.ts'
import { staffRoutes } from '#shared/api/staffs.ts'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aStaff,
  PASSWORD,
  type Person,
  type PracticeOf,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)
const DAY = 24 * 60 * 60_000

const anAddress = () => `${randomUUID()}@example.com`

async function anInvitation(
  { practiceId }: Pick<PracticeOf, 'practiceId'>,
  by: Person,
  email: string,
  roles: PracticeRole[] = [4],
) {
  const reply = await by.client.post(`/practices/${practiceId}/staffs`, { body: { email, roles } })
  const { id } = answered(reply, invitationRoutes.create.response)
  return { id, invitation: await secretFor(email) }
}

/** What the link in the newest email to an address holds. */
async function secretFor(email: string): Promise<string> {
  const [mail] = await sentTo(app.run, email)
  const [url = ''] = mail?.text.match(/https?:\S+\/join\?\S+/) ?? []
  return new URL(url).searchParams.get('invitation') ?? ''
}

const accept = ({ client }: Person, invitation: string) =>
  client.post('/invitations/accept', { body: { invitation } })

async function staffsOf({ practiceId, admin }: PracticeOf) {
  return answered(
    await admin.client.get(`/practices/${practiceId}/staffs`),
    staffRoutes.list.response,
  ).items
}

const ofStaff = ({ practiceId }: PracticeOf, { id }: Person) =>
  `/practices/${practiceId}/staffs/${id}`

describe('an invitation', () => {
  it('tells whoever holds it who invites, and makes the invited one of the staff', async () => {
    const home = await aPractice(app.run)
    const email = anAddress()
    const { invitation } = await anInvitation(home, home.admin, email, [8, 4])
    const bo = await aMember(app.run, { email, firstName: 'Bo' })

    const offer = await bo.client.post('/invitations/look', { body: { invitation } })
    const joined = await accept(bo, invitation)

    expect(offer.body).toEqual({
      practiceId: home.practiceId,
      practiceName: home.name,
      invitedByName: 'Ann Lee',
      email,
      roles: [4, 8],
      state: 'open',
    })
    expect(joined.body).toEqual({ practiceId: home.practiceId })
    expect((await bo.client.get('/members/me')).body).toMatchObject({
      practiceId: home.practiceId,
      practiceStaff: { practiceStaffRoles: [4, 8] },
    })
    expect(await staffsOf(home)).toContainEqual(
      expect.objectContaining({ staffId: bo.id, firstName: 'Bo', roles: [4, 8] }),
    )
    const open = await home.admin.client.get(`/practices/${home.practiceId}/invitations`)
    expect(open.body).toEqual({ items: [] })
  })

  it('accepted twice, also at once, is accepted once', async () => {
    const home = await aPractice(app.run)
    const email = anAddress()
    const { invitation } = await anInvitation(home, home.admin, email)
    const bo = await aMember(app.run, { email })

    const replies = await Promise.all([1, 2, 3].map(() => accept(bo, invitation)))
    replies.push(await accept(bo, invitation))

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const trail = await tableOf(app.run).queryAll(
      { pk: `PRACTICE#${home.practiceId}#AUDIT#PRACTICE` },
      v.object({ action: v.string() }),
    )
    expect(trail.filter(({ action }) => action === 'invitations.accept')).toHaveLength(1)
  })

  it('is for the address it was sent to', async () => {
    const home = await aPractice(app.run)
    const { invitation } = await anInvitation(home, home.admin, anAddress())
    const other = await aMember(app.run)

    expect(await accept(other, invitation)).toMatchObject(refusal('ERR_INVITATION_FOR_ANOTHER'))
    expect(await accept(other, 'made-up')).toMatchObject(refusal('ERR_INVITATION_INVALID'))
    expect(await staffsOf(home)).toHaveLength(1)
  })

  it('expires after 7 days, and is good again when it is sent again', async () => {
    const home = await aPractice(app.run)
    const email = anAddress()
    const bo = await aMember(app.run, { email })
    const { id, invitation } = await anInvitation(home, home.admin, email)
    app.run.clock.advance(7 * DAY + 1000)
    await signInAgain(home.admin, bo)

    const expired = await accept(bo, invitation)
    const offer = await bo.client.post('/invitations/look', { body: { invitation } })
    const path = `/practices/${home.practiceId}/invitations/${id}/resend`
    const again = await home.admin.client.post(path)
    const replaced = await accept(bo, invitation)

    expect(expired).toMatchObject(refusal('ERR_INVITATION_EXPIRED'))
    expect(offer.body).toMatchObject({ state: 'expired' })
    expect(again.body).toMatchObject({ id, email })
    expect(replaced).toMatchObject(refusal('ERR_INVITATION_INVALID'))
    expect((await accept(bo, await secretFor(email))).status).toBe(200)
  })

  it('taken back is no longer good, and the address can be invited again', async () => {
    const home = await aPractice(app.run)
    const email = anAddress()
    const bo = await aMember(app.run, { email })
    const { id, invitation } = await anInvitation(home, home.admin, email)
    const path = `/practices/${home.practiceId}/invitations/${id}`

    expect((await home.admin.client.delete(path)).status).toBe(200)

    expect(await accept(bo, invitation)).toMatchObject(refusal('ERR_INVITATION_INVALID'))
    const { invitation: second } = await anInvitation(home, home.admin, email)
    expect((await accept(bo, second)).status).toBe(200)
    expect(await home.admin.client.delete(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })

  it('is one an address, and none for who works here; a double click sends one', async () => {
    const home = await aPractice(app.run)
    const staff = await aStaff(app.run, home.practiceId, [4])
    const email = anAddress()
    const path = `/practices/${home.practiceId}/staffs`
    const invite = (address: string, idempotencyKey: string) =>
      home.admin.client.post(path, { body: { email: address, roles: [4] }, idempotencyKey })
    const key = randomUUID()

    const twice = await Promise.all([invite(email, key), invite(email, key)])

    expect(twice[0].body).toEqual(twice[1].body)
    expect(await sentTo(app.run, email)).toHaveLength(1)
    expect(await invite(email, randomUUID())).toMatchObject(refusal('ERR_INVITATION_EXISTS'))
    expect(await invite(staff.email, randomUUID())).toMatchObject(
      refusal('ERR_PRACTICE_MEMBER_EXISTS'),
    )
  })

  it('of somebody who may not invite any more lets nobody in', async () => {
    const home = await aPractice(app.run)
    const hr = await aStaff(app.run, home.practiceId, [8])
    const email = anAddress()
    const { invitation } = await anInvitation(home, hr, email)
    const bo = await aMember(app.run, { email })

    await home.admin.client.delete(ofStaff(home, hr))

    expect(await accept(bo, invitation)).toMatchObject(refusal('ERR_INVITATION_INVALID'))
  })
})

describe('roles', () => {
  it('taken away in mid-session are gone with the next call', async () => {
    const home = await aPractice(app.run)
    const staff = await aStaff(app.run, home.practiceId, [10, 4])
    const path = `/practices/${home.practiceId}/patients`
    expect((await staff.client.get(path)).status).toBe(200)

    const changed = await home.admin.client.put(`${ofStaff(home, staff)}/roles`, {
      body: { roles: [9, 8] },
    })

    expect(changed.body).toMatchObject({ roles: [8, 9] })
    expect((await staff.client.get('/members/me')).body).toMatchObject({
      practiceStaff: { practiceStaffRoles: [8, 9] },
    })
    await home.admin.client.put(`${ofStaff(home, staff)}/roles`, { body: { roles: [8] } })
    expect(await staff.client.get(path)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('of admins are for admins: an HR manager makes and unmakes none', async () => {
    const home = await aPractice(app.run)
    const hr = await aStaff(app.run, home.practiceId, [8])
    const staff = await aStaff(app.run, home.practiceId, [4])
    const denied = refusal('ERR_ACCESS_DENIED')
    const set = (person: Person, roles: number[]) =>
      hr.client.put(`${ofStaff(home, person)}/roles`, { body: { roles } })

    expect(await set(staff, [4, 16])).toMatchObject(denied)
    expect(await set(hr, [8, 16])).toMatchObject(denied)
    expect(await set(home.admin, [4])).toMatchObject(denied)
    expect(await hr.client.delete(ofStaff(home, home.admin))).toMatchObject(denied)
    expect(
      await hr.client.post(`/practices/${home.practiceId}/staffs`, {
        body: { email: anAddress(), roles: [16] },
      }),
    ).toMatchObject(denied)
    expect(
      await hr.client.put(`${ofStaff(home, staff)}/permissions`, { body: { permissions: {} } }),
    ).toMatchObject(denied)
    expect(await set(home.admin, [16, 4])).toMatchObject(denied)
    expect((await set(staff, [2, 8])).status).toBe(200)
  })

  it("that reach further are not an HR manager's to give, to themselves or to anybody", async () => {
    const home = await aPractice(app.run)
    const hr = await aStaff(app.run, home.practiceId, [8])
    const staff = await aStaff(app.run, home.practiceId, [4])
    const bo = await aMember(app.run)
    await bo.client.post(`/practices/${home.practiceId}/request`, { body: {} })
    const set = (person: Person, roles: number[]) =>
      hr.client.put(`${ofStaff(home, person)}/roles`, { body: { roles } })
    const invite = (roles: number[]) =>
      hr.client.post(`/practices/${home.practiceId}/staffs`, {
        body: { email: anAddress(), roles },
      })
    const letIn = (roles: number[]) =>
      hr.client.post(`/practices/${home.practiceId}/requests/${bo.id}`, {
        body: { accept: 1, roles },
      })

    for (const roles of [[8, 10], [8, 9], [16], [4, 8]]) {
      expect(await set(hr, roles), `${roles}`).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    for (const code of [9, 10, 16]) {
      const replies = [await set(staff, [4, code]), await invite([code]), await letIn([4, code])]
      for (const reply of replies) expect(reply).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    expect((await letIn([4])).status).toBe(200)
    expect((await invite([2, 8])).status).toBe(200)
  })

  it('that reach further keep a colleague from being changed, removed or invited again', async () => {
    const home = await aPractice(app.run)
    const hr = await aStaff(app.run, home.practiceId, [8])
    const manager = await aStaff(app.run, home.practiceId, [4, 10])
    const { id } = await anInvitation(home, home.admin, anAddress(), [10])
    const path = ofStaff(home, manager)
    const invitation = `/practices/${home.practiceId}/invitations/${id}`

    const replies = [
      await hr.client.put(`${path}/roles`, { body: { roles: [4] } }),
      await hr.client.patch(path, { body: { businessPhone: '4155550123' } }),
      await hr.client.put(`${path}/settings`, { body: {} }),
      await hr.client.put(`${path}/tags`, { body: { tags: [] } }),
      await hr.client.delete(path),
      await hr.client.post(`${invitation}/resend`),
      await hr.client.delete(invitation),
    ]

    for (const reply of replies) expect(reply).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect((await hr.client.patch(ofStaff(home, hr), { body: { tags: ['NPIR'] } })).status).toBe(
      200,
    )
  })

  it('leave the practice an admin', async () => {
    const home = await aPractice(app.run)
    const least = refusal('ERR_PRACTICE_AT_LEAST_ONE_ADMIN')
    const own = ofStaff(home, home.admin)

    expect(await home.admin.client.put(`${own}/roles`, { body: { roles: [4] } })).toMatchObject(
      least,
    )
    expect(await home.admin.client.delete(own)).toMatchObject(least)
  })

  it('two admins who remove each other at once leave one of them', async () => {
    for (const way of ['remove', 'demote', 'leave'] as const) {
      const home = await aPractice(app.run)
      const other = await aStaff(app.run, home.practiceId, [16])
      const act = (by: Person, whom: Person) =>
        way === 'demote'
          ? by.client.put(`${ofStaff(home, whom)}/roles`, { body: { roles: [4] } })
          : by.client.delete(ofStaff(home, whom))
      const [ann, bo] = [home.admin, other]

      const replies = await Promise.all(
        way === 'leave' ? [act(ann, ann), act(bo, bo)] : [act(ann, bo), act(bo, ann)],
      )

      const about = JSON.stringify(replies.map(({ body }) => body))
      expect(
        replies.filter(({ status }) => status === 200),
        about,
      ).toHaveLength(1)
      const [left] = replies.flatMap(({ status }, place) => (status === 200 ? [place] : []))
      const admin = (left === 0) === (way === 'leave') ? bo : ann
      const staffs = await staffsOf({ ...home, admin })
      expect(
        staffs.filter(({ roles }) => roles.includes(16)),
        about,
      ).toHaveLength(1)
    }
  })
})

describe('settings, tags and permissions', () => {
  it('are kept, and the member sees what is theirs', async () => {
    const home = await aPractice(app.run)
    const staff = await aStaff(app.run, home.practiceId, [4])
    const path = ofStaff(home, staff)
    const { client } = home.admin
    const reveal = 'messaging.cards.reveal'

    await client.put(`${path}/settings`, {
      body: { businessPhone: '(415) 555-0123', businessPhoneExt: '12', businessPhoneEnabled: 1 },
    })
    await client.put(`${path}/tags`, { body: { tags: ['NPIR'] } })
    await client.put(`${path}/permissions`, {
      body: { permissions: { [reveal]: true, 'patients.create': false, 'patients.list': true } },
    })
    const refused = await client.put(`${path}/permissions`, {
      body: { permissions: { 'practices.staffs.list': false } },
    })
    await client.put(`${path}/permissions`, {
      body: { permissions: { [reveal]: true, 'patients.create': false } },
    })
    await client.patch(path, { body: { businessPhoneSp: 'Bell' } })

    expect(refused).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect((await client.get(path)).body).toMatchObject({
      ...{ businessPhone: '4155550123', businessPhoneExt: '12', businessPhoneEnabled: true },
      businessPhoneSp: 'Bell',
      tags: ['NPIR'],
      permissions: { [reveal]: true, 'patients.create': false },
    })
    expect((await staff.client.get('/members/me')).body).toMatchObject({
      practiceStaff: { practiceStaffTags: ['NPIR'], businessPhoneEnabled: true },
    })
    expect(
      (await staff.client.get(`/permissions/practices/${home.practiceId}`)).body,
    ).toMatchObject({ messaging: { cards: { reveal: true } }, patients: { create: false } })
  })

  it('grant nothing to a role that it cannot be granted to', async () => {
    const home = await aPractice(app.run)
    const hr = await aStaff(app.run, home.practiceId, [8])

    for (const name of ['messaging.cards.reveal', 'patients.list']) {
      const reply = await home.admin.client.put(`${ofStaff(home, hr)}/permissions`, {
        body: { permissions: { [name]: true } },
      })
      expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
  })
})

describe('the list of the staff', () => {
  it('tells how each stands in the practice, and as a provider', async () => {
    const practice = await aPractice(app.run)
    const [doctor, both] = [
      await aStaff(app.run, practice.practiceId, [role.provider]),
      await aStaff(app.run, practice.practiceId, [role.provider, role.staff]),
    ]
    const licenseId = randomUUID().slice(0, 8)
    const license = { licenseId, state: 'TX', issueDate: '20200101', expireDate: '20900101' }
    const body = {
      ...{ title: 'MD', npi: '1234567893', professionLine: 'Spine surgery' },
      ...{ contactPhone: '7135550142', contactEmail: 'dr@example.com', licenses: [license] },
    }
    const applied = await doctor.client.post('/providers/apply', { body })
    answered(applied, providerRoutes.apply.response)

    const staffs = new Map((await staffsOf(practice)).map((one) => [one.staffId, one]))

    expect(staffs.get(practice.admin.id)).toMatchObject({ status: 'active', provider: null })
    expect(staffs.get(doctor.id)).toMatchObject({
      status: 'provider',
      provider: { title: 'MD', verification: 'unverified' },
    })
    expect(staffs.get(both.id)).toMatchObject({
      status: 'active',
      provider: { title: null, verification: 'unverified' },
    })
  })
})

describe('whoever is deactivated', () => {
  it('has nothing there any more, and leaves their open tasks listed', async () => {
    const home = await aPractice(app.run)
    await aPatient(home, { isLead: 1, isPatient: 0 })
    await app.run.idle()
    const second = await aStaff(app.run, home.practiceId, [16])
    const path = ofStaff(home, home.admin)

    const before = await second.client.get(`${path}/tasks`)
    const removed = await second.client.delete(path)

    expect(before.body).toEqual(removed.body)
    expect(removed.body).toEqual({
      openTasks: [
        { id: expect.any(String), subject: expect.any(String), dueAt: expect.any(String) },
      ],
    })
    expect(await home.admin.client.get(`/practices/${home.practiceId}/patients`)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect((await home.admin.client.get('/members/me')).body).toMatchObject({ practiceId: null })
    expect(await staffsOf({ ...home, admin: second })).toHaveLength(1)
    const former = await second.client.get(`/practices/${home.practiceId}/staffs`, {
      query: { former: 1 },
    })
    expect(former.body).toMatchObject({
      items: [
        { staffId: home.admin.id, roles: [], status: 'deactivated', leftAt: expect.any(String) },
      ],
    })
    expect(await second.client.delete(path)).toMatchObject(
      refusal('ERR_PRACTICE_MEMBER_NOT_EXISTS'),
    )
  })

  it('can be invited again, and gets new leads no more until then', async () => {
    const home = await aPractice(app.run)
    const staff = await aStaff(app.run, home.practiceId, [4])
    await home.admin.client.delete(ofStaff(home, staff))
    const { invitation } = await anInvitation(home, home.admin, staff.email, [10])

    expect((await accept(staff, invitation)).status).toBe(200)

    expect(await staffsOf(home)).toContainEqual(
      expect.objectContaining({ staffId: staff.id, roles: [10] }),
    )
  })

  it('is at work in another of their practices from then on', async () => {
    const [home, other] = [await aPractice(app.run), await aPractice(app.run)]
    const staff = await aStaff(app.run, other.practiceId, [4])
    const email = staff.email
    const { invitation } = await anInvitation(home, home.admin, email)
    await accept(staff, invitation)

    await home.admin.client.delete(ofStaff(home, staff))

    expect((await staff.client.get('/members/me')).body).toMatchObject({
      practiceId: other.practiceId,
    })
  })
})

describe('asking to join', () => {
  const find = async ({ client }: Person, key: string) =>
    answered(
      await client.get('/practices/search', { query: { key } }),
      joiningRoutes.search.response,
    ).items

  it('begins with finding the practice by how its name begins', async () => {
    const home = await aPractice(app.run)
    const bo = await aMember(app.run)

    const found = await find(bo, home.name.slice(0, 18).toUpperCase())

    expect(found).toEqual([
      {
        practiceId: home.practiceId,
        name: home.name,
        addressCity: 'Houston',
        addressState: 'TX',
      },
    ])
    expect(await find(bo, '---')).toEqual([])
    expect(await bo.client.get('/practices/search', { query: { key: 'ba' } })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('is answered once, by several at once too, and told by email', async () => {
    const home = await aPractice(app.run)
    const hr = await aStaff(app.run, home.practiceId, [8])
    const bo = await aMember(app.run)
    const asking = () =>
      bo.client.post(`/practices/${home.practiceId}/request`, { body: { message: 'Hello' } })
    const asked = await Promise.all([asking(), asking()])
    const waiting = await hr.client.get(`/practices/${home.practiceId}/requests`)
    const answer = ({ client }: Person, body: object) =>
      client.post(`/practices/${home.practiceId}/requests/${bo.id}`, { body })

    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    expect(waiting.body).toMatchObject({ items: [{ memberId: bo.id, message: 'Hello' }] })
    expect(await answer(hr, { accept: 1 })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await answer(hr, { accept: 1, roles: [16] })).toMatchObject(refusal('ERR_ACCESS_DENIED'))

    const replies = await Promise.all([
      answer(home.admin, { accept: 1, roles: [4] }),
      answer(hr, { accept: 0 }),
      answer(hr, { accept: 1, roles: [2] }),
    ])

    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(2)
    for (const reply of refused) {
      expect(reply).toMatchObject(refusal('ERR_JOIN_REQUEST_ANSWERED'))
    }
    expect((await sentTo(app.run, bo.email))[0]?.subject).toContain(home.name)
    const staffs = await staffsOf(home)
    expect(staffs.some(({ staffId }) => staffId === bo.id)).toBe(replies[1]?.status !== 200)
  })

  it('ends for a month where it was declined', async () => {
    const home = await aPractice(app.run)
    const bo = await aMember(app.run)
    const path = `/practices/${home.practiceId}/request`
    await bo.client.post(path, { body: {} })
    await home.admin.client.post(`/practices/${home.practiceId}/requests/${bo.id}`, {
      body: { accept: 0 },
    })

    expect(await bo.client.post(path, { body: {} })).toMatchObject(
      refusal('ERR_JOIN_REQUEST_DECLINED'),
    )
    expect((await bo.client.get('/members/me/requests')).body).toMatchObject({
      items: [{ practiceId: home.practiceId, practiceName: home.name, status: 'declined' }],
    })
    app.run.clock.advance(31 * DAY)
    await signInAgain(bo)
    expect((await bo.client.post(path, { body: {} })).status).toBe(200)
  })

  it('accepted, puts whoever worked nowhere to work; and is for no practice that is not', async () => {
    const home = await aPractice(app.run)
    const bo = await aMember(app.run)
    const absent = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    await bo.client.post(`/practices/${home.practiceId}/request`, { body: {} })
    const answer = await home.admin.client.post(`/practices/${home.practiceId}/requests/${bo.id}`, {
      body: { accept: 1, roles: [4] },
    })

    expect(answer.status).toBe(200)
    expect(answered(await bo.client.get('/members/me'), memberRoutes.get.response).practiceId).toBe(
      home.practiceId,
    )
    expect(await bo.client.post(`/practices/${absent}/request`, { body: {} })).toMatchObject(
      refusal('ERR_PRACTICE_NOT_EXISTS'),
    )
    expect(
      await bo.client.post(`/practices/${home.practiceId}/request`, { body: {} }),
    ).toMatchObject(refusal('ERR_PRACTICE_MEMBER_EXISTS'))
  })
})

async function signInAgain(...people: Person[]): Promise<void> {
  for (const { client, email } of people) {
    await client.post('/auth/login', { body: { email, password: PASSWORD } })
  }
}

describe('somebody who takes another name', () => {
  it('has it in every practice where they work', async () => {
    const [one, other] = [await aPractice(app.run), await aPractice(app.run)]
    const bo = await aStaff(app.run, one.practiceId, [4])
    await joinAs(other, bo)

    await bo.client.patch('/members/me', { body: { lastName: 'Lindgren' } })

    for (const practice of [one, other]) {
      expect(await staffsOf(practice)).toContainEqual(
        expect.objectContaining({ staffId: bo.id, firstName: bo.firstName, lastName: 'Lindgren' }),
      )
    }
  })
})

/** Lets somebody work in another practice too. */
async function joinAs(practice: PracticeOf, person: Person) {
  const { invitation } = await anInvitation(practice, practice.admin, person.email)
  answered(await accept(person, invitation), invitationRoutes.accept.response)
}
