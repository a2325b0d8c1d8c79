import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { unusedGrants } from '#infra/local/iam/access.ts'
import { originPlaceholder, readApplication } from '#infra/local/template/application.ts'
import { ensureBuilt } from '#infra/runner/build.ts'

/** Grants that no test uses, each with the reason why it is there all the same. */
const excused: Record<string, string> = {
  'origin-secret-rotate secretsmanager:DescribeSecret': 'the local run rotates no secret',
  'origin-secret-rotate secretsmanager:GetSecretValue': 'the local run rotates no secret',
  'origin-secret-rotate secretsmanager:PutSecretValue': 'the local run rotates no secret',
  'origin-secret-rotate secretsmanager:UpdateSecretVersionStage': 'the local run rotates no secret',
  'origin-secret-rotate wafv2:GetWebACL': 'the local run rotates no secret',
}

const grants = v.array(v.object({ function: v.string(), action: v.string() }))
const directory = process.env.PRAXIS_GRANTS_LOG ?? ''

describe.runIf(directory !== '')('the grants of functions', () => {
  it('are each used by some test, or excused', async () => {
    const used = readdirSync(directory).flatMap((file) =>
      v.parse(grants, JSON.parse(readFileSync(join(directory, file), 'utf8'))),
    )
    const { model, functions } = readApplication(
      await ensureBuilt({ web: false }),
      { origin: originPlaceholder, awsEndpoint: originPlaceholder },
      null,
    )

    const unused = unusedGrants(model, functions, used).map(
      (grant) => `${grant.function} ${grant.action}`,
    )

    expect(unused.toSorted()).toEqual(Object.keys(excused).toSorted())
  })
})
