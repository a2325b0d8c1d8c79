import { CatalogueError } from '#shared/errors.ts'
import { type Placing, placeSubmission } from './place.ts'
import { dueWrites } from './take.ts'

/** So many in a call or an event; what is left is opened by the next. */
const AT_ONCE = 25

type Opened = { opened: number; more: boolean; isFull: boolean }

/**
 * Opens submissions that wait, oldest first, as far as the plan has lead records. Of two who do so at
 * once each opens what the other did not. What is left is opened next month.
 */
export async function openLocked(placing: Omit<Placing, 'writes'>): Promise<Opened> {
  const { forms, store } = placing
  const page = await forms.locked({ limit: AT_ONCE })
  let opened = 0
  for (const sent of page.items) {
    try {
      const placed = await placeSubmission({ ...placing, writes: [forms.unlock(sent)] }, sent)
      if (placed.kind === 'full') {
        await store.write(await dueWrites(placing))
        return { opened, more: true, isFull: true }
      }
      opened += 1
    } catch (error) {
      const isOpened = error instanceof CatalogueError && error.name === 'ERR_TARGET_NOT_FOUND'
      if (!isOpened) throw error
    }
  }
  return { opened, more: page.cursor !== null, isFull: false }
}
