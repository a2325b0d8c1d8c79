import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Grant } from './access.ts'

/** Writes down which grants were used. */
export function writeGrants(file: string, used: readonly Grant[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(used, null, 2))
}
