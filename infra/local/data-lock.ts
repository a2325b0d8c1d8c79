import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process runs on the same data folder. */
export class DataInUseError extends Error {
  constructor(directory: string) {
    super(`Another local run uses the data in ${directory}`)
    this.name = 'DataInUseError'
  }
}

/**
 * Claims a data folder for this process, with a lock that the operating system lets go of however
 * the process ends.
 * @returns what gives the folder back.
 * @throws DataInUseError
 */
export function claimData(directory: string): () => void {
  const database = new DatabaseSync(join(directory, 'lock.sqlite'))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    database.close()
    throw new DataInUseError(directory)
  }
  return () => database.close()
}
