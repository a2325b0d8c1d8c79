import * as v from 'valibot'
import {
  type PatientItem,
  patientItem,
  patientKeys,
  patientName,
  patientWrites,
} from '#functions/patients/public.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { type Distribution, distribution, type Staff, staff } from '#shared/model/practice.ts'
import { taskKeys } from './keys.ts'
import { type ListedTask, listedTask, type TaskFilter } from './rules/list.ts'
import type { Rotation } from './rules/rotation.ts'
import { type TaskItem, taskItem } from './rules/task.ts'

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
}

export type Assigned = {
  task: TaskItem
  lead: PatientItem
  round: { distributionId: string; rotation: Rotation; version: number } | null
}

const namedPatient = v.pick(patientItem, ['patientId', 'firstName', 'lastName', 'email', 'mobile'])

const rotationItem = v.object({
  shares: v.array(v.object({ id: v.string(), weight: v.number() })),
  current: v.record(v.string(), v.number()),
  turn: v.number(),
  version: v.number(),
})

/** The tasks of one practice in the single table. */
export function createTaskStore(table: Table, practiceId: string): TaskStore {
  const keys = taskKeys(practiceId)
  const patients = patientKeys(practiceId)
  const practice = practiceKeys(practiceId)

  function readMany<S extends v.GenericSchema>(
    ids: readonly string[],
    key: (id: string) => Key,
    schema: S,
  ) {
    return table.getMany([...new Set(ids)].map(key), schema)
  }

  return {
    find: (taskId) => table.get(keys.task(taskId), taskItem),
    findMany: (taskIds) => readMany(taskIds, keys.task, taskItem),
    async listed(filter) {
      const queries = keys.queriesOf(filter)
      const lists = await Promise.all(queries.map((query) => table.queryAll(query, listedTask)))
      return lists.flat()
    },
    async patientNames(patientIds) {
      const found = await readMany(patientIds, patients.patient, namedPatient)
      return new Map(found.map((patient) => [patient.patientId, patientName(patient)]))
    },
    async staffNames(staffIds) {
      const found = await readMany(staffIds, practice.staff, staff)
      return new Map(
        found.map(({ staffId, firstName, lastName }) => [staffId, `${firstName} ${lastName}`]),
      )
    },
    patient: (patientId) => table.get(patients.patient(patientId), patientItem),
    distributions: () =>
      table.queryAll(
        { pk: practice.partition, range: { begins: practice.distributions } },
        distribution,
      ),
    staffs: () =>
      table.queryAll({ pk: practice.partition, range: { begins: practice.staffs } }, staff),
    async rotation(distributionId) {
      const kept = await table.get(practice.rotation(distributionId), rotationItem)
      return kept ? { rotation: kept, version: kept.version } : { rotation: null, version: 0 }
    },

    async replace(before, after, also) {
      await table.transact([
        {
          kind: 'put',
          item: { ...keys.task(after.id), entity: 'task', ...after },
          replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        ...listedWrites(after, before),
        ...also,
      ])
    },

    async assign({ task, lead, round }, also) {
      await table.transact([
        ...taskWrites(task),
        ...patientWrites(lead),
        ...(round ? [rotationWrite(practice.rotation(round.distributionId), round)] : []),
        ...also,
      ])
    },
  }
}

/** Writes a new task, with what lists need of it. */
export function taskWrites(task: TaskItem): Write[] {
  const key = taskKeys(task.practiceId).task(task.id)
  return [{ kind: 'put', item: { ...key, entity: 'task', ...task } }, ...listedWrites(task)]
}

/** Puts a task where lists find it, and takes away what they found of it before. */
function listedWrites(task: TaskItem, before?: TaskItem): Write[] {
  const { listed: keysOf } = taskKeys(task.practiceId)
  const keys = keysOf(task)
  const isLeft = (key: Key) => !keys.some(({ pk, sk }) => pk === key.pk && sk === key.sk)
  const left = before ? keysOf(before).filter(isLeft) : []
  const { id, dueAt, priority, advocateId, patientId, providerId } = task
  const listed: ListedTask = { id, dueAt, priority, advocateId, patientId, providerId }
  return [
    ...left.map((key) => ({ kind: 'delete' as const, key })),
    ...keys.map((key) => {
      return { kind: 'put' as const, item: { ...key, entity: 'listedTask', ...listed } }
    }),
  ]
}

function rotationWrite(key: Key, round: NonNullable<Assigned['round']>): Write {
  const { rotation, version } = round
  const { shares, current, turn } = rotation
  const item = { ...key, entity: 'rotation', shares, current, turn, version: version + 1 }
  const otherwise = 'ERR_VERSION_CONFLICT'
  return version === 0
    ? { kind: 'put', item, absent: otherwise }
    : { kind: 'put', item, replaces: { version, otherwise } }
}
