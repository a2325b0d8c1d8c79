import * as v from 'valibot'
import {
  followMerges,
  idsOf,
  type PatientItem,
  patientItem,
  patientKeys,
  patientName,
  patientsWithin,
  patientWrites,
  readPatient,
  readPatients,
} from '#functions/patients/public.ts'
import { auditKeys } from '#functions/platform/audit.ts'
import { epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { SITTING_SECONDS } from '#functions/platform/http/seen.ts'
import { covers, type TenantScope } from '#functions/platform/identity/scope.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { practiceKeys, readOpening } from '#functions/practices/public.ts'
import {
  ensureProvider,
  readStaffNames,
  readStaffs,
  readStaffsOf,
} from '#functions/staffs/public.ts'
import { absence } from '#shared/model/absence.ts'
import { distribution } from '#shared/model/distribution.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { taskKeys } from './keys.ts'
import { taskChange, taskPlaces } from './public.ts'
import { type ListedTask, listedItem, listedOf, type TaskItem, taskItem } from './records.ts'
import type { TaskFilter } from './rules/list.ts'
import type { Rotation } from './rules/rotation.ts'

export type Assigned = {
  task: TaskItem
  lead: PatientItem
  round: Round | null
}

/** A lead that waits until somebody is free. */
const waitingLead = v.object({ patientId: v.string(), since: v.string() })
export type WaitingLead = v.InferOutput<typeof waitingLead>

/** The new state of a round, by what it goes round; `version` is of the state that was read, from 0. */
export type Round = { id: string; rotation: Rotation; version: number }

/** A task that somebody else has now; the lead and the round where those change with it. */
export type HandedOver = {
  before: TaskItem
  task: TaskItem
  lead: PatientItem | null
  round: Round | null
}

/** Such as `2026-11-29T09`. */
const hourOf = (now: Date) => now.toISOString().slice(0, 13)

const entry = v.object({ action: v.string(), at: v.string() })

const supporter = v.object({ staffId: v.string() })

/** What people are called, by id. */
export type Names = Map<string, string>

/** A rotation of before there were places begins anew. */
const rotationItem = v.object({
  places: v.optional(
    v.record(v.string(), v.object({ distance: v.number(), since: v.number() })),
    () => ({}),
  ),
  turn: v.number(),
  version: v.number(),
})

/** The tasks of one practice; reaches no other. */
export function createTaskStore(table: Table, practiceId: string) {
  const keys = taskKeys(practiceId)
  const patients = patientKeys(practiceId)
  const practice = practiceKeys(practiceId)
  const audit = auditKeys(practiceId)

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
      ...listedWrites(after, table.clock(), before),
    ]
  }

  const roundWrites = (round: Round | null): Write[] =>
    round ? [rotationWrite(practice.rotation(round.id), round)] : []

  return {
    roundWrites,
    find: (taskId: string) => table.get(keys.task(taskId), taskItem),
    /** The tasks, in no particular order. */
    findMany: (taskIds: readonly string[]) => readMany(taskIds, keys.task, taskItem),
    /** Every task that the filter may let pass, and perhaps others, in no particular order. */
    async listed(filter: TaskFilter): Promise<ListedTask[]> {
      const queries = keys.queriesOf(filter)
      const lists = await Promise.all(queries.map((query) => table.queryAll(query, listedItem)))
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
      const found = await readPatients(table, practiceId, patientIds)
      return new Map([...found].map(([id, patient]) => [id, patientName(patient)]))
    },
    staffNames: (staffIds: readonly string[]): Promise<Names> =>
      readStaffNames(table, practiceId, staffIds),
    /** The record; of one that was merged into another, that other one. */
    async patient(patientId: string): Promise<PatientItem | null> {
      const read = (id: string) => table.get(patients.patient(id), patientItem)
      return followMerges(await read(patientId), read)
    },
    /**
     * Whether somebody did anything with a record since a moment, as the audit trail says: they opened or changed
     * it, wrote a note or sent something. Who saw it shortly before that is not noted again, and knows it.
     */
    async isTouched(
      patient: Pick<PatientItem, 'patientId' | 'mergedFrom'>,
      { by, since }: { by: string; since: string },
    ): Promise<boolean> {
      const from = plusSeconds(new Date(since), -SITTING_SECONDS).toISOString()
      const trails = idsOf(patient).map((id) =>
        table.queryAll(
          { pk: audit.ofRecord(id), range: { from }, where: { actor: by, outcome: 'done' } },
          entry,
        ),
      )
      // All actions that there are, which nothing else here needs.
      const [entries, { isTouch }] = await Promise.all([
        Promise.all(trails),
        import('./rules/touch.ts'),
      ])
      return entries.flat().some(({ action, at }) => isTouch(action, at > since))
    },
    /** By which ids there may be tasks of a patient. */
    async idsOfPatient(patientId: string): Promise<string[]> {
      const found = await readPatient(table, practiceId, patientId)
      return found ? idsOf(found) : [patientId]
    },
    distributions: () =>
      table.queryAll(
        { pk: practice.partition, range: { begins: practice.distributions } },
        distribution,
      ),
    staffs: () => readStaffs(table, practiceId),
    staffsOf: (ids: readonly string[]) => readStaffsOf(table, practiceId, ids),
    absences: () =>
      table.queryAll({ pk: practice.partition, range: { begins: practice.absences } }, absence),
    /** When the practice works. */
    opening: () => readOpening(table, practiceId),
    /** How many ongoing tasks some of the staff have, by their ids. */
    async ongoingOf(staffIds: readonly string[]): Promise<Map<string, number>> {
      const range = { begins: taskPlaces.prefix(taskStatus.ongoing) }
      const counts = staffIds.map(async (id) => {
        const pk = taskPlaces.ofAdvocate(practiceId, id)
        return [id, (await table.queryAll({ pk, range }, v.object({}))).length] as const
      })
      return new Map(await Promise.all(counts))
    },
    /** The round of a distribution or a team; null before the first. */
    rotation: (id: string) => table.get(practice.rotation(id), rotationItem),
    /** Who supports a provider, by their ids. */
    async supporters(providerId: string): Promise<string[]> {
      const range = { begins: practice.supports(providerId) }
      const found = await table.queryAll({ pk: practice.partition, range }, supporter)
      return found.map(({ staffId }) => staffId)
    },
    /** @throws ERR_DOCTOR_NOT_IN_PRACTICE */
    ensureProvider: (providerId: string) => ensureProvider(table, practiceId, providerId),

    /** Writes a new task. @throws ERR_VERSION_CONFLICT where the round went on since it was read */
    create: (task: TaskItem, round: Round | null, extraWrites: Write[]) =>
      table.transact([...taskWrites(task), ...roundWrites(round), ...extraWrites]),

    /** @throws ERR_VERSION_CONFLICT where it was written since it was read */
    replace: (before: TaskItem, after: TaskItem, extraWrites: Write[]) =>
      table.transact([...replaceWrites(before, after), ...extraWrites]),

    /** @throws ERR_VERSION_CONFLICT where something of it was written since it was read */
    handOver: ({ before, task, lead, round }: HandedOver, extraWrites: Write[]) =>
      table.transact([
        ...replaceWrites(before, task),
        ...(lead ? patientWrites(lead) : []),
        ...roundWrites(round),
        ...extraWrites,
      ]),

    /** The leads that wait until somebody is free, the first who came first. */
    waitingLeads: () => table.queryAll({ pk: keys.waitingLeads }, waitingLead),
    waitingLead: (waiting: WaitingLead) => table.get(keys.waitingLead(waiting), waitingLead),
    addWaiting: (waiting: WaitingLead, extraWrites: Write[]) =>
      table.transact([
        { kind: 'put', item: { ...keys.waitingLead(waiting), entity: 'waitingLead', ...waiting } },
        ...extraWrites,
      ]),
    /** Whether the practice was notified within this hour that leads wait. */
    async isWaitingNoticed(now: Date): Promise<boolean> {
      return (await table.get(keys.waitingNotice(hourOf(now)), v.object({}))) !== null
    },
    /** The write that marks the notice of this hour. It fails with ERR_VERSION_CONFLICT if there is one. */
    waitingNotice: (now: Date): Write => ({
      kind: 'put',
      item: {
        ...keys.waitingNotice(hourOf(now)),
        entity: 'waitingNotice',
        expiresAt: epochSeconds(plusSeconds(now, 2 * HOUR)),
      },
      absent: 'ERR_VERSION_CONFLICT',
    }),
    /** The write with which a lead waits no more. It fails with ERR_VERSION_CONFLICT where it does not. */
    waitsNoMore: (waiting: WaitingLead): Write => ({
      kind: 'delete',
      key: keys.waitingLead(waiting),
      exists: 'ERR_VERSION_CONFLICT',
    }),

    /**
     * Writes a new task, the lead that it is about, and the round that chose its advocate.
     * @throws ERR_VERSION_CONFLICT where one of them was written since it was read
     */
    assign: ({ task, lead, round }: Assigned, extraWrites: Write[]) =>
      table.transact([
        ...taskWrites(task),
        ...patientWrites(lead),
        ...roundWrites(round),
        ...extraWrites,
      ]),
  }
}
export type TaskStore = ReturnType<typeof createTaskStore>

