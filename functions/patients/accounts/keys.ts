import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Key } from '#functions/platform/table.ts'
import type { ChartRef } from '#shared/model/chart-account.ts'
import { patientSideKeys } from '../keys.ts'

export const chartAccountKeys = {
  account: ({ practiceId, patientId }: ChartRef): Key => ({
    pk: patientSideKeys(practiceId).history(patientId),
    sk: 'ACCOUNT',
  }),
  /** The chart of an invitation, by the hash of its secret. */
  invitation: (secretHash: string): Key => ({
    pk: `CHARTINVITATION#${secretHash}`,
    sk: 'INVITATION',
  }),
  /** The open invitations to an email address. */
  invited: (email: string) => `CHARTINVITED#${email}`,
  invitedChart: (email: string, { practiceId, patientId }: ChartRef): Key => ({
    pk: `CHARTINVITED#${email}`,
    sk: `${practiceId}#${patientId}`,
  }),
  /**
   * The paused charts of a member. The sort key is below those that decide what a member may do, so
   * that a paused chart is never read as a connected one.
   */
  paused: 'CHART#',
  pausedChart: (memberId: string, { practiceId, patientId }: ChartRef): Key => ({
    pk: identityKeys.partition(memberId),
    sk: `CHART#${practiceId}#${patientId}`,
  }),
}
