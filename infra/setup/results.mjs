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
export function secondTriesOf(results, root) {
  return tellOf('Passed only when tried again', results, root, ({ status, failureMessages }) =>
    status === 'passed' ? failureMessages : [],
  )
}

/**
 * What functions said of errors while a test failed, also one that passed when tried again; none where they said nothing.
 * @param {Results} results
 * @param {string} root folder that names of files are told from
 */
export function saidOf(results, root) {
  const heading = 'Said by functions while a test failed'
  return tellOf(heading, results, root, ({ meta }) => meta?.said ?? [])
}

/**
 * The tests that there is something to say of, each with that, under a heading; none where there are none.
 * @param {string} heading
 * @param {Results} results
 * @param {string} root folder that names of files are told from
 * @param {(result: TestResult) => string[]} linesOf what there is to say of a test
 */
function tellOf(heading, { testResults }, root, linesOf) {
  const told = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .map((result) => ({
        title: `  ${relative(root, name)}: ${result.fullName}`,
        lines: linesOf(result),
      }))
      .filter(({ lines }) => lines.length > 0)
      .map(({ title, lines }) => [title, ...lines].join('\n')),
  )
  return told.length === 0 ? [] : [heading, ...told]
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
