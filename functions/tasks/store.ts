import type { PatientItem } from '#functions/patients/public.ts'
import type { Write } from '#functions/platform/table.ts'
import type { Distribution, Staff } from '#shared/model/practice.ts'
import type { ListedTask, TaskFilter } from './domain/list.ts'
import type { Rotation } from './domain/rotation.ts'
import type { TaskItem } from './domain/task.ts'

/** A round as it was read; `version` is 0 before the first. */
export type KeptRotation = { rotation: Rotation | null; version: number }
/** What people are called, by id. */
export type Names = Map<string, string>

/** The tasks of one practice: built for it, and reaching no other. */
export type TaskStore = {
  find(taskId: string): Promise<TaskItem | null>
  /** The tasks, in no particular order. */
  findMany(taskIds: readonly string[]): Promise<TaskItem[]>
  /** What a list needs of the tasks that it shows, and maybe of others, in no particular order. */
  listed(filter: TaskFilter): Promise<ListedTask[]>
  patientNames(patientIds: readonly string[]): Promise<Names>
  staffNames(staffIds: readonly string[]): Promise<Names>
  patient(patientId: string): Promise<PatientItem | null>
  distributions(): Promise<Distribution[]>
  staffs(): Promise<Staff[]>
  rotation(distributionId: string): Promise<KeptRotation>

  /** @throws ERR_VERSION_CONFLICT where it was written since it was read */
  replace(before: TaskItem, after: TaskItem, also: Write[]): Promise<void>
  /**
   * Writes a new task, with the lead that it is about and the round that it comes of.
   * @throws ERR_VERSION_CONFLICT where one of them was written since it was read
   */
  assign(assigned: Assigned, also: Write[]): Promise<void>
  write(writes: Write[]): Promise<void>
}

export type Assigned = {
  task: TaskItem
  lead: PatientItem
  round: { distributionId: string; rotation: Rotation; version: number } | null
}
