import type { Clock } from '#functions/platform/clock.ts'
import type { Table } from '#functions/platform/table.ts'
import type { CalledPatients } from '../rules/directory.ts'
import type { Directories } from './directories.ts'

/**
 * What the patients of a practice are called, for whoever orders something by that: from the columns of its
 * list, which are read for the first who asks. So is the code that reads them: few ever ask.
 */
export function createPatientNames({ table, clock }: { table: Table; clock: Clock }) {
  let kept: Directories | null = null
  return async (practiceId: string): Promise<CalledPatients> => {
    const [{ createDirectories }, { createDirectoryStore }] = await Promise.all([
      import('./directories.ts'),
      import('../store.ts'),
    ])
    kept ??= createDirectories(clock)
    const directory = await kept.of(createDirectoryStore(table, practiceId))
    return directory.called()
  }
}
