import { describe, expect, it } from 'vitest'
import { type Bundle, bundleOf, knownPages, largestOf, sumOf } from '#test/support/bundles.ts'

/**
 * Kilobytes with gzip that a page may load before it can be used: what is reached, and little more, so that
 * what comes in is seen. The goal for scripts is 150.
 */
const budgets: Record<string, { scripts: number; styles: number }> = {
  '/login': { scripts: 218, styles: 15 },
  '/rad-cloud': { scripts: 237, styles: 15 },
}

const describeBundle = (bundle: Bundle) =>
  [...bundle.scripts, ...bundle.styles]
    .map(([file, size]) => `${size.toFixed(1)} kB ${file}`)
    .concat('Before they were made small:', largestOf(bundle))
    .join('\n')

describe('what a page loads before it can be used', () => {
  it('is known of the pages that have a budget', () => {
    expect(knownPages()).toEqual(expect.arrayContaining(Object.keys(budgets)))
  })

  it.each(Object.entries(budgets))('of %s is within its budget', (page, budget) => {
    const bundle = bundleOf(page)
    expect(bundle.scripts.size).toBeGreaterThan(0)
    expect(bundle.styles.size).toBeGreaterThan(0)
    expect(sumOf(bundle.scripts), describeBundle(bundle)).toBeLessThanOrEqual(budget.scripts)
    expect(sumOf(bundle.styles), describeBundle(bundle)).toBeLessThanOrEqual(budget.styles)
  })
})
