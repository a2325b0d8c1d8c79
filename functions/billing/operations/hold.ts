import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { logger } from '#functions/platform/log.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import { isKnownFailure } from '../rules/attempt.ts'
import { holdMove } from '../rules/hold.ts'
import { setNextCheck } from './next-check.ts'
import { type Book, sync, type Work } from './sync.ts'

/**
 * Pauses the subscription of a practice that is suspended, from its next period on, and lets it go on where it is suspended
 * no more. Where the payment service does not answer, it is tried in an hour; what it refuses is left to people, and is
 * asked again every night.
 * @param book where it was just read
 */
export async function alignHold(work: Work, book?: Book): Promise<void> {
  const { store, now } = work
  try {
    await align(work, book ?? (await sync(work)))
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    const about = { practiceId: store.practiceId, error: error.name }
    if (isKnownFailure(error)) {
      return logger.error('billing: the service does not hold or let go of a subscription', about)
    }
    logger.warn('billing: a subscription is held or let go of later', about)
    const { checkAt } = await store.billing()
    await setNextCheck(store, { from: checkAt, to: plusSeconds(now, HOUR).toISOString(), now })
  }
}

async function align(work: Work, { item, remote }: Book): Promise<void> {
  const { payments } = work
  const move = remote && holdMove(item, remote)
  if (remote && move === 'pause') {
    // Noted before, so that it is let go of also where no answer comes.
    if (!(await keepHeld(work, remote.id))) return
    await payments.pause(remote.id)
  } else if (item.suspendedAt === null && item.heldId !== null) {
    if (remote && move === 'resume') await payments.resume(remote.id)
    if (remote?.pauseActionId && move === 'dropPause') {
      await payments.dropAction(remote.id, remote.pauseActionId)
    }
    await keepHeld(work, null)
  } else return
  await sync(work)
}

/** Whether it was kept: not where the practice was suspended, or is no more, meanwhile. */
function keepHeld({ store }: Work, heldId: string | null): Promise<boolean> {
  return retryOnConflict(store.billing, async (item) => {
    if ((item.suspendedAt === null) !== (heldId === null)) return false
    await store.replace(item, { heldId })
    return true
  })
}
