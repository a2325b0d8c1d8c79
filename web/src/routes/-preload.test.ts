import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROUTES = import.meta.dirname

const sources = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(ROUTES, file), 'utf8') }))

/** Pages for guests show no record, and what one may do is none. */
const withLoader = sources.filter(
  ({ file, text }) => !file.startsWith('_auth') && /\bloader:(?! knowPermissions,)/.test(text),
)

describe('what a page loads before it is shown', () => {
  it('is looked for in files that exist', () => {
    expect(withLoader.length).toBeGreaterThan(0)
  })

  // The pointer over a link preloads its page: the audit trail would say that somebody saw the record.
  it.each(withLoader.map(({ file, text }) => [file, text]))(
    'in %s is code alone, ahead of a visit',
    (_file, text) => {
      expect(text).toMatch(/loader: \(\{[^)]*\bpreload\b[^)]*\}\) =>\s*preload\s*\? undefined\s*:/)
    },
  )

  it.each(sources.map(({ file, text }) => [file, text]))(
    'in %s is not asked for by its guard',
    (_file, text) => {
      const guard = /beforeLoad:([\s\S]*?)\n {2}\w+:/.exec(text)?.[1] ?? ''
      expect(guard).not.toMatch(/patients?(List)?Query|tasksQuery|timelineQuery|uploadsQuery/)
    },
  )
})
