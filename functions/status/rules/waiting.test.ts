import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taskStatus } from '#shared/model/task-codes.ts'
import { inPractice, nothingWaiting, type Waiting } from '../public.ts'
import { statusOf, type TaskState, taskChanges } from './waiting.ts'

const place = { practiceId: 'p1', timezone: 'America/Chicago' }
const now = new Date('2026-03-02T05:30:00.000Z')

function aTask(changes: Partial<TaskState> = {}): TaskState {
  const task = { advocateId: 'ann', dueAt: now.toISOString(), status: taskStatus.ongoing }
  return { ...task, isWaiting: false, ...changes }
}

type Change = [TaskState | null, TaskState | null]

/** What waits for somebody after these changes of tasks, in this order. */
function waitingAfter(
  memberId: string,
  changes: Change[],
  from: Waiting = nothingWaiting,
): Waiting {
  return changes
    .flatMap(([before, next]) => taskChanges(place, before, next))
    .filter((change) => change.memberId === memberId)
    .reduce((waiting, { change }) => change(waiting), from)
}

const work = { atHand: 'p1', practiceIds: ['p1'] }

const dueOf = (waiting: Waiting, at = now) =>
  statusOf(waiting, work, at).practiceStaffStatus?.ongoingTaskDueTodayCount

describe('tasks due today', () => {
  it('are the ongoing ones until the end of the day where the practice is', () => {
    // 23:30 on March 1 in Chicago.
    const today = aTask({ dueAt: '2026-03-02T05:59:59.000Z' })
    const tomorrow = aTask({ dueAt: '2026-03-02T06:00:00.000Z' })
    const waiting = waitingAfter('ann', [
      [null, today],
      [null, tomorrow],
    ])

    expect(dueOf(waiting)).toBe(1)
    expect(dueOf(waiting, new Date('2026-03-02T06:00:00.000Z'))).toBe(2)
  })

  it('leave out what is due since more than 730 days', () => {
    const old = aTask({ dueAt: '2024-02-29T12:00:00.000Z' })

    expect(dueOf(waitingAfter('ann', [[null, old]]))).toBe(0)
  })

  it('leave out what has not started', () => {
    const waiting = aTask({ isWaiting: true })

    expect(dueOf(waitingAfter('ann', [[null, waiting]]))).toBe(0)
    expect(
      dueOf(
        waitingAfter('ann', [
          [null, waiting],
          [waiting, aTask()],
        ]),
      ),
    ).toBe(1)
  })

  it('go with the task to another advocate, and when it is done', () => {
    const task = aTask()
    const given = { ...task, advocateId: 'bob' }
    const done = { ...given, status: taskStatus.completed }
    const changes: Change[] = [
      [null, task],
      [task, given],
      [given, done],
    ]

    expect(dueOf(waitingAfter('ann', changes.slice(0, 1)))).toBe(1)
    expect(dueOf(waitingAfter('ann', changes.slice(0, 2)))).toBe(0)
    expect(dueOf(waitingAfter('bob', changes.slice(0, 2)))).toBe(1)
    expect(dueOf(waitingAfter('bob', changes))).toBe(0)
  })

  it('come out the same in whatever order the events arrive, and leave nothing behind', () => {
    const states = fc.record({
      advocateId: fc.constantFrom('ann', 'bob'),
      dueAt: fc.constantFrom('2026-03-01T12:00:00.000Z', '2026-03-05T12:00:00.000Z'),
      status: fc.constantFrom(taskStatus.ongoing, taskStatus.completed),
      isWaiting: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(states, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (history, order) => {
          const steps: TaskState[][] = history.map((state) => [state])
          const changes = steps
            .flat()
            .map((state, index): Change => [history[index - 1] ?? null, state])
          const shuffled = changes
            .map((change) => ({ change, rank: order.next().value ?? 0 }))
            .toSorted((one, other) => one.rank - other.rank)
            .map(({ change }) => change)
          const last = history.at(-1)

          for (const who of ['ann', 'bob']) {
            const waiting = waitingAfter(who, shuffled)
            const isTheirs =
              last?.advocateId === who && last.status === taskStatus.ongoing && !last.isWaiting
            const kept = Object.values(waiting.practices.p1?.dueTasks ?? {})
            expect(kept).toEqual(isTheirs ? [1] : [])
          }
        },
      ),
    )
  })
})

describe('the status', () => {
  it('is that of the practice at hand, with all others beside it', () => {
    const [past, later] = [now.getTime() / 1000, now.getTime() / 1000 + 1]
    const inBoth = { atHand: 'p1', practiceIds: ['p2', 'p1'] }
    const two = inPractice(
      waitingAfter('ann', [[null, aTask()]]),
      { practiceId: 'p2', timezone: 'America/New_York' },
      () => ({ unread: { [later]: 2, [past]: 5 } }),
    )

    expect(statusOf({ ...two, unread: { [later]: 1 } }, inBoth, now)).toEqual({
      practiceStaffStatus: {
        ongoingTaskDueTodayCount: 1,
        unreadMessageCount: 0,
        unreadNotificationCount: 0,
      },
      unreadNotificationCount: 3,
      unreadOwnMessageCount: 0,
      practiceStaffStatuses: [
        expect.objectContaining({ practiceId: 'p1', ongoingTaskDueTodayCount: 1 }),
        expect.objectContaining({ practiceId: 'p2', unreadNotificationCount: 2 }),
      ],
    })
  })

  it('of who works in no practice has none at hand', () => {
    expect(statusOf(nothingWaiting, { atHand: null, practiceIds: [] }, now)).toEqual({
      practiceStaffStatus: null,
      unreadNotificationCount: 0,
      unreadOwnMessageCount: 0,
      practiceStaffStatuses: [],
    })
  })

  it('tells where nothing waits, and nothing of practices where the member does not work', () => {
    const waiting = waitingAfter('ann', [[null, aTask()]])

    const status = statusOf(waiting, { atHand: 'p1', practiceIds: ['p2'] }, now)

    expect(status.practiceStaffStatus).toBeNull()
    expect(status.practiceStaffStatuses).toMatchObject([
      { practiceId: 'p2', ongoingTaskDueTodayCount: 0 },
    ])
  })
})
