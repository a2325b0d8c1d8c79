import { describe, expect, it } from 'vitest'
import { NOON } from '#test/support/records.ts'
import { connect, invited, noAccount } from '../../accounts/rules/chart-account.ts'
import { mergeAccounts, unmergeAccounts } from './accounts.ts'

const sent = {
  ...{ invitationId: 'I', secretHash: 'hash', sentThru: 'email' as const, sentBy: 'Ann Lee' },
  ...{ sentTo: 'jane@example.com', isOwnContact: true },
}
const none = (patientId: string) => noAccount({ practiceId: 'P', patientId })
const open = (patientId: string) => invited(none(patientId), sent, null, NOON)

function connected(patientId: string, memberId = 'M', before = none(patientId)) {
  const account = invited(before, sent, null, NOON)
  if (!account.invitation) throw new Error('there is no invitation')
  return connect(account, account.invitation, memberId, NOON)
}

describe('merging accounts', () => {
  it('pauses the account of the record that stays', () => {
    const { kept, gone, pausedFor } = mergeAccounts({ kept: connected('K'), gone: none('G') }, NOON)

    expect(kept).toMatchObject({ memberId: 'M', pausedFor: 'merge', movedFrom: null })
    expect(gone.memberId).toBeNull()
    expect(pausedFor).toBe('M')
  })

  it('moves the account of the record that goes, paused, and moves it back', () => {
    const merged = mergeAccounts({ kept: none('K'), gone: connected('G') }, NOON)
    expect(merged.kept).toMatchObject({ memberId: 'M', pausedFor: 'merge', movedFrom: 'G' })
    expect(merged.gone.memberId).toBeNull()

    for (const kept of [merged.kept, connected('K', 'M', merged.kept)]) {
      const again = unmergeAccounts({ kept, gone: merged.gone }, NOON)
      expect(again.kept.memberId).toBeNull()
      expect(again.gone).toMatchObject({ memberId: 'M', pausedFor: 'merge', movedFrom: null })
    }
  })

  it('leaves an account at the record that stayed if someone else claimed it since', () => {
    const merged = mergeAccounts({ kept: none('K'), gone: connected('G') }, NOON)
    const kept = connected('K', 'OTHER', merged.kept)

    expect(unmergeAccounts({ kept, gone: merged.gone }, NOON)).toMatchObject({
      kept,
      pausedFor: null,
    })
  })

  it('refuses two accounts, also of one member, and ends open invitations', () => {
    const both = { kept: connected('K'), gone: connected('G') }
    expect(() => mergeAccounts(both, NOON)).toThrow(
      expect.objectContaining({ name: 'ERR_MERGE_OF_ACCOUNT' }),
    )

    const merged = mergeAccounts({ kept: open('K'), gone: open('G') }, NOON)
    expect(merged.kept.invitation?.closed).toBe('revoked')
    expect(merged.gone.invitation?.closed).toBe('revoked')
  })
})
