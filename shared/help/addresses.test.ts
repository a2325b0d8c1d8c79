import { expect, it } from 'vitest'
import { helpOf } from './addresses.ts'

it.each([
  ['/practice-hub/tasks', '/help/tasks'],
  ['/practice-hub/reports/distributions', '/help/reports'],
  ['/practice-hub/something-new', '/help/the-first-day'],
  ['/patient-link/01J0/notes', '/help/find-patients'],
  ['/payment', '/help/choose-a-plan'],
  ['/chat-review/new', '/help/ask-for-a-second-opinion'],
  ['/admin/providers', '/help'],
  ['/', '/help'],
])('the help of %s is %s', (path, address) => {
  expect(helpOf(path)).toBe(address)
})
