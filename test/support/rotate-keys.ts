import { KMSClient, RotateKeyOnDemandCommand } from '@aws-sdk/client-kms'
import * as v from 'valibot'
import { readKeyArns } from '#functions/platform/compose.ts'
import type { Key } from '#functions/platform/table.ts'
import { vaultPurposes } from '#functions/platform/vault/vault.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { tableOf } from './builders.ts'

/** Rotates the keys of the vault, and starts new function instances, which have no key in memory. */
export async function rotateKeys(run: LocalRun): Promise<void> {
  const { awsEndpoint: endpoint, region, credentials, environment } = run
  const client = new KMSClient({ endpoint, region, credentials })
  for (const purpose of vaultPurposes) {
    for (const KeyId of readKeyArns(purpose, environment)) {
      await client.send(new RotateKeyOnDemandCommand({ KeyId }))
    }
  }
  await run.reload()
}

/** Damages a sealed text of an item, so that it never opens. */
export async function damage(run: LocalRun, key: Key, attribute: string): Promise<void> {
  const table = tableOf(run)
  const item = await table.get(key, v.looseObject({}))
  const sealed = v.parse(v.string(), item?.[attribute])
  const damaged = `${sealed.slice(0, -8)}AAAAAAAA`
  await table.transact([{ kind: 'update', key, set: { [attribute]: damaged } }])
}
