import type { Clock } from '#functions/platform/clock.ts'
import {
  createDirectories as createHeld,
  type Directories as Held,
} from '#functions/platform/directory/directories.ts'
import type { Names } from '../rules/columns.ts'
import { createDirectory, type Directory } from '../rules/directory.ts'

/** Directories of recently listed practices, each brought up to date with the table before use. */
export type Directories = Held<Names, Directory>

export function createDirectories(clock: Clock, maxRows?: number): Directories {
  return createHeld(createDirectory, clock, maxRows)
}
