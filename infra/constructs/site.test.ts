import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatPhone } from '#shared/model/format-phone.ts'
import { BUILT_ORIGIN, BUILT_SECURITY_CONTACT, BUILT_SUPPORT } from '#shared/site.ts'
import { STAGE_FILE } from '#shared/stage-file.ts'
import { foundAt } from './site.ts'

test('public pages say where their stage is found, and nothing else changes', () => {
  const built = mkdtempSync(join(tmpdir(), 'praxis-web-'))
  const asBuilt = `at ${BUILT_ORIGIN}/x ${BUILT_SECURITY_CONTACT} ${BUILT_SUPPORT.email}`
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
  for (const file of files) writeFileSync(join(built, file), asBuilt)

  const copy = foundAt(built, {
    origin: 'https://app.example.com',
    securityContact: 'security@example.com',
    support: { email: 'help@example.com', phone: null },
    consultApp: { link: 'praxis://consult/', store: 'https://store.example.com/praxis' },
  })

  const said = files.map((file) => readFileSync(join(copy, file), 'utf8'))
  const there = 'at https://app.example.com/x security@example.com help@example.com'
  expect(said).toEqual([there, there, there, there, there, asBuilt])
  expect(readFileSync(join(built, 'home.html'), 'utf8')).toBe(asBuilt)
  expect(JSON.parse(readFileSync(join(copy, STAGE_FILE), 'utf8'))).toEqual({
    consultApp: { link: 'praxis://consult/', store: 'https://store.example.com/praxis' },
  })
})

test.each([
  ['shows the phone of support', '4155550100', '<p>a</p><p data-support-phone="true">PHONE</p>'],
  ['leaves the phone out where the stage has none', null, '<p>a</p>'],
])('the contact page %s', (_, phone, expected) => {
  const built = mkdtempSync(join(tmpdir(), 'praxis-web-'))
  const link = (digits: string, shown: string) => `<a href="tel:+1${digits}">${shown}</a>`
  const builtLink = link(BUILT_SUPPORT.phone, formatPhone(BUILT_SUPPORT.phone))
  writeFileSync(
    join(built, 'contact.html'),
    `<p>a</p><p data-support-phone="true">${builtLink}</p>`,
  )

  const copy = foundAt(built, {
    origin: 'https://app.example.com',
    securityContact: 'security@example.com',
    support: { email: 'help@example.com', phone },
    consultApp: null,
  })

  expect(readFileSync(join(copy, 'contact.html'), 'utf8')).toBe(
    expected.replace('PHONE', link('4155550100', '(415) 555-0100')),
  )
})
