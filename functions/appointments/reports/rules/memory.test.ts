import { expect, it } from 'vitest'
import { anAppointment } from '#test/support/appointments.ts'
import { createVisitMemory } from './memory.ts'
import { rowsOf } from './rows.ts'

const month = (name: string) => ({ practiceId: 'p', providerId: 'ann', month: name })
const rows = (count: number) =>
  rowsOf(
    Array.from({ length: count }, (_, at) => ({
      ...anAppointment({ id: String(at) }),
      isOther: false,
    })),
  )

it('knows a month for as long as it is counted the same', () => {
  const memory = createVisitMemory()
  memory.set(month('2026-03'), 4, rows(2))

  expect(memory.get(month('2026-03'), 4)).toHaveLength(2)
  expect(memory.get(month('2026-03'), 5)).toBeNull()
  expect(memory.get(month('2026-04'), 4)).toBeNull()
  expect(memory.get({ ...month('2026-03'), practiceId: 'q' }, 4)).toBeNull()
  expect(memory.get({ ...month('2026-03'), providerId: 'bo' }, 4)).toBeNull()
})

it('lets go of what was not asked for longest', () => {
  const memory = createVisitMemory(10)
  memory.set(month('2026-01'), 0, rows(4))
  memory.set(month('2026-02'), 0, rows(4))
  expect(memory.get(month('2026-01'), 0)).toHaveLength(4)
  memory.set(month('2026-03'), 0, rows(3))

  expect(memory.get(month('2026-02'), 0)).toBeNull()
  expect(memory.get(month('2026-01'), 0)).toHaveLength(4)
  expect(memory.get(month('2026-03'), 0)).toHaveLength(3)
})

it('has each month once, however often it was read', () => {
  const memory = createVisitMemory(10)
  for (let count = 0; count < 5; count += 1) memory.set(month('2026-01'), count, rows(4))
  memory.set(month('2026-02'), 0, rows(4))

  expect(memory.get(month('2026-01'), 4)).toHaveLength(4)
  expect(memory.get(month('2026-02'), 0)).toHaveLength(4)
})
