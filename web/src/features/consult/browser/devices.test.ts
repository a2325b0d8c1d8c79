import { expect, it } from 'vitest'
import { deviceProblemOf } from './devices.ts'
import { levelOf } from './level.ts'

it.each([
  ['NotAllowedError', 'Permission denied', 'blocked'],
  ['NotAllowedError', 'Permission denied by system', 'system'],
  ['NotFoundError', '', 'missing'],
  ['NotReadableError', 'Could not start video source', 'busy'],
  ['SecurityError', '', 'unsupported'],
  ['TypeError', '', 'failed'],
])('%s (%s) is %s', (name, message, problem) => {
  expect(deviceProblemOf(new DOMException(message, name))).toBe(problem)
})

it('hears silence as nothing, and a loud voice as all', () => {
  expect(levelOf([0, 0, 0])).toBe(0)
  expect(levelOf([0.5, -0.5])).toBe(1)
  expect(levelOf([])).toBe(0)
})
