import type { Table, Write } from '#functions/platform/table.ts'
import { endOf, startOf } from '#shared/model/appointment.ts'
import { appointmentKeys } from '../keys.ts'
import { calendarWrites, createAppointmentStore, type EntryItem } from '../store.ts'

/** A time of a provider that something other than an appointment takes, such as a video consultation. */
export type TakenTime = Pick<
  EntryItem,
  'id' | 'patientId' | 'providerId' | 'scheduledAt' | 'minutes' | 'version'
>

/**
 * The times of the providers of a practice, for what takes one beside appointments: they keep out of each
 * other's way, and calendars show of it that the time is taken.
 */
export function takenTimes(table: Table, practiceId: string) {
  const keys = appointmentKeys(practiceId)
  const store = createAppointmentStore(table, practiceId)
  function entryWrite(time: TakenTime): Write {
    const entry: EntryItem = {
      ...{ ...time, practiceId, locationId: '', status: 'confirmed', seriesId: null },
      ...{ wantsOtherTime: false, isPatientsWord: false, isOther: true },
    }
    return { kind: 'put', item: { ...keys.entry(time), entity: 'calendarEntry', ...entry } }
  }

  return {
    /**
     * What takes a time. Whoever takes it at once with another fails with ERR_VERSION_CONFLICT, and
     * reads again: the state of the calendar is read before what it holds.
     * @returns null where the provider has something else then
     */
    async take(time: TakenTime): Promise<Write[] | null> {
      const { providerId } = time
      const state = await store.calendarState(providerId)
      const [from, to] = [new Date(startOf(time)), new Date(endOf(time))]
      const booked = await store.booked(providerId, from, to)
      if (booked.some(({ id }) => id !== time.id)) return null
      return [...calendarWrites(practiceId, [state]), entryWrite(time)]
    },
    /** What leaves a provider a part of a time that was taken before. */
    keep: entryWrite,
    /** What gives a time back. */
    release: (time: Pick<TakenTime, 'id' | 'providerId' | 'scheduledAt'>): Write => ({
      kind: 'delete',
      key: keys.entry(time),
    }),
  }
}
