import { describe, expect, it } from 'vitest'
import type { ChartAccount } from '#shared/model/chart-account.ts'
import { accountNotes, actionsOf, inviteWords, stateWords } from './account.ts'

type Invitation = NonNullable<ChartAccount['invitation']>

const zone = 'America/Chicago'
const open: Invitation = {
  invitationId: 'I1',
  state: 'open',
  sentThru: 'email',
  sentTo: 'jane@example.com',
  sentAt: '2026-03-04T15:00:00.000Z',
  sentBy: 'Ann Lee',
  validUntil: '2026-03-18T15:00:00.000Z',
  triesLeft: 5,
  identity: null,
  delivery: null,
}
const none: ChartAccount = {
  patientId: 'P1',
  state: 'none',
  pausedFor: null,
  changedAt: null,
  invitation: null,
}
const all = { mayManage: true, mayDetach: true, isArchived: false }

describe('actions on the account of a chart', () => {
  it.each([
    ['none', null, ['invite']],
    ['none', 'expired', ['invite']],
    ['invited', 'open', ['resend', 'confirm', 'revoke']],
    ['declined', 'declined', ['invite']],
    ['connected', 'accepted', ['correct', 'disconnect']],
    ['paused', 'accepted', ['invite', 'disconnect']],
    ['paused', 'open', ['resend', 'confirm', 'revoke', 'disconnect']],
  ] as const)(
    'of a chart that is %s with an invitation that is %s are %j',
    (state, sent, actions) => {
      const invitation = sent === null ? null : { ...open, state: sent }
      expect(actionsOf({ state, invitation }, all)).toEqual(actions)
    },
  )

  it('confirm an identity only once', () => {
    const identity = { how: 'photoId', note: null, by: 'Ann Lee', at: open.sentAt } as const
    const invitation = { ...open, identity }
    expect(actionsOf({ state: 'invited', invitation }, all)).not.toContain('confirm')
  })

  it('invite no one to an archived record, but still end access', () => {
    const archived = { ...all, isArchived: true }
    expect(actionsOf(none, archived)).toEqual([])
    expect(actionsOf({ state: 'paused', invitation: null }, archived)).toEqual(['disconnect'])
  })

  it('are not offered to staff who may only read', () => {
    const looking = { ...all, mayManage: false, mayDetach: false }
    expect(actionsOf({ state: 'paused', invitation: open }, looking)).toEqual([])
  })
})

it('labels the invite button by the state of the account', () => {
  expect(inviteWords(none)).toBe('Invite to connect')
  expect(inviteWords({ ...none, invitation: { ...open, state: 'expired' } })).toBe('Invite again')
  expect(inviteWords({ ...none, state: 'paused' })).toBe('Invite to confirm')
})

it('says since when an account is connected', () => {
  const changedAt = '2026-03-05T03:00:00.000Z'
  expect(stateWords({ state: 'connected', changedAt }, zone)).toBe(
    'Account connected since 03/04/2026',
  )
  expect(stateWords(none, zone)).toBe('No account connected')
})

it('notes the address, the last day and the wrong tries of an open invitation', () => {
  const account = { ...none, state: 'invited', invitation: { ...open, triesLeft: 3 } } as const
  expect(accountNotes(account, zone)).toEqual([
    'Invitation sent to jane@example.com on 03/04/2026',
    'Works until 03/18/2026',
    '2 wrong dates of birth so far',
  ])
})

it('notes who confirmed the identity, and how', () => {
  const identity = {
    how: 'other',
    note: 'Treated for years',
    by: 'Ann Lee',
    at: open.sentAt,
  } as const
  const account = { ...none, state: 'invited', invitation: { ...open, identity } } as const
  expect(accountNotes(account, zone)).toContain('Identity confirmed by Ann Lee: Treated for years')
})

it('notes why an account is paused, and why an invitation ended', () => {
  expect(accountNotes({ ...none, state: 'paused', pausedFor: 'merge' }, zone)).toEqual([
    'This record was merged with another one.',
    'Until then, the patient cannot see this record.',
  ])
  const usedUp = { ...open, state: 'usedUp' } as const
  expect(accountNotes({ ...none, invitation: usedUp }, zone)).toEqual([
    'The date of birth was wrong five times, so the last invitation no longer works.',
  ])
})
