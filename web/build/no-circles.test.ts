import { expect, it } from 'vitest'
import { circleIn } from './no-circles.ts'

const filesOf = (imports: Record<string, string[]>) => new Map(Object.entries(imports))

it('finds files that import each other, over others too', () => {
  const files = filesOf({ page: ['list', 'ui'], list: ['dates'], dates: ['ui', 'list'], ui: [] })

  expect(circleIn(files)).toEqual(['list', 'dates', 'list'])
})

it('finds none where several import the same', () => {
  const files = filesOf({ page: ['list', 'ui'], list: ['ui', 'another host'], ui: [] })

  expect(circleIn(files)).toBeNull()
})
