import * as v from 'valibot'
import { takenTimes } from '#functions/appointments/public.ts'
import { patientKeys } from '#functions/patients/public.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { staffItem } from '#functions/staffs/public.ts'
import { STEP_MINUTES } from '#shared/model/hours.ts'
import { consultKeys, consultLookupKey, consultNumberKey } from './keys.ts'
import {
  type ConsentItem,
  type ConsultItem,
  type ConsultRow,
  consentItem,
  consultItem,
  consultLookup,
  consultRow,
  placeItem,
} from './records.ts'
import { type PendingAnnouncement, pendingAnnouncement } from './rules/announcements.ts'
import { placeInList, rowOf } from './rules/consult.ts'

const MINUTE_MS = 60_000

/** Where the patient lives: the code of a state, or null. */
const home = v.object({ addressState: v.optional(v.nullable(v.string()), null) })

/** Which practice and patient a consultation is of. */
export const findPlace = (table: Table, id: string) =>
  table.get(consultLookupKey(id), consultLookup)

const reminding = v.object({ isReminded: v.optional(v.boolean(), true) })

export type ConsultStore = ReturnType<typeof createConsultStore>

/** The consultations of one practice; reaches no other. */
export function createConsultStore(table: Table, practiceId: string) {
  const keys = consultKeys(practiceId)
  const times = takenTimes(table, practiceId)
  const otherwise = 'ERR_VERSION_CONFLICT'

  return {
    practiceId,
    find: (id: string) => table.get(keys.consult(id), consultItem),

    /** What the patient of a consultation is to be told; null for nothing. */
    pendingAnnouncement: (id: string) => table.get(keys.announcement(id), pendingAnnouncement),
    /** Fails where somebody wrote it since it was read: ERR_VERSION_CONFLICT */
    pendingAnnouncementWrite: (
      id: string,
      before: PendingAnnouncement | null,
      after: PendingAnnouncement,
    ): Write => ({
      kind: 'put',
      item: { ...keys.announcement(id), entity: 'consultAnnouncement', practiceId, ...after },
      ...(before ? { replaces: { version: before.version, otherwise } } : { absent: otherwise }),
    }),
    /** Fails where somebody wrote it since it was read: ERR_VERSION_CONFLICT */
    dropPendingAnnouncementWrite: (id: string, { version }: PendingAnnouncement): Write => ({
      kind: 'delete',
      key: keys.announcement(id),
      equals: unchanged('version', version),
    }),

    /** What lists have of those between two moments, in order. */
    rowsBetween: (from: string, to: string): Promise<ConsultRow[]> =>
      table.queryAll(
        { pk: keys.rows, range: { from: keys.at(from), to: keys.at(to) } },
        consultRow,
      ),
    /** The same of those that wait for a time, the oldest first. */
    requests: (): Promise<ConsultRow[]> =>
      table.queryAll({ pk: keys.rows, range: { begins: keys.requests } }, consultRow),
    async ofPatients(patientIds: readonly string[]): Promise<ConsultRow[]> {
      const lists = await Promise.all(
        patientIds.map((id) => table.queryAll({ pk: keys.ofPatient(id) }, consultRow)),
      )
      return lists.flat()
    },
    /** The consultations of a provider that have not ended, by their ids. */
    async ofProvider(providerId: string): Promise<string[]> {
      const found = await table.queryAll({ pk: keys.ofProvider(providerId) }, placeItem)
      return found.map(({ id }) => id)
    },

    staff: (staffId: string) => table.get(practiceKeys(practiceId).staff(staffId), staffItem),
    stateOfPatient: async (patientId: string) =>
      (await table.get(patientKeys(practiceId).patient(patientId), home))?.addressState ?? null,

    /** Whether somebody wants to be reminded of what is agreed with the practice. */
    isReminded: async (patientId: string) =>
      (await table.get(patientKeys(practiceId).patient(patientId), reminding))?.isReminded ?? false,

    /** To what somebody agreed, by all ids of the record. */
    async consents(patientIds: readonly string[]): Promise<ConsentItem[]> {
      const lists = await Promise.all(
        patientIds.map((id) => table.queryAll({ pk: keys.consents(id) }, consentItem)),
      )
      return lists.flat()
    },
    consentWrite: (patientId: string, consent: ConsentItem): Write => ({
      kind: 'put',
      item: {
        ...keys.consent(patientId, consent.version, consent.addressState),
        ...{ entity: 'telehealthConsent', practiceId, patientId, ...consent },
      },
    }),

    /** What takes the provider's time, where it is another than before; null where it is taken. */
    async timeWrites(before: ConsultItem | null, after: ConsultItem): Promise<Write[] | null> {
      const [had, has] = [before && timeOf(before), timeOf(after)]
      const isSame = (['providerId', 'scheduledAt', 'minutes'] as const).every(
        (field) => had?.[field] === has?.[field],
      )
      if (isSame) return []
      // A call that ended gives back what it did not need, whatever else lies in that time.
      if (has && after.state === 'finished') return [times.keep(has)]
      const taking = has ? await times.take(has) : []
      if (taking === null) return null
      const isMoved = had?.scheduledAt !== has?.scheduledAt || had?.providerId !== has?.providerId
      return [...(had && isMoved ? [times.release(had)] : []), ...taking]
    },

    /** A new consultation, and what finds it. Fails where its number is given: ERR_VERSION_CONFLICT */
    createWrites(consult: ConsultItem): Write[] {
      const { id, number, patientId } = consult
      return [
        {
          kind: 'put',
          item: { ...keys.consult(id), entity: 'consult', ...consult },
          absent: otherwise,
        },
        {
          kind: 'put',
          item: { ...consultNumberKey(number), entity: 'consultNumber', practiceId, id },
          absent: otherwise,
        },
        {
          kind: 'put',
          item: { ...consultLookupKey(id), entity: 'consultLookup', practiceId, patientId },
        },
        ...listedWrites(practiceId, null, consult),
      ]
    },

    /** Fails where somebody wrote it since it was read: ERR_VERSION_CONFLICT */
    replaceWrites: (before: ConsultItem, after: ConsultItem): Write[] => [
      {
        kind: 'put',
        item: { ...keys.consult(after.id), entity: 'consult', ...after },
        replaces: { version: before.version, otherwise },
      },
      ...listedWrites(practiceId, before, after),
    ],
  }
}

