import { describe, expect, it } from 'vitest'
import { type Bundle, bundleOf, knownPages, largestOf, sumOf } from '#test/support/bundles.ts'

/**
 * Kilobytes with gzip that a page may load before it can be used, and the files that they are in: what is
 * reached, and little more, so that what comes in is seen. The goal for scripts of the first two is 150 kB.
 */
const budgets: Record<string, { scripts: number; styles: number; files: number }> = {
  '/login': { scripts: 211, styles: 13, files: 7 },
  '/rad-cloud': { scripts: 239, styles: 14, files: 9 },
  '/register': { scripts: 251, styles: 16, files: 12 },
  '/practice-hub': { scripts: 405, styles: 34, files: 25 },
  '/patient-link': { scripts: 445, styles: 37, files: 27 },
  '/lead-convert': { scripts: 445, styles: 37, files: 27 },
}

const describeBundle = (bundle: Bundle) =>
  [...bundle.scripts, ...bundle.styles]
    .map(([file, size]) => `${size.toFixed(1)} kB ${file}`)
    .concat('Before they were made small:', largestOf(bundle))
    .join('\n')

describe('what a page loads before it can be used', () => {
  it('is known of each page by a budget', () => {
    expect(knownPages().toSorted()).toEqual(Object.keys(budgets).toSorted())
  })

  it.each(Object.entries(budgets))('of %s is within its budget', (page, budget) => {
    const bundle = bundleOf(page)
    expect(bundle.scripts.size).toBeGreaterThan(0)
    expect(bundle.styles.size).toBeGreaterThan(0)
    expect(sumOf(bundle.scripts), describeBundle(bundle)).toBeLessThanOrEqual(budget.scripts)
    expect(sumOf(bundle.styles), describeBundle(bundle)).toBeLessThanOrEqual(budget.styles)
    const files = bundle.scripts.size + bundle.styles.size
    expect(files, describeBundle(bundle)).toBeLessThanOrEqual(budget.files)
  })
})
