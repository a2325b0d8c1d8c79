import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Grant } from './access.ts'

/** Notes which grants were used: beside the data, or in the folder that gathers those of many runs. */
export const writeGrants = (data: string, used: readonly Grant[]): void => {
  const gathered = process.env.PRAXIS_GRANTS_LOG
  if (gathered) mkdirSync(gathered, { recursive: true })
  const file = gathered ? join(gathered, `${randomUUID()}.json`) : join(data, 'grants-used.json')
  writeFileSync(file, JSON.stringify(used, null, 2))
}
