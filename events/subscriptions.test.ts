import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions } from '#shared/model/audit.ts'
import { subscriptions } from './subscriptions.ts'

const names = Object.values(subscriptions).flatMap((domain) => Object.keys(domain))

test('no two events have one type, so that a rule by types admits no other event', async () => {
  const files = readdirSync(import.meta.dirname).filter(
    (file) => !/test|define|subs|hints/.test(file),
  )

  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  const typesByFile = modules.map((module) =>
    Object.values<{ detailType?: string }>(module).flatMap(({ detailType }) => detailType ?? []),
  )
  const types = typesByFile.flat()

  expect(typesByFile.filter((found) => found.length === 0)).toEqual([])
  expect(new Set(types).size).toBe(types.length)
})

test('reactions are named by their domain', () => {
  for (const [domain, reactions] of Object.entries(subscriptions)) {
    for (const name of Object.keys(reactions)) expect(name).toMatch(new RegExp(`^${domain}/on-`))
  }
})

test('every reaction that the audit trail names exists', () => {
  const audited = Object.keys(auditActions).filter((action) => action.includes('/on-'))

  expect(names).toEqual(expect.arrayContaining(audited))
})