/** Writes a new task, with what lists need of it. */
export function taskWrites(task: TaskItem): Write[] {
  const key = taskKeys(task.practiceId).task(task.id)
  return [
    { kind: 'put', item: { ...key, entity: 'task', ...task } },
    ...listedWrites(task, new Date(task.createdAt)),
  ]
}

/** Puts a task where lists find it, and takes away what they found of it before. */
function listedWrites(task: TaskItem, now: Date, before?: TaskItem): Write[] {
  const { listed: keysOf } = taskKeys(task.practiceId)
  const keys = keysOf(task)
  const isLeft = (key: Key) => !keys.some(({ pk, sk }) => pk === key.pk && sk === key.sk)
  const left = before ? keysOf(before).filter(isLeft) : []
  const listed = listedOf(task)
  return [
    ...left.map((key) => ({ kind: 'delete' as const, key })),
    ...keys.map((key) => {
      return { kind: 'put' as const, item: { ...key, entity: 'listedTask', ...listed } }
    }),
    { kind: 'put' as const, item: taskChange(task.practiceId, listed, now) },
  ]
}

function rotationWrite(key: Key, round: Round): Write {
  const { rotation, version } = round
  const item = { ...key, entity: 'rotation', ...rotation, version: version + 1 }
  const otherwise = 'ERR_VERSION_CONFLICT'
  return version === 0
    ? { kind: 'put', item, absent: otherwise }
    : { kind: 'put', item, replaces: { version, otherwise } }
}
