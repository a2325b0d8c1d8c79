import { CatalogueError } from '#shared/errors.ts'
import type { ChartAccountItem } from '../../accounts/records.ts'
import { closeInvitation, disconnect, pause } from '../../accounts/rules/chart-account.ts'

export type AccountPair = { kept: ChartAccountItem; gone: ChartAccountItem }

/** The accounts of two records after a merge, and whose access was paused. */
export type MergedAccounts = AccountPair & { pausedFor: string | null }

/**
 * The account of either record goes to the record that stays, and is paused: the merged record may
 * hold what its owner never claimed. Open invitations end.
 * @throws ERR_MERGE_OF_ACCOUNT if both have an account
 */
export function mergeAccounts({ kept, gone }: AccountPair, now: Date): MergedAccounts {
  if (kept.memberId !== null && gone.memberId !== null) {
    throw new CatalogueError('ERR_MERGE_OF_ACCOUNT')
  }
  if (kept.memberId !== null) {
    const paused = pause(kept, 'merge', now)
    return { kept: paused, gone: withoutInvitation(gone), pausedFor: kept.memberId }
  }
  if (gone.memberId !== null) {
    return { ...moveAccount({ from: gone, to: kept }, now), pausedFor: gone.memberId }
  }
  return { kept: withoutInvitation(kept), gone: withoutInvitation(gone), pausedFor: null }
}

/** An account that the merge moved goes back, paused, also if its owner confirmed since. */
export function unmergeAccounts({ kept, gone }: AccountPair, now: Date): MergedAccounts {
  if (kept.memberId === null || kept.movedFrom !== gone.patientId) {
    return { kept, gone, pausedFor: null }
  }
  const { kept: back, gone: left } = moveAccount({ from: kept, to: gone }, now)
  return { kept: left, gone: { ...back, movedFrom: null }, pausedFor: kept.memberId }
}

function moveAccount({ from, to }: { from: ChartAccountItem; to: ChartAccountItem }, now: Date) {
  const { memberId, confirmedBy, patientId } = from
  const moved = { ...pause(to, 'merge', now), memberId, confirmedBy, movedFrom: patientId }
  return { kept: moved, gone: disconnect(from, now) }
}

function withoutInvitation(account: ChartAccountItem): ChartAccountItem {
  const { invitation } = account
  if (invitation === null || invitation.closed !== null) return account
  return closeInvitation(account, invitation, 'revoked')
}
