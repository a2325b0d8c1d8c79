import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beforeHere, goBackTo, HISTORY_LENGTH, lastOutside, remember } from './history.ts'

const visited = (...hrefs: string[]) => hrefs.reduce<string[]>(remember, [])

describe('the paths that were visited', () => {
  it('are the last twenty', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 60 }), (numbers) => {
        const hrefs = numbers.map((number) => `/tasks-${number}`)
        expect(visited(...hrefs)).toEqual(hrefs.slice(-HISTORY_LENGTH))
      }),
    )
  })

  it.each([
    ['of one consultation', ['/v-consult/7/01A?mail=1', '/v-consult/7/01A'], ['/v-consult/7/01A']],
    ['of two consultations', ['/v-consult/7/01A', '/v-consult/8/01B'], ['/v-consult/8/01B']],
    ['of a consultation after another page', ['/tasks', '/v-consult/7/01A'], null],
    ['of another page after a consultation', ['/v-consult/7/01A', '/tasks'], null],
    ['of which one has no number', ['/v-consult/7/01A', '/v-consult/new/01A'], null],
    ['of which one is longer', ['/v-consult/7/01A', '/v-consult/7/01A/notes'], null],
    ['of one page, filtered otherwise', ['/tasks?status=0', '/tasks'], ['/tasks']],
  ])('take the place of the former %s', (_which, hrefs, kept) => {
    expect(visited(...hrefs)).toEqual(kept ?? hrefs)
  })
})

describe('going back', () => {
  const history = ['/patient-link?row=51', '/patient-link/a/tasks', '/patient-link/b/tasks']
  const isB = (path: string) => path.startsWith('/patient-link/b')

  it('leads to the last page outside of where one is, as it was', () => {
    expect(lastOutside(history, isB)).toBe('/patient-link/a/tasks')
    expect(lastOutside(history, (path) => /link\/[ab]/.test(path))).toBe('/patient-link?row=51')
    expect(lastOutside(['/patient-link/b/tasks?dialog=edit'], isB)).toBeNull()
  })

  it('leads past the pages that were replaced by others', () => {
    expect(beforeHere(history, isB)).toEqual(history.slice(0, 2))
    expect(beforeHere(history.slice(0, 2), isB)).toEqual(history.slice(0, 2))
    expect(beforeHere(['/patient-link/b/tasks'], isB)).toEqual([])
  })

  it('forgets what came after it', () => {
    expect(goBackTo(history, '/patient-link/a/tasks')).toEqual(history.slice(0, 2))
    expect(remember(goBackTo(history, history[0] ?? ''), history[0] ?? '')).toEqual([history[0]])
  })
})
