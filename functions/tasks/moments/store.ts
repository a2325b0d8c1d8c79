import * as v from 'valibot'
import { taskMoment } from '#events/tasks.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { dropMomentWrites, momentWrite } from '#functions/schedules/public.ts'
import { type TaskMoment, taskMoments } from './rules/moments.ts'

const setItem = v.object({
  moments: v.array(v.object({ moment: v.picklist(taskMoments), at: v.string() })),
  version: v.number(),
})
/** What is set of a task, as it was read; null where nothing was ever. */
export type SetMoments = v.InferOutput<typeof setItem> | null

/** What of a task has no moments any more is forgotten after so long: by then all of them have passed. */
const FORGOTTEN_SECONDS = 30 * DAY

/** Which moments are set for the tasks of one practice. */
export function createMomentStore(table: Table, practiceId: string) {
  const key = (taskId: string) => ({ pk: `PRACTICE#${practiceId}#TASKS`, sk: `MOMENTS#${taskId}` })
  const nameOf = (taskId: string, { moment, at }: TaskMoment) => {
    return { name: `task-${taskId}-${moment}`, at }
  }

  return {
    /** Those that are set for a task. */
    ofTask: (taskId: string): Promise<SetMoments> => table.get(key(taskId), setItem),
    /**
     * Sets some and takes back others.
     * @throws ERR_VERSION_CONFLICT where others were set since it was read
     */
    change(
      taskId: string,
      before: SetMoments,
      { add, drop, wanted }: Record<'add' | 'drop' | 'wanted', readonly TaskMoment[]>,
      now: Date,
    ): Promise<void> {
      const setting = { practiceId, now }
      const item = {
        ...{ ...key(taskId), entity: 'taskMoments', moments: wanted },
        version: (before?.version ?? 0) + 1,
        ...(wanted.length === 0 && {
          expiresAt: epochSeconds(plusSeconds(now, FORGOTTEN_SECONDS)),
        }),
      }
      const otherwise = 'ERR_VERSION_CONFLICT'
      const kept: Write = before
        ? { kind: 'put', item, replaces: { version: before.version, otherwise } }
        : { kind: 'put', item, absent: otherwise }
      return table.transact([
        kept,
        ...add.map((one) =>
          momentWrite(taskMoment, { taskId, ...one }, nameOf(taskId, one), setting),
        ),
        ...drop.flatMap((one) => dropMomentWrites(nameOf(taskId, one), setting)),
      ])
    },
  }
}
