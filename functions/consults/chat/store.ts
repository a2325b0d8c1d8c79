import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { CHAT_LINES_MAX, type ChatLine, chatLine } from '#shared/model/consult-chat.ts'

const SEQ_DIGITS = String(CHAT_LINES_MAX).length
const pad = (seq: number) => String(seq).padStart(SEQ_DIGITS, '0')

const head = v.object({ version: v.number() })

/** What was written in one consultation. */
export function createChat(table: Table, practiceId: string, consultId: string) {
  const pk = `PRACTICE#${practiceId}#CONSULT#${consultId}#CHAT`
  const headKey = { pk, sk: 'LAST' }
  const otherwise = 'ERR_VERSION_CONFLICT'
  return {
    /** How many lines there are. */
    count: async () => (await table.get(headKey, head))?.version ?? 0,

    lines: (): Promise<ChatLine[]> => table.queryAll({ pk, range: { begins: 'LINE#' } }, chatLine),

    /** Puts a line after all others. Fails where another was put there meanwhile: ERR_VERSION_CONFLICT */
    writes: (line: ChatLine): Write[] => [
      {
        kind: 'put',
        item: { ...headKey, entity: 'consultChat', practiceId, version: line.seq },
        ...(line.seq === 1
          ? { absent: otherwise }
          : { replaces: { version: line.seq - 1, otherwise } }),
      },
      {
        kind: 'put',
        item: {
          ...{ pk, sk: `LINE#${pad(line.seq)}`, entity: 'consultChatLine', practiceId },
          ...line,
        },
      },
    ],
  }
}
