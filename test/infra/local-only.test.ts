import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleOf, functions, ROOT } from '#infra/functions.ts'
import { bundled, PATIENCE, type StageName, stages, templatesOf } from './stage.ts'

/** Where the local run shows what was sent; nothing of the kind may exist in the cloud. */
const LOCAL_ONLY = /__outbox|__dead-letters|__accounts|127\.0\.0\.1|AWS_ENDPOINT_URL/

const names = Object.keys(stages) as StageName[]

test.each(names)('no template of the stage %s', { timeout: PATIENCE }, async (name) => {
  const templates = Object.values(await templatesOf(name)).map((one) =>
    JSON.stringify(one.toJSON()),
  )

  expect(templates.filter((template) => LOCAL_ONLY.test(template))).toEqual([])
})

test.each(functions)('no bundle: $name', async ({ name }) => {
  await bundled()

  const bundle = readFileSync(join(ROOT, bundleOf(name), 'index.mjs'), 'utf8')

  expect(bundle).not.toMatch(/__outbox|__dead-letters|__accounts/)
})
