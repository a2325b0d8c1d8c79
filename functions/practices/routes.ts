import { type QueueMessage, readSendingUsage } from '#functions/deliveries/public.ts'
import { DAY } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { countOrThrow, type Limit } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import { practiceRoutes as declared } from '#shared/api/practices.ts'
import { ensureFound } from '#shared/errors.ts'
import { requireFactorOfStaff } from './operations/require-factor.ts'
import { nextCountAt, planAt } from './public.ts'
import { changePractice } from './rules/change.ts'
import { foundPractice } from './rules/found.ts'
import { createPracticeStore, writeFounding } from './store.ts'

/** Practices that one member may found in a day. */
const foundingLimit: Limit = { name: 'practices-founded', max: 10, windowSeconds: DAY }

type Dependencies = { table: Table; queueMessage: QueueMessage }

/** Practices (specification, section 7). */
export function practiceRoutes({ table, queueMessage }: Dependencies) {
  const storeOf = ({ scope }: TenantCall) => createPracticeStore(table, scope.practiceId)

  return implement(declared, {
    async create({ body }, call) {
      const { actor, now } = call
      return idempotent(
        table,
        call,
        'practices.create',
        declared.create.response,
        async (marker) => {
          await countOrThrow(table, foundingLimit, actor.id, now, 'ERR_ACCESS_DENIED')
          const founded = foundPractice(body, actor.identity.member, { now, newId })
          const answer = { id: founded.practice.id }
          await writeFounding(table, founded, call, { newId, marker: marker(answer) })
          return answer
        },
      )
    },

    async get(_input, call) {
      return ensureFound(await storeOf(call).practice())
    },

    async update({ body }, call) {
      const store = storeOf(call)
      const before = ensureFound(await store.practice())
      const after = changePractice(before, body)
      await store.replacePractice(before, after, call)
      if (after.requireTwoFactor && !before.requireTwoFactor) {
        await requireFactorOfStaff(table, call.scope.practiceId)
      }
      return after
    },

    sending: (_input, { scope, now }) => readSendingUsage(table, scope.practiceId, now),

    async sendPhoneCode(_input, call) {
      const { sendPhoneCode } = await import('./verification/operations/phone.ts')
      return sendPhoneCode({ table, call, queueMessage })
    },
    async confirmPhone({ body }, call) {
      const { confirmPhone } = await import('./verification/operations/phone.ts')
      return confirmPhone({ table, call }, body.code)
    },
    async requestNameApproval(_input, call) {
      const { requestNameApproval } = await import('./verification/operations/name.ts')
      return requestNameApproval(table, call)
    },

    async status(_input, call) {
      const store = storeOf(call)
      const [read, progress] = await Promise.all([store.plan(), store.progress()])
      const plan = planAt(ensureFound(read), call.now)
      return {
        ...plan,
        leadRecordsResetAt: nextCountAt(plan, call.now),
        steps: {
          patientAdded: progress.patientAddedAt !== null,
          linkSent: progress.linkSentAt !== null,
          scansReceived: progress.scansReceivedAt !== null,
        },
      }
    },
  })
}
