import * as v from 'valibot'
import { expect, it } from 'vitest'
import { taskSearch } from '../../ui/task-search.ts'
import { nextOrder, orderOf } from './order.ts'

const search = (given: object) => v.parse(taskSearch, given)

it('goes by when tasks are due, unless the address says otherwise', () => {
  expect(orderOf(search({}))).toEqual({ column: 'dueAt', descending: false })
  expect(orderOf(search({ order: 'comments ASC' }))).toEqual(orderOf(search({})))
  expect(orderOf(search({ order: 'patient DESC' }))).toEqual({
    column: 'patient',
    descending: true,
  })
})

it('is turned round by the head of its own column, and begins anew by that of another', () => {
  expect(nextOrder(search({}), 'dueAt')).toBe('dueAt DESC')
  expect(nextOrder(search({ order: 'dueAt DESC' }), 'dueAt')).toBe('dueAt ASC')
  expect(nextOrder(search({ order: 'dueAt DESC' }), 'patient')).toBe('patient ASC')
})
