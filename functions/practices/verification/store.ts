import * as v from 'valibot'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '../keys.ts'
import { nothingKnown, type Verification, verification } from './rules/verification.ts'

/** Practices whose names wait for the operator, the oldest request first. */
const WAITING = 'VERIFICATIONS#WAITING'
/** More wait at no time; those that do come as others are decided. */
const LISTED = 100

const waitingKey = (practiceId: string, { requestedAt }: Verification): Key | null =>
  requestedAt === null ? null : { pk: WAITING, sk: `${requestedAt}#${practiceId}` }

const practiceItem = v.object({
  id: v.string(),
  name: v.string(),
  contactPhone: v.string(),
  addressCity: v.string(),
  addressState: v.string(),
})

/** What is verified of practices. */
export function createVerificationStore(table: Table) {
  const practice = (practiceId: string) =>
    table.get(practiceKeys(practiceId).practice, practiceItem)
  const known = async (practiceId: string) =>
    (await table.get(practiceKeys(practiceId).verification, verification)) ?? nothingKnown

  return {
    practice,
    known,
    /** The practices that wait, with what is verified of each. */
    async waiting() {
      const listed = v.object({ practiceId: v.string() })
      const { items } = await table.query({ pk: WAITING, limit: LISTED }, listed)
      return Promise.all(
        items.map(async ({ practiceId }) => ({
          practice: await practice(practiceId),
          known: await known(practiceId),
        })),
      )
    },
    /** Replaces what is known, and lists the practice while it waits. @throws ERR_VERSION_CONFLICT */
    replace(practiceId: string, before: Verification, after: Verification, extra: Write[]) {
      const { verification: key } = practiceKeys(practiceId)
      // Versions only grow, so that one not above what was read is the one that was read.
      const limit = before.version + 1
      const below = { attribute: 'version', limit, otherwise: 'ERR_VERSION_CONFLICT' } as const
      const set = { entity: 'verification', ...after, version: limit }
      const [listed, list] = [waitingKey(practiceId, before), waitingKey(practiceId, after)]
      const isSame = listed?.sk === list?.sk
      return table.transact([
        { kind: 'update', key, set, below },
        ...(listed && !isSame ? [{ kind: 'delete' as const, key: listed }] : []),
        ...(list && !isSame
          ? [{ kind: 'put' as const, item: { ...list, entity: 'waitingVerification', practiceId } }]
          : []),
        ...extra,
      ])
    },
  }
}
export type VerificationStore = ReturnType<typeof createVerificationStore>
