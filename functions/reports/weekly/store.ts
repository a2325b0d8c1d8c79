import * as v from 'valibot'
import { weeklyEmailDue } from '#events/reports.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { dropMomentWrites, momentWrite } from '#functions/schedules/public.ts'

const weeklyItem = v.object({
  /** Another one each time that somebody asks for the email. */
  emailId: v.string(),
  /** When the next one goes out. */
  dueAt: v.string(),
})
export type WeeklyItem = v.InferOutput<typeof weeklyItem>

const otherwise = 'ERR_VERSION_CONFLICT'

/** Who of one practice gets an email about each week; an item is there for as long as somebody does. */
export function createWeeklyStore(table: Table, practiceId: string) {
  const key = (memberId: string) => ({
    pk: `PRACTICE#${practiceId}#REPORTS`,
    sk: `WEEKLY#${memberId}`,
  })
  const itemOf = (memberId: string, weekly: WeeklyItem) => ({
    ...{ ...key(memberId), entity: 'weeklyEmail', practiceId, memberId },
    ...weekly,
  })
  const momentOf = ({ emailId, dueAt }: WeeklyItem) => ({ name: `weekly-${emailId}`, at: dueAt })
  const setWrite = (memberId: string, weekly: WeeklyItem, now: Date) =>
    momentWrite(weeklyEmailDue, { memberId, ...weekly }, momentOf(weekly), { practiceId, now })

  return {
    practiceId,
    /** Null for who gets none. */
    find: (memberId: string): Promise<WeeklyItem | null> => table.get(key(memberId), weeklyItem),
    /** @throws ERR_VERSION_CONFLICT where the member gets one already */
    begin: (memberId: string, weekly: WeeklyItem, now: Date): Promise<void> =>
      table.transact([
        { kind: 'put', item: itemOf(memberId, weekly), absent: otherwise },
        setWrite(memberId, weekly, now),
      ]),
    /** @throws ERR_VERSION_CONFLICT where it goes out at another time than was read, or no more */
    end: (memberId: string, before: WeeklyItem, extra: Write[]): Promise<void> =>
      table.transact([
        { kind: 'delete', key: key(memberId), equals: unchanged('dueAt', before.dueAt) },
        ...extra,
      ]),
    /** The moment of one that is to go out no more. */
    dropped: (before: WeeklyItem, now: Date): Write[] =>
      dropMomentWrites(momentOf(before), { practiceId, now }),
    /** The next one. It fails with ERR_VERSION_CONFLICT as `end` does. */
    moved: (memberId: string, before: WeeklyItem, dueAt: string, now: Date): Write[] => [
      {
        kind: 'update',
        key: key(memberId),
        set: { dueAt },
        equals: unchanged('dueAt', before.dueAt),
      },
      setWrite(memberId, { emailId: before.emailId, dueAt }, now),
    ],
  }
}
export type WeeklyStore = ReturnType<typeof createWeeklyStore>
