import * as v from 'valibot'
import {
  type PatientItem,
  patientItem,
  patientKeys,
  patientName,
  patientsWithin,
  patientWrites,
  readPatient,
} from '#functions/patients/public.ts'
import { covers, type TenantScope } from '#functions/platform/identity/scope.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { distribution, staff } from '#shared/model/practice.ts'
import { taskKeys } from './keys.ts'
import { type ListedTask, listedTask, type TaskFilter } from './rules/list.ts'
import type { Rotation } from './rules/rotation.ts'
import { type TaskItem, taskItem } from './rules/task.ts'

export type Assigned = {
  task: TaskItem
  lead: PatientItem
  /** The new state of the distribution's round; `version` is of the state that was read, from 0. */
  round: { distributionId: string; rotation: Rotation; version: number } | null
}

/** A task that somebody else has now; the lead and the round where those change with it. */
export type HandedOver = {
  before: TaskItem
  task: TaskItem
  lead: PatientItem | null
  round: Assigned['round']
}

/** What people are called, by id. */
export type Names = Map<string, string>

const namedPatient = v.pick(patientItem, ['patientId', 'firstName', 'lastName', 'email', 'mobile'])

const rotationItem = v.object({
  shares: v.array(v.object({ id: v.string(), weight: v.number() })),
  current: v.record(v.string(), v.number()),
  turn: v.number(),
  version: v.number(),
})

/** The tasks of one practice; reaches no other. */
export function createTaskStore(table: Table, practiceId: string) {
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

  function replaceWrites(before: TaskItem, after: TaskItem): Write[] {
    return [
      {
        kind: 'put',
        item: { ...keys.task(after.id), entity: 'task', ...after },
        replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
      },
      ...listedWrites(after, before),
    ]
  }

  return {
    find: (taskId: string) => table.get(keys.task(taskId), taskItem),
    /** The tasks, in no particular order. */
    findMany: (taskIds: readonly string[]) => readMany(taskIds, keys.task, taskItem),
    /** Every task that the filter may let pass, and perhaps others, in no particular order. */
    async listed(filter: TaskFilter) {
      const queries = keys.queriesOf(filter)
      const lists = await Promise.all(queries.map((query) => table.queryAll(query, listedTask)))
      return lists.flat()
    },
    /** The patients within a scope, by their ids; none is read where it covers all of them. */
    async patientsWithin(scope: TenantScope): Promise<ReadonlySet<string>> {
      return scope.reaches.includes('all') ? new Set() : patientsWithin(table, scope)
    },
    /** The same, of one patient. */
    async patientWithin(scope: TenantScope, patientId: string): Promise<ReadonlySet<string>> {
      if (scope.reaches.includes('all')) return new Set()
      const patient = await readPatient(table, practiceId, patientId)
      return new Set(patient && covers(scope, patient) ? [patientId] : [])
    },
    async patientNames(patientIds: readonly string[]): Promise<Names> {
      const found = await readMany(patientIds, patients.patient, namedPatient)
      return new Map(found.map((patient) => [patient.patientId, patientName(patient)]))
    },
    async staffNames(staffIds: readonly string[]): Promise<Names> {
      const found = await readMany(staffIds, practice.staff, staff)
      return new Map(
        found.map(({ staffId, firstName, lastName }) => [staffId, `${firstName} ${lastName}`]),
      )
    },
    patient: (patientId: string) => table.get(patients.patient(patientId), patientItem),
    distributions: () =>
      table.queryAll(
        { pk: practice.partition, range: { begins: practice.distributions } },
        distribution,
      ),
    staffs: () =>
      table.queryAll({ pk: practice.partition, range: { begins: practice.staffs } }, staff),
    /** The round of a distribution; null before the first. */
    rotation: (distributionId: string) =>
      table.get(practice.rotation(distributionId), rotationItem),

    /** @throws ERR_VERSION_CONFLICT where it was written since it was read */
    replace: (before: TaskItem, after: TaskItem, extraWrites: Write[]) =>
      table.transact([...replaceWrites(before, after), ...extraWrites]),

    /** @throws ERR_VERSION_CONFLICT where something of it was written since it was read */
    handOver: ({ before, task, lead, round }: HandedOver, extraWrites: Write[]) =>
      table.transact([
        ...replaceWrites(before, task),
        ...(lead ? patientWrites(lead) : []),
        ...(round ? [rotationWrite(practice.rotation(round.distributionId), round)] : []),
        ...extraWrites,
      ]),

    /**
     * Writes a new task, the lead that it is about, and the round that chose its advocate.
     * @throws ERR_VERSION_CONFLICT where one of them was written since it was read
     */
    assign: ({ task, lead, round }: Assigned, extraWrites: Write[]) =>
      table.transact([
        ...taskWrites(task),
        ...patientWrites(lead),
        ...(round ? [rotationWrite(practice.rotation(round.distributionId), round)] : []),
        ...extraWrites,
      ]),
  }
}
export type TaskStore = ReturnType<typeof createTaskStore>

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
  const { id, dueAt, priority, advocateId, patientId } = task
  const listed: ListedTask = { id, dueAt, priority, advocateId, patientId }
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
