import * as v from 'valibot'
import { ahead } from '#functions/platform/http/ahead.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ownId } from '#functions/platform/http/own-id.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { chartAccountRoutes } from '#shared/api/chart-accounts.ts'
import { ok } from '#shared/api/contract.ts'
import { ownChartRoutes } from '#shared/api/own-charts.ts'
import {
  acceptInvitation,
  declineInvitation,
  findHeld,
  lookAtInvitation,
} from './operations/answer.ts'
import type { AccountDependencies, Chart } from './operations/chart.ts'
import { correctContact } from './operations/correct.ts'
import { detachAccount } from './operations/detach.ts'
import {
  confirmAtDesk,
  ensureChart,
  findChart,
  inviteToChart,
  readChart,
  resendInvitation,
  revokeInvitation,
} from './operations/invite.ts'
import { leaveChart, listOwnCharts, setSharing } from './operations/own.ts'
import { showAccount } from './operations/show.ts'

type Given = Omit<AccountDependencies, 'newId'>

const sentInvitation = v.object({ invitationId: v.string() })

/** The accounts of charts, for the staff. */
export function chartAccountHandlers(given: Given) {
  const dependencies = { ...given, newId }
  const { table } = dependencies
  const show = async (chart: Promise<Chart> | Chart, { now }: TenantCall) =>
    showAccount(table, await chart, now)

  return implement(chartAccountRoutes, {
    get: ahead(
      ({ params }) => readChart(table, params),
      async ({ params: { patientId } }, call, reading) => {
        const chart = ensureChart(await reading, call, patientId)
        const [answer] = await Promise.all([show(chart, call), call.seen(patientId)])
        return answer
      },
    ),

    async invite({ params: { patientId }, body: form }, call) {
      const name = `chartAccounts.invite#${patientId}`
      await idempotent(table, call, name, sentInvitation, async (marker) => {
        const given = { form, marker: (invitationId: string) => marker({ invitationId }) }
        const { chart } = await inviteToChart(dependencies, call, patientId, given)
        return { invitationId: chart.account.invitation?.invitationId ?? '' }
      })
      return show(findChart(table, call, patientId), call)
    },

    async resend({ params: { patientId }, body: { invitationId } }, call) {
      const name = `chartAccounts.resend#${patientId}`
      await idempotent(table, call, name, sentInvitation, async (marker) => {
        const given = { invitationId, marker: () => marker({ invitationId }) }
        await resendInvitation(dependencies, call, patientId, given)
        return { invitationId }
      })
      return show(findChart(table, call, patientId), call)
    },

    revoke: ({ params: { patientId, invitationId } }, call) =>
      show(revokeInvitation(dependencies, call, patientId, invitationId), call),

    confirmIdentity: ({ params: { patientId }, body }, call) =>
      show(confirmAtDesk(dependencies, call, patientId, body), call),

    correct: ({ params: { patientId }, body }, call) =>
      show(correctContact(dependencies, call, patientId, body), call),

    detach: ({ params: { patientId }, body }, call) =>
      show(detachAccount(dependencies, call, patientId, body), call),
  })
}

/** The charts that are the member's own, and invitations to more. */
export function ownChartHandlers(given: Given) {
  const dependencies = { ...given, newId }
  const { table } = dependencies

  return implement(ownChartRoutes, {
    look: ({ body: { invitation } }, { now }) => lookAtInvitation(table, invitation, now),

    async list({ params }, call) {
      ownId(params.memberId, call)
      return listOwnCharts(table, call)
    },

    async find({ params, body: { invitation } }, call) {
      ownId(params.memberId, call)
      return findHeld(table, call, invitation)
    },

    async accept({ params, body: { dob, ...named } }, call) {
      ownId(params.memberId, call)
      return acceptInvitation(dependencies, call, named, dob)
    },

    async decline({ params, body }, call) {
      ownId(params.memberId, call)
      await declineInvitation(dependencies, call, body)
      return ok
    },

    async setSharing({ params: { memberId, patientId }, body }, call) {
      ownId(memberId, call)
      const { practiceId, shareDetails, shareEmail } = body
      const sharing = { shareDetails: shareDetails === 1, shareEmail: shareEmail === 1 }
      return setSharing(table, call, { practiceId, patientId }, sharing)
    },

    async disconnect({ params: { memberId, patientId }, body: { practiceId } }, call) {
      ownId(memberId, call)
      await leaveChart(dependencies, call, { practiceId, patientId })
      return ok
    },
  })
}
