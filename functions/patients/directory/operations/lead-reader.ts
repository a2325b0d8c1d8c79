import type { Clock } from '#functions/platform/clock.ts'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import type { LeadsFound } from '../rules/directory.ts'
import type { Directories } from './directories.ts'

/**
 * The leads of a practice within somebody's reach, for figures that agree with the lists: from the
 * columns that answer these. The code that reads them comes with the first who asks.
 */
export function createLeadReader({ table, clock }: { table: Table; clock: Clock }) {
  let kept: Directories | null = null
  return async (scope: TenantScope): Promise<LeadsFound> => {
    const [{ createDirectories }, { createDirectoryStore }] = await Promise.all([
      import('./directories.ts'),
      import('../store.ts'),
    ])
    kept ??= createDirectories(clock)
    const directory = await kept.of(createDirectoryStore(table, scope.practiceId))
    return directory.leads(scope)
  }
}
export type LeadReader = ReturnType<typeof createLeadReader>
