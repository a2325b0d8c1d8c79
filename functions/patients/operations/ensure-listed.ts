import { CatalogueError } from '#shared/errors.ts'
import type { ListGroup } from '#shared/model/lists.ts'
import type { PatientStore } from '../store.ts'

/** Fields whose values come from one of the practice's lists. */
const listed = [
  { field: 'registerSource', group: 'registerSource', problem: 'must be a known source' },
  { field: 'insurancePlan', group: 'insurancePlanList', problem: 'must be a known plan' },
] as const satisfies { field: string; group: ListGroup; problem: string }[]

type Fields = { [F in (typeof listed)[number]['field']]?: string | null | undefined }

/**
 * Checks that chosen values are on the practice's lists. A value that the record has already may
 * stay, even where it was deleted from the list.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function ensureListed(
  store: Pick<PatientStore, 'isListed'>,
  chosen: Fields,
  before: Fields = {},
): Promise<void> {
  const bad = await Promise.all(
    listed.map(async ({ field, group, problem }) => {
      const value = chosen[field]
      const isFine = !value || value === before[field] || (await store.isListed(group, value))
      return isFine ? [] : [{ field, problem }]
    }),
  )
  const fields = bad.flat()
  if (fields.length > 0) throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
}
