import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { webDirectory } from '#infra/runner/build.ts'
import { authRoutes } from '#shared/api/auth.ts'
import { reviewRoutes } from '#shared/api/reviews.ts'
import { type Bundle, bundleOf, knownPages, largestOf, sumOf } from '#test/support/bundles.ts'

/**
 * Kilobytes with gzip that a page may load before it can be used, and the files that they are in: what is
 * reached, and little more, so that what comes in is seen. The goal for scripts of the first two is 150 kB.
 */
const budgets: Record<string, { scripts: number; styles: number; files: number }> = {
  // Every page keeps the changes that wait for a connection, and what was typed.
  '/login': { scripts: 177, styles: 12, files: 7 },
  '/rad-cloud': { scripts: 181, styles: 12, files: 9 },
  // The form refuses card numbers and web addresses in names; errors lead to the page of support.
  '/register': { scripts: 203, styles: 14, files: 12 },
  // Filters refuse card numbers; the menu leads members to their charts and patients to their home.
  '/practice-hub': { scripts: 315, styles: 24, files: 20 },
  // Texts mark the colleagues whom they mention.
  '/patient-link': { scripts: 352, styles: 27, files: 20 },
  '/lead-convert': { scripts: 352, styles: 27, files: 20 },
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

  it('has the addresses of its own calls and of the first pages alone', () => {
    const files = [...bundleOf('/login').scripts.keys()]
    const scripts = files.map((file) => readFileSync(join(webDirectory, file), 'utf8')).join()
    expect(scripts).toContain(authRoutes.login.path)
    expect(scripts).not.toContain(reviewRoutes.list.path)
    expect(scripts).toContain('/_auth/verify-email')
    expect(scripts).not.toContain('/_app/practice-hub/audit')
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
