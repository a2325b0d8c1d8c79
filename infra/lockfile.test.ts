import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'

const lockfile = v.object({
  lockfileVersion: v.literal(3),
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
      link: v.optional(v.boolean()),
      inBundle: v.optional(v.boolean()),
    }),
  ),
})

const file = join(import.meta.dirname, '..', 'package-lock.json')
const { packages } = v.parse(lockfile, JSON.parse(readFileSync(file, 'utf8')))
/** Packages that npm downloads; a bundled one comes within the package that bundles it. */
const downloaded = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path !== '' && !link && !inBundle,
)

it('package-lock.json has the SHA-512 of every package that npm downloads', () => {
  const unverified = downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))

  expect(downloaded.length).toBeGreaterThan(300)
  expect(unverified.map(([path]) => path)).toEqual([])
})

it('package-lock.json names no registry and no other host', () => {
  const named = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)

  expect(named.map(([path]) => path)).toEqual([])
})
