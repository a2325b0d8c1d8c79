import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'

/** How long the link below an email is good: old emails are found again. */
const KEPT_SECONDS = 180 * DAY

const choiceItem = v.object({ practiceId: v.string(), contact: v.string() })
export type ChoiceItem = v.InferOutput<typeof choiceItem>

const choiceKey = (key: string): Key => ({ pk: `EMAILCHOICE#${hashSecret(key)}`, sk: 'CHOICE' })

/** Keeps for which practice and address a link is; of its secret only the hash. */
export function choiceWrite(key: string, { practiceId, contact }: ChoiceItem, now: Date): Write {
  const expiresAt = epochSeconds(plusSeconds(now, KEPT_SECONDS))
  const item = { ...choiceKey(key), entity: 'emailChoice', practiceId, contact, expiresAt }
  return { kind: 'put', item, absent: 'ERR_SERVER_INTERNAL' }
}

/** What the link with this secret is for; null where it is good no more. */
export const findChoice = (table: Table, key: string): Promise<ChoiceItem | null> =>
  table.get(choiceKey(key), choiceItem)
