import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { type Signal, signal } from '#shared/model/consult-signals.ts'

/** As many as moments have for a long time to come. */
const SEQ_DIGITS = 15
const pad = (seq: number) => String(seq).padStart(SEQ_DIGITS, '0')

type Whose = { practiceId: string; consultId: string; to: string }

const head = v.object({ version: v.number() })

/** The mailbox of one who takes part in a consultation. */
export function createMailbox(table: Table, { practiceId, consultId, to }: Whose) {
  const pk = `PRACTICE#${practiceId}#CONSULT#${consultId}#SIGNALS#${to}`
  const headKey = { pk, sk: 'LAST' }
  const otherwise = 'ERR_VERSION_CONFLICT'
  return {
    /** The place of the last one; null where there was none of late. */
    last: async () => (await table.get(headKey, head))?.version ?? null,

    /** The first of those after a place. */
    async after(seq: number, limit: number): Promise<Signal[]> {
      const range = { from: `SIGNAL#${pad(seq + 1)}`, to: 'SIGNAL#~' }
      const { items } = await table.query({ pk, range, limit }, signal)
      return items
    },

    /**
     * Puts one after all others: whoever reads up to a place misses nothing before it. Fails where another was put
     * there since the last was read: ERR_VERSION_CONFLICT
     */
    writes: (last: number | null, sent: Signal, expiresAt: number): Write[] => [
      {
        kind: 'put',
        item: { ...headKey, entity: 'consultMailbox', practiceId, version: sent.seq, expiresAt },
        ...(last === null ? { absent: otherwise } : { replaces: { version: last, otherwise } }),
      },
      {
        kind: 'put',
        item: {
          ...{ pk, sk: `SIGNAL#${pad(sent.seq)}`, entity: 'consultSignal', practiceId },
          ...{ ...sent, expiresAt },
        },
      },
    ],
  }
}
