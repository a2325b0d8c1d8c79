import type { StopItem } from '../texts/store.ts'

/**
 * What was heard of a number. reply: who has it said STOP or START; refused: the carrier took no text for
 * it, as after STOP; arrived: a text that was sent `at` did.
 */
export type Said =
  | { by: 'reply'; isStopped: boolean; at: string }
  | { by: 'refused' | 'arrived'; at: string }

/**
 * What is known of a number after something was heard; null where that changes nothing. The latest word
 * counts, in whatever order and however often they come; of two at the same moment STOP. Only START ends what
 * somebody has said; a text that arrives ends what was concluded from one that was refused.
 */
export function stopAfter(before: StopItem | null, mark: string, said: Said): StopItem | null {
  const told = { mark, since: said.at, version: (before?.version ?? 0) + 1 }
  if (said.by === 'reply') {
    const isLate = before !== null && said.at <= before.since
    const winsTie = said.isStopped && said.at === before?.since && !before.isStopped
    return isLate && !winsTie ? null : { ...told, isStopped: said.isStopped, byReply: true }
  }
  if (said.by === 'refused') {
    if (before?.isStopped || (before && said.at < before.since)) return null
    return { ...told, isStopped: true, byReply: false }
  }
  const isOver = before?.isStopped && !before.byReply && said.at > before.since
  return isOver ? { ...told, isStopped: false, byReply: false } : null
}

/** Whether to try a text at all: not where who has the number has said STOP. */
export const takesTexts = (known: StopItem | null): boolean => !(known?.isStopped && known.byReply)
