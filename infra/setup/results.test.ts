import { describe, expect, it } from 'vitest'
import { countTests, saidOf, secondTriesOf, slowestOf } from './results.mjs'

/** A file of the report, its tests named by how many milliseconds they took. */
const aFile = (name: string, durations: number[]) => ({
  name: `/repo/${name}`,
  status: 'passed',
  startTime: 1000,
  endTime: 1000 + durations.reduce((sum, duration) => sum + duration, 0),
  assertionResults: durations.map((duration) => ({
    fullName: `takes ${duration}`,
    status: 'passed',
    duration,
    failureMessages: [] as string[],
  })),
})

describe('the report of a run', () => {
  it('names the ten slowest files and tests, slowest first', () => {
    const testResults = Array.from({ length: 12 }, (_, index) =>
      aFile(`${index}.test.ts`, [index * 1000, 10]),
    )

    const lines = slowestOf({ numPassedTests: 24, numFailedTests: 0, testResults }, '/repo')

    expect(lines).toHaveLength(22)
    expect(lines.slice(0, 3)).toEqual([
      'Slowest files',
      '   11.0 s  11.test.ts',
      '   10.0 s  10.test.ts',
    ])
    expect(lines.slice(11, 13)).toEqual(['Slowest tests', '   11.0 s  11.test.ts: takes 11000'])
  })

  it('names what passed only when tried again, with why it failed', () => {
    const file = aFile('one.test.ts', [5, 6, 7])
    const [, second, third] = file.assertionResults
    Object.assign(second ?? {}, { failureMessages: ['Error: not yet'] })
    Object.assign(third ?? {}, { status: 'failed', failureMessages: ['Error: never'] })
    const testResults = [file]

    const lines = secondTriesOf({ numPassedTests: 2, numFailedTests: 1, testResults }, '/repo')

    expect(lines).toEqual([
      'Passed only when tried again',
      '  one.test.ts: takes 6\nError: not yet',
    ])
    expect(
      secondTriesOf({ numPassedTests: 1, numFailedTests: 0, testResults: [aFile('a', [1])] }, '/'),
    ).toEqual([])
  })

  it('names what functions said of errors while a test failed', () => {
    const file = aFile('one.test.ts', [5, 6])
    Object.assign(file.assertionResults[1] ?? {}, {
      meta: { said: ['[tasks] no', '[tasks] never'] },
    })
    const testResults = [file]

    const lines = saidOf({ numPassedTests: 2, numFailedTests: 0, testResults }, '/repo')

    expect(lines).toEqual([
      'Said by functions while a test failed',
      '  one.test.ts: takes 6\n[tasks] no\n[tasks] never',
    ])
    expect(
      saidOf({ numPassedTests: 1, numFailedTests: 0, testResults: [aFile('a', [1])] }, '/'),
    ).toEqual([])
  })

  it('counts a file that could not be loaded as a failure, and so a run without a report', () => {
    const unloaded = { ...aFile('broken.test.ts', []), status: 'failed' }
    const testResults = [aFile('one.test.ts', [5]), unloaded]

    expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({
      passed: 1,
      failed: 1,
    })
    expect(countTests(null)).toEqual({ passed: 0, failed: 1 })
  })
})
