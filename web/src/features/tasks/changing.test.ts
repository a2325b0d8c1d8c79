import { expect, it } from 'vitest'
import { taskStatus } from '#shared/model/task-codes.ts'
import { shownAs } from './changing.ts'
import { aTask } from './samples.ts'

it.each([
  ['its advocate completes it alone', true, false, taskStatus.completed],
  ['the member may confirm tasks', false, true, taskStatus.completed],
  ['a manager is still to confirm it', false, false, taskStatus.awaitingConfirmation],
])(
  'shows the status of a completed task where %s',
  (_, advocateCanComplete, mayConfirm, status) => {
    const task = aTask('T', '2026-03-04T20:00:00.000Z', { advocateCanComplete })

    expect(shownAs(task, new Set(['T']), mayConfirm).status).toBe(status)
    expect(shownAs(task, new Set(), mayConfirm)).toBe(task)
  },
)
