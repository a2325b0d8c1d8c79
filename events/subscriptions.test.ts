import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions } from '#shared/model/audit.ts'
import { subscriptions } from './subscriptions.ts'

const names = Object.values(subscriptions).flatMap((domain) => Object.keys(domain))

test('no two events have one type, so that a rule by types admits no other event', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !/test|define|subs/.test(file))

  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  const types = modules.flatMap((module) =>
    Object.values<{ detailType?: string }>(module).flatMap(({ detailType }) => detailType ?? []),
  )

  expect(types.length).toBe(files.length)
  expect(new Set(types).size).toBe(types.length)
})

test('reactions are named by their domain', () => {
  for (const [domain, reactions] of Object.entries(subscriptions)) {
    for (const name of Object.keys(reactions)) expect(name).toMatch(new RegExp(`^${domain}/on-`))
  }
})

test('the audit trail knows no reaction that there is not', () => {
  const audited = Object.keys(auditActions).filter((action) => action.includes('/on-'))

  expect(names).toEqual(expect.arrayContaining(audited))
})
