import { ensureBuilt } from '#infra/runner/build.ts'
import { bundleOf, knownPages, largestOf, sumOf } from '#test/support/bundles.ts'
import { goal, type Tell } from './figures.ts'

const SCRIPTS_GOAL_KB = 150
const STYLES_GOAL_KB = 25

/** What each page loads before it can be used, with gzip; what is largest in it goes to the log. */
export async function benchBundles(tell: Tell): Promise<void> {
  await ensureBuilt({ web: true, log: console.error })
  for (const page of knownPages()) {
    const bundle = bundleOf(page)
    const { scripts, styles } = bundle
    const figures = [
      { what: 'scripts', value: sumOf(scripts), comparedWith: goal(SCRIPTS_GOAL_KB) },
      { what: 'styles', value: sumOf(styles), comparedWith: goal(STYLES_GOAL_KB) },
    ]
    for (const { what, value, comparedWith } of figures) {
      tell({ name: `bundles: ${page}, ${what}, gzip`, value, unit: 'KB', comparedWith })
    }
    const files = scripts.size + styles.size
    tell({ name: `bundles: ${page}, files`, value: files, unit: 'files', comparedWith: null })
    console.error([page, ...largestOf(bundle)].join('\n  '))
  }
}
