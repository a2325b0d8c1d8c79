import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { groupRoutes } from '#shared/api/groups.ts'
import { invitationRoutes } from '#shared/api/invitations.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
/** An HR manager, whose role opens no records. */
let hr: Person
let groupId: string

beforeEach(async () => {
  home = await aPractice(app.run)
  hr = await aStaff(app.run, home.practiceId, [8], { firstName: 'Hana', lastName: 'Roe' })
  const body = { name: 'Spine' }
  const group = await home.admin.client.post(inHome('/groups'), { body })
  groupId = answered(group, groupRoutes.create.response).id
})

const inHome = (path: string) => `/practices/${home.practiceId}${path}`

const appoint = ({ client }: Person, { id: staffId }: Person) =>
  client.post(inHome(`/groups/${groupId}/managers`), { body: { staffId } })

async function noticesOf({ client }: Person) {
  await app.run.idle()
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.filter(({ kind }) => kind === 'recordAccessGiven').map(({ text }) => text)
}

const invite = ({ client }: Person, email: string, roles = [4]) =>
  client.post(inHome('/staffs'), { body: { email, roles } })

async function acceptedBy(person: Person) {
  const [mail] = await sentTo(app.run, person.email)
  const [url = ''] = mail?.text.match(/https?:\S+\/join\?\S+/) ?? []
  const invitation = new URL(url).searchParams.get('invitation') ?? ''
  return person.client.post('/invitations/accept', { body: { invitation } })
}

describe('managers of a group', () => {
  it('are not appointed by an HR manager, neither of themselves nor of others', async () => {
    const patientId = await aPatient(home)
    await home.admin.client.patch(inHome(`/patients/${patientId}/group`), { body: { groupId } })

    expect(await appoint(hr, hr)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    const colleague = await aStaff(app.run, home.practiceId, [8])
    expect(await appoint(hr, colleague)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await hr.client.get(inHome(`/patients/${patientId}`))).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })

  it('are appointed by an admin, but not by themselves, and other admins are notified', async () => {
    const other = await aStaff(app.run, home.practiceId, [16])

    expect(await appoint(home.admin, home.admin)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await appoint(home.admin, hr)).toMatchObject({ status: 200 })

    const text = `Hana Roe can now open records in ${home.name}: manager of a group`
    expect(await noticesOf(other)).toEqual([text])
    expect(await noticesOf(home.admin)).toEqual([])
    expect(await noticesOf(hr)).toEqual([])
  })

  it('do not put leads into a group of their own while their reach is limited to leads', async () => {
    const marketing = await aStaff(app.run, home.practiceId, [9])
    await appoint(home.admin, marketing)
    const patientId = await aPatient(home, { isLead: 1, isPatient: 0 })
    const path = inHome(`/patients/${patientId}/group`)

    const placed = () => marketing.client.patch(path, { body: { groupId } })
    expect(await placed()).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    await home.admin.client.delete(inHome(`/groups/${groupId}/managers/${marketing.id}`))
    expect(await placed()).toMatchObject({ status: 200 })
  })
})

describe('colleagues whom an HR manager brings in', () => {
  it('are announced to the admins once they can open records', async () => {
    const bo = await aMember(app.run, { firstName: 'Bo', lastName: 'Li' })
    await invite(hr, bo.email)

    expect(await acceptedBy(bo)).toMatchObject({ status: 200 })
    expect(await noticesOf(home.admin)).toEqual([
      `Bo Li can now open records in ${home.name}: Advocate`,
    ])

    await hr.client.put(inHome(`/staffs/${bo.id}/roles`), { body: { roles: [4, 2] } })
    expect(await noticesOf(home.admin)).toHaveLength(1)
  })

  it('are announced when a change of roles or a request to join opens records', async () => {
    const colleague = await aStaff(app.run, home.practiceId, [8], {
      firstName: 'Al',
      lastName: 'Po',
    })
    await hr.client.put(inHome(`/staffs/${colleague.id}/roles`), { body: { roles: [2, 8] } })
    const cy = await aMember(app.run, { firstName: 'Cy', lastName: 'Ott' })
    await cy.client.post(inHome('/request'), { body: {} })
    const answer = { body: { accept: 1, roles: [2] } }
    expect(await hr.client.post(inHome(`/requests/${cy.id}`), answer)).toMatchObject({
      status: 200,
    })

    expect(await noticesOf(home.admin)).toEqual([
      `Cy Ott can now open records in ${home.name}: Provider`,
      `Al Po can now open records in ${home.name}: Provider, HR manager`,
    ])
  })

  it('are not the HR manager under a second address', async () => {
    const [mailbox = '', domain = ''] = hr.email.split('@')
    const second = `${mailbox}+second@${domain}`

    expect(await invite(hr, second)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await invite(hr, second, [8])).toMatchObject({ status: 200 })
    expect(await invite(hr, `${randomUUID()}@example.com`)).toMatchObject({ status: 200 })
  })
})

describe('personal permissions', () => {
  const permissions = { 'messaging.cards.reveal': true }

  it('are not widened by an admin for themselves while there is another admin', async () => {
    const path = inHome(`/staffs/${home.admin.id}/permissions`)
    const grant = () => home.admin.client.put(path, { body: { permissions } })
    expect(await grant()).toMatchObject({ status: 200 })
    await home.admin.client.put(path, { body: { permissions: {} } })
    await aStaff(app.run, home.practiceId, [16])

    expect(await grant()).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})

describe('an invitation', () => {
  it('is refused to an inviter who accepts it with a second account', async () => {
    const second = await aMember(app.run)
    const reply = await invite(hr, second.email)
    answered(reply, invitationRoutes.create.response)
    const mobile = { mobile: '4155550123', mobileVerified: true }
    await tableOf(app.run).transact(
      [hr, second].map(({ id }) => ({
        kind: 'update',
        key: identityKeys.member(id),
        set: mobile,
      })),
    )

    expect(await acceptedBy(second)).toMatchObject(refusal('ERR_INVITATION_INVALID'))
  })
})
