import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_ORIGIN } from '#shared/site.ts'
import { foundAt } from './site.ts'

test('public pages say where their stage is found, and nothing else changes', () => {
  const built = mkdtempSync(join(tmpdir(), 'praxis-web-'))
  mkdirSync(join(built, 'products'))
  mkdirSync(join(built, 'assets'))
  const files = ['home.html', 'products/crm.html', 'sitemap.xml', 'robots.txt', 'assets/a.js']
  for (const file of files) writeFileSync(join(built, file), `at ${BUILT_ORIGIN}/x`)

  const copy = foundAt(built, 'https://app.example.com')

  const said = files.map((file) => readFileSync(join(copy, file), 'utf8'))
  const there = 'at https://app.example.com/x'
  expect(said).toEqual([there, there, there, there, `at ${BUILT_ORIGIN}/x`])
  expect(readFileSync(join(built, 'home.html'), 'utf8')).toBe(`at ${BUILT_ORIGIN}/x`)
})