/** The time that a consultation takes of its provider; null where it takes none. */
function timeOf({ id, patientId, providerId, state, version, ...rest }: ConsultItem) {
  const { scheduledAt } = rest
  if (providerId === null || scheduledAt === null || state === 'canceled') return null
  const minutes = minutesTaken({ ...rest, scheduledAt })
  if (minutes === 0) return null
  return { id, patientId, providerId, scheduledAt, minutes, version }
}

/** A call that ended early takes its time up to the next step of the calendar. */
function minutesTaken(
  consult: Pick<ConsultItem, 'scheduledLen' | 'finishedAt'> & { scheduledAt: string },
): number {
  const { scheduledAt, scheduledLen, finishedAt } = consult
  if (finishedAt === null) return scheduledLen
  const ran = (Date.parse(finishedAt) - Date.parse(scheduledAt)) / MINUTE_MS
  return Math.min(scheduledLen, Math.max(0, Math.ceil(ran / STEP_MINUTES) * STEP_MINUTES))
}

const goesOn = ({ state }: ConsultItem) => state === 'pending' || state === 'started'

/** Puts a consultation where lists find it, and takes it from where they found it before. */
function listedWrites(practiceId: string, before: ConsultItem | null, after: ConsultItem): Write[] {
  const keys = consultKeys(practiceId)
  const { id, patientId } = after
  const listed = { entity: 'listedConsult', ...rowOf(after) }
  const keyOf = (item: ConsultItem) => {
    const place = placeInList(item)
    return place.isRequest ? keys.request(place) : keys.row(place)
  }
  const [left, key] = [before && keyOf(before), keyOf(after)]
  const had = before && goesOn(before) ? before.providerId : null
  const has = goesOn(after) ? after.providerId : null
  return [
    ...(left && left.sk !== key.sk ? [{ kind: 'delete' as const, key: left }] : []),
    { kind: 'put', item: { ...key, ...listed } },
    { kind: 'put', item: { ...keys.rowOfPatient(patientId, id), ...listed } },
    ...(had !== null && had !== has
      ? [{ kind: 'delete' as const, key: keys.placeOfProvider(had, id) }]
      : []),
    ...(has !== null && has !== had
      ? [
          {
            kind: 'put' as const,
            item: { ...keys.placeOfProvider(has, id), entity: 'consultOf', id },
          },
        ]
      : []),
  ]
}
