import { relative } from 'node:path'

/**
 * What the JSON report of a test run says.
 * @typedef {{ fullName: string, status: string, duration?: number | null, failureMessages: string[], meta?: { said?: string[] } }} TestResult
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: TestResult[] }} FileResult
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} Results
 */

/**
 * How many tests passed and failed; a file that could not even be loaded counts as one failure.
 * @param {Results | null} results null where the run left none
 */
export function countTests(results) {
  if (!results) return { passed: 0, failed: 1 }
  const unloaded = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: results.numPassedTests, failed: results.numFailedTests + unloaded.length }
}

/**
 * Tests that failed first and passed when tried again, a line each, under a heading; none where there are none.
 * @param {Results} results
 * @param {string} root folder that names of files are told from
 */
export function secondTriesOf({ testResults }, root) {
  const lines = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) =>
        [`  ${relative(root, name)}: ${fullName}`, ...failureMessages].join('\n'),
      ),
  )
  return lines.length === 0 ? [] : ['Passed only when tried again', ...lines]
}

/**
 * What functions said of errors while a test failed, also one that passed when tried again; none where they said nothing.
 * @param {Results} results
 * @param {string} root folder that names of files are told from
 */
export function saidOf({ testResults }, root) {
  const lines = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ meta }) => meta?.said?.length)
      .map(({ fullName, meta }) =>
        [`  ${relative(root, name)}: ${fullName}`, ...(meta?.said ?? [])].join('\n'),
      ),
  )
  return lines.length === 0 ? [] : ['Said by functions while a test failed', ...lines]
}

/**
 * The ten slowest files and the ten slowest tests, a line each.
 * @param {Results} results
 * @param {string} root folder that names of files are told from
 */
export function slowestOf({ testResults }, root) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    duration: endTime - startTime,
  }))
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      duration: duration ?? 0,
    })),
  )
  return ['Slowest files', ...tenSlowest(files), 'Slowest tests', ...tenSlowest(tests)]
}

/** @param {{ name: string, duration: number }[]} entries durations in milliseconds */
function tenSlowest(entries) {
  return entries
    .sort((one, other) => other.duration - one.duration)
    .slice(0, 10)
    .map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
