import { implement } from '#functions/platform/http/implement.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { findReviewPlace } from '#functions/reviews/public.ts'
import { letterRoutes as declared } from '#shared/api/letters.ts'

/** Letters of second opinions. */
export function letterHandlers({ table, objects }: { table: Table; objects: ObjectStore }) {
  return implement(
    declared,
    {
      async get({ params: { id, postId } }, call) {
        // Fonts and what draws by them are several times the size of all else.
        const { provideLetter } = await import('./operations/provide-letter.ts')
        const { patientId } = call
        const letter = await provideLetter({ table, objects, call }, { id, patientId, postId })
        await call.seen(patientId)
        return letter
      },
    },
    { review: (id) => findReviewPlace(table, id) },
  )
}
