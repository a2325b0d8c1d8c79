import { describe, expect, it } from 'vitest'
import { taskCreated } from '#events/tasks.ts'
import { momentKeys } from './keys.ts'
import { doneWrite, dropMomentWrites, momentWrite } from './public.ts'

const moment = { name: 'task-01-due', at: '2026-03-02T10:00:00.000Z' }
const setting = { practiceId: 'p1', now: new Date('2026-03-01T00:00:00Z') }
const payload = { taskId: '01', patientId: '02', advocateId: '03', dueAt: moment.at }

describe('a moment', () => {
  it('is set, taken back and done by one key, in a partition of its day', () => {
    const set = momentWrite(taskCreated, payload, moment, setting)
    const [dropped] = dropMomentWrites(moment, setting)
    const done = doneWrite({ id: `${moment.at}#${moment.name}` })

    const key = momentKeys.moment(moment)
    expect(set).toMatchObject({ kind: 'put', item: { ...key, entity: 'event' } })
    expect(dropped).toEqual({ kind: 'delete', key })
    expect(done).toEqual({ kind: 'delete', key })
    expect(momentKeys.ofDay('2026-03-02')).toContain(key.pk)
  })

  it('is spread over all partitions of its day', () => {
    const names = Array.from({ length: 200 }, (_, index) => `task-${index}`)
    const used = new Set(names.map((name) => momentKeys.moment({ ...moment, name }).pk))

    expect(used).toEqual(new Set(momentKeys.ofDay('2026-03-02')))
  })
})
