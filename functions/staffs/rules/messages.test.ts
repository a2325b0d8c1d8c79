import { describe, expect, it } from 'vitest'
import { messageText } from '#functions/deliveries/public.ts'
import { role } from '#shared/model/roles.ts'
import { invitationMail, roleWords } from './messages.ts'

describe('roles in words', () => {
  it('are listed, with capitals for abbreviations only', () => {
    expect(roleWords([role.staff])).toBe('advocate')
    expect(roleWords([role.staff, role.hrManager])).toBe('advocate and HR manager')
    expect(roleWords([role.provider, role.patientManager, role.admin])).toBe(
      'provider, patient manager, and admin',
    )
  })
})

describe('the email of an invitation', () => {
  it('tells who invites to what, what to do, and how long it works', () => {
    const url = 'https://app.example.com/join?invitation=s'
    const mail = invitationMail({
      ...{
        to: 'bo@example.com',
        practice: { id: 'p', name: 'Bay Spine' },
        invitedByName: 'Ann Lee',
      },
      ...{ roles: [role.staff], url },
    })

    expect(mail).toMatchObject({ to: 'bo@example.com', subject: 'Join Bay Spine on Praxis' })
    for (const told of ['Ann Lee', 'Bay Spine', 'as an advocate', url, '7 days']) {
      expect(messageText(mail)).toContain(told)
    }
  })
})
