import { expect, it } from 'vitest'
import { openApp } from './open-app.ts'

const app = { link: 'praxis://consult/', store: 'https://store.example/praxis' }

it.each([
  ['leads to the store where no app opened', 1210, ['praxis://consult/ID', app.store]],
  ['stays where the app was in front meanwhile', 9000, ['praxis://consult/ID']],
])('%s', (_what, late, expected) => {
  const gone: string[] = []
  let now = 1000
  openApp(app, 'ID', {
    go: (href) => gone.push(href),
    now: () => now,
    after: (ms, run) => {
      expect(ms).toBe(1200)
      now += late
      run()
    },
  })
  expect(gone).toEqual(expected)
})
