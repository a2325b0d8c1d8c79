import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { CODE_TRIES } from '../codes/rules/limits.ts'

/** A request for a new password. Requests for one address do not affect each other. */
const resetItem = v.object({
  id: v.string(),
  email: v.string(),
  /** `null` if no account has the address. */
  memberId: v.nullable(v.string()),
  /** The account's session epoch: a password that was set since ends the request. */
  epoch: v.number(),
  salt: v.string(),
  codeHash: v.string(),
  tokenHash: v.string(),
  codeUntil: v.string(),
  linkUntil: v.string(),
})
export type ResetRequest = v.InferOutput<typeof resetItem>

const keys = {
  request: (id: string): Key => ({ pk: `RESET#${id}`, sk: 'RESET' }),
}

/** Requests for new passwords, in the single table. */
export type ResetStore = ReturnType<typeof createResetStore>

export function createResetStore(table: Table) {
  return {
    find: (id: string) => table.get(keys.request(id), resetItem),

    add(request: ResetRequest): Write {
      // Kept for a day after its end, to tell "expired" from "never requested".
      const expiresAt = epochSeconds(plusSeconds(new Date(request.linkUntil), DAY))
      const item = { ...keys.request(request.id), entity: 'reset', ...request, expiresAt }
      return { kind: 'put', item }
    },

    /** Counts a try of the code. @throws ERR_VERIFICATION_MAX_RETRY */
    countTry: ({ id }: ResetRequest): Promise<void> =>
      table.update({
        kind: 'update',
        key: keys.request(id),
        add: { tries: 1 },
        exists: 'ERR_VERIFICATION_MAX_RETRY',
        below: { attribute: 'tries', limit: CODE_TRIES, otherwise: 'ERR_VERIFICATION_MAX_RETRY' },
      }),

    /** Ends a request. Fails if it was used: ERR_VERIFICATION_NOT_MATCH */
    spend: ({ id }: ResetRequest): Write => ({
      kind: 'delete',
      key: keys.request(id),
      exists: 'ERR_VERIFICATION_NOT_MATCH',
    }),
  }
}
