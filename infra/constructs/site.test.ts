import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_ORIGIN, BUILT_SECURITY_CONTACT } from '#shared/site.ts'
import { foundAt } from './site.ts'

test('public pages say where their stage is found, and nothing else changes', () => {
  const built = mkdtempSync(join(tmpdir(), 'praxis-web-'))
  mkdirSync(join(built, 'products'))
  mkdirSync(join(built, 'assets'))
  mkdirSync(join(built, '.well-known'))
  const files = [
    'home.html',
    'products/crm.html',
    'sitemap.xml',
    'robots.txt',
    '.well-known/security.txt',
    'assets/a.js',
  ]
  for (const file of files)
    writeFileSync(join(built, file), `at ${BUILT_ORIGIN}/x ${BUILT_SECURITY_CONTACT}`)

  const copy = foundAt(built, {
    origin: 'https://app.example.com',
    securityContact: 'security@example.com',
  })

  const said = files.map((file) => readFileSync(join(copy, file), 'utf8'))
  const there = 'at https://app.example.com/x security@example.com'
  const asBuilt = `at ${BUILT_ORIGIN}/x ${BUILT_SECURITY_CONTACT}`
  expect(said).toEqual([there, there, there, there, there, asBuilt])
  expect(readFileSync(join(built, 'home.html'), 'utf8')).toBe(asBuilt)
})
