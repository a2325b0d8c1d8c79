import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { ImportItem } from '../store.ts'

/** A run that nothing is heard of for so long broke off, and does not go on by itself. */
const LOST_SECONDS = 30 * MINUTE

/** Whether nothing was heard of a run for so long that it broke off. */
export function isSilent({ aliveAt }: { aliveAt: string | null }, now: Date): boolean {
  return aliveAt !== null && plusSeconds(new Date(aliveAt), LOST_SECONDS) <= now
}

/** Whether an import broke off. */
export function isLost(item: Pick<ImportItem, 'state' | 'aliveAt'>, now: Date): boolean {
  return item.state === 'running' && isSilent(item, now)
}
