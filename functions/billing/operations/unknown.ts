import type { NewId } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { isKnownFailure } from '../rules/attempt.ts'
import type { Work } from './sync.ts'

/** How something is asked: what is written where it is done, and where no answer came. */
export type Asking = { newId: NewId; writes: readonly Write[]; unanswered?: readonly Write[] }

/** Money may have moved where no answer comes: then it is written down who asked for it. */
export async function noteUnanswered(
  { store }: Work,
  { unanswered = [] }: Pick<Asking, 'unanswered'>,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    const isUnknown = error instanceof CatalogueError && !isKnownFailure(error)
    if (isUnknown && unanswered.length > 0) await store.note(unanswered)
    throw error
  }
}
