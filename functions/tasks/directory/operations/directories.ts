import type { Clock } from '#functions/platform/clock.ts'
import { createDirectories, type Directories } from '#functions/platform/directory/directories.ts'
import type { Names } from '../rules/columns.ts'
import { createTaskDirectory, type TaskDirectory } from '../rules/directory.ts'

/** What is listed of the tasks of practices whose lists were asked for of late, as of now. */
export type TaskDirectories = Directories<Names, TaskDirectory>

export function createTaskDirectories(clock: Clock): TaskDirectories {
  return createDirectories(createTaskDirectory, clock)
}
