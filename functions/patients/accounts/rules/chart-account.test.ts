import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { CHART_INVITATION_TRIES } from '#shared/model/chart-account.ts'
import { aRecord, NOON } from '#test/support/records.ts'
import type { ChartAccountItem, ChartInvitationItem } from '../records.ts'
import * as rules from './chart-account.ts'

const chart = aRecord({ email: 'jane@example.com', mobile: '4155550199', dob: '19800229' })
const sent = {
  ...{ invitationId: 'I', secretHash: 'hash', sentThru: 'email' as const, sentBy: 'Ann Lee' },
  ...{ sentTo: 'jane@example.com', isOwnContact: true },
}

function anInvited(changes: Partial<typeof sent> = {}) {
  const account = rules.invited(rules.noAccount(chart), { ...sent, ...changes }, null, NOON)
  const { invitation } = account
  if (!invitation) throw new Error('there is no invitation')
  return { account, invitation }
}

const stateOf = (invitation: ChartInvitationItem, record = chart, now = NOON) =>
  rules.invitationState(invitation, record, now)

describe('an invitation', () => {
  it('is open for 14 days', () => {
    const { account, invitation } = anInvited()

    expect(stateOf(invitation)).toBe('open')
    expect(rules.accountState(account, chart, NOON)).toBe('invited')
    expect(stateOf(invitation, chart, plusSeconds(NOON, 14 * DAY))).toBe('expired')
    expect(rules.accountState(account, chart, plusSeconds(NOON, 14 * DAY))).toBe('none')
  })

  it.each([
    ['a corrected address', { email: 'other@example.com' }],
    ['no address', { email: null }],
    ['an archived record', { isArchived: true }],
    ['a merged record', { mergedInto: 'OTHER' }],
  ])('is revoked by %s', (_, change) => {
    expect(stateOf(anInvited().invitation, { ...chart, ...change })).toBe('revoked')
  })

  it('to another address outlives a correction of the chart', () => {
    const { invitation } = anInvited({ sentTo: 'parent@example.com', isOwnContact: false })

    expect(stateOf(invitation, { ...chart, email: 'other@example.com' })).toBe('open')
  })

  it('is used up by the last wrong date, and sending it again gives no new tries', () => {
    let { account } = anInvited()
    for (let tries = 0; tries < CHART_INVITATION_TRIES; tries += 1) {
      const { invitation } = account
      if (!invitation) throw new Error('there is no invitation')
      expect(stateOf(invitation)).toBe('open')
      const again = rules.resent(account, invitation, `hash ${tries}`, NOON)
      expect(again.invitation?.tries).toBe(tries)
      account = rules.countWrongDate(account, invitation)
    }

    expect(account.invitation).toMatchObject({ closed: 'usedUp', tries: CHART_INVITATION_TRIES })
  })

  it('asks no date of birth once staff confirmed the identity', () => {
    const { account, invitation } = anInvited()
    const identity = rules.identityOf({ how: 'photoId' }, 'Ann Lee', NOON)

    const confirmed = rules.confirmIdentity(account, invitation, identity).invitation

    expect(rules.asksBirthDate(invitation)).toBe(true)
    expect(confirmed && rules.asksBirthDate(confirmed)).toBe(false)
  })
})

describe('an account', () => {
  const connected = () => {
    const { account, invitation } = anInvited()
    return rules.connect(account, invitation, 'M', NOON)
  }

  it('has access from acceptance until it is paused or disconnected', () => {
    const account = connected()

    expect(rules.connectedMember(account)).toBe('M')
    expect(rules.connectedMember(rules.pause(account, 'address', NOON))).toBeNull()
    expect(rules.connectedMember(rules.disconnect(account, NOON))).toBeNull()
  })

  it('gets access back after a pause only by accepting an invitation', () => {
    const steps: Record<string, (account: ChartAccountItem) => ChartAccountItem> = {
      pause: (account) => rules.pause(account, 'merge', NOON),
      invite: (account) => rules.invited(account, sent, null, NOON),
      wrongDate: (account) =>
        account.invitation ? rules.countWrongDate(account, account.invitation) : account,
      decline: (account) =>
        account.invitation
          ? rules.closeInvitation(account, account.invitation, 'declined')
          : account,
      disconnect: (account) => rules.disconnect(account, NOON),
    }
    const anyStep = fc.constantFrom(...Object.keys(steps))
    fc.assert(
      fc.property(fc.array(anyStep), (names) => {
        const paused = rules.pause(connected(), 'address', NOON)
        const after = names.reduce((account, name) => steps[name]?.(account) ?? account, paused)
        expect(rules.connectedMember(after)).toBeNull()
        expect(after.version).toBeGreaterThanOrEqual(paused.version)
      }),
    )
  })

  it.each([
    [{ email: 'new@example.com' }, 'address', { sentThru: 'email', sentTo: 'new@example.com' }],
    [{ email: null }, 'address', null],
    [{ dob: '19800301' }, 'birthDate', { sentThru: 'email', sentTo: 'jane@example.com' }],
    [{ mobile: '4155550100' }, null, null],
    [{ addressCity: 'Waco' }, null, null],
  ] as const)('is paused by a correction of what proves the person: %o', (change, why, to) => {
    const account = connected()
    const after = { ...chart, ...change }

    const reason = rules.pauseReasonOf(account, chart, after)

    expect(reason).toBe(why)
    if (reason) expect(rules.confirmationRecipient(account, reason, chart, after)).toEqual(to)
  })

  it('that was confirmed by text is paused when the mobile number changes', () => {
    const { account, invitation } = anInvited()
    const byText = { ...invitation, sentThru: 'text' as const, sentTo: '4155550199' }
    const after = { ...chart, mobile: '4155550100' }
    const texted = rules.connect(account, byText, 'M', NOON)

    expect(rules.pauseReasonOf(texted, chart, after)).toBe('address')
    expect(rules.confirmationRecipient(texted, 'address', chart, after)).toEqual({
      sentThru: 'text',
      sentTo: '4155550100',
    })
  })
})
