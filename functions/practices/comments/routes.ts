import * as v from 'valibot'
import { readPatients } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { DAY } from '#functions/platform/clock.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { covers, ensureCovered, type TenantScope } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import { countOrThrow, type Limit } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import { commentRoutes as declared } from '#shared/api/comments.ts'
import { practiceComment } from '#shared/model/comment.ts'

/** What one person may say of practices in a day. */
const sayingLimit: Limit = { name: 'comments', max: 10, windowSeconds: DAY }

const commentItem = v.object({ ...practiceComment.entries, memberId: v.string() })

function commentKeys(practiceId: string) {
  const all = `PRACTICE#${practiceId}#COMMENTS`
  return { all, own: (memberId: string) => `${all}#${memberId}` }
}

/** Checks that the caller is a patient of the practice. @throws ERR_ACCESS_DENIED for a lead */
async function ensureTreated(table: Table, scope: TenantScope): Promise<void> {
  const charts = await readPatients(table, scope.practiceId, scope.patientIds)
  const [first = null] = charts.values()
  if (![...charts.values()].some((chart) => covers(scope, chart))) ensureCovered(scope, first)
}

/** What patients say of a practice: those who work there read it, each patient their own. */
export function commentHandlers({ table }: { table: Table }) {
  return implement(declared, {
    async list({ query: { cursor, limit } }, { scope, actor }) {
      const keys = commentKeys(scope.practiceId)
      const pk = scope.reaches.includes('all') ? keys.all : keys.own(actor.id)
      return table.query({ pk, reverse: true, limit, cursor }, commentItem)
    },

    async create({ body: { comment, rate } }, call) {
      const { actor, now } = call
      const { practiceId } = call.scope
      return idempotent(
        table,
        call,
        `comments.create#${practiceId}`,
        declared.create.response,
        async (marker) => {
          await ensureTreated(table, call.scope)
          await countOrThrow(table, sayingLimit, actor.id, now, 'ERR_ACCESS_DENIED')
          const said = {
            ...{ id: newId(), authorName: actor.name, comment, rate },
            createdAt: now.toISOString(),
          }
          const keys = commentKeys(practiceId)
          const item = { entity: 'comment', practiceId, memberId: actor.id, ...said }
          const sk = `${said.createdAt}#${said.id}`
          await table.transact([
            { kind: 'put', item: { pk: keys.all, sk, ...item } },
            { kind: 'put', item: { pk: keys.own(actor.id), sk, ...item } },
            callAudit(call, 'comments.create'),
            ...marker(said),
          ])
          return said
        },
      )
    },
  })
}
