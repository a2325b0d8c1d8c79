import { randomBytes } from 'node:crypto'
import { systemClock } from '#functions/platform/clock.ts'
import type { DataKeys, KeyContext } from '#functions/platform/vault/data-keys.ts'
import { KeyServiceUnavailable, SealedTextError } from '#functions/platform/vault/errors.ts'
import { createTokenSealer } from '#functions/platform/vault/token-sealer.ts'
import { createVault, type VaultPurpose } from '#functions/platform/vault/vault.ts'

/** KMS in memory: wraps data keys, unwraps them under the same key and context, counts requests. */
export function memoryKms() {
  const wrapped = new Map<string, { arn: string; context: string; key: Buffer }>()
  const requests: string[] = []
  let isDown = false
  const normalize = (context: KeyContext) => JSON.stringify(Object.entries(context).toSorted())
  const request = (name: string) => {
    requests.push(name)
    if (isDown) throw new KeyServiceUnavailable('KMS is down')
  }
  const dataKeys: DataKeys = {
    async generate(arn, context) {
      request('generate')
      const key = randomBytes(32)
      const blob = randomBytes(40)
      wrapped.set(blob.toString('hex'), { arn, context: normalize(context), key })
      return { key: Buffer.from(key), wrapped: blob }
    },
    async unwrap(arn, blob, context) {
      request('unwrap')
      const found = wrapped.get(blob.toString('hex'))
      if (found?.arn !== arn || found.context !== normalize(context)) {
        throw new SealedTextError('KMS does not unwrap the data key')
      }
      return { key: Buffer.from(found.key), wrapped: blob }
    },
  }
  return {
    dataKeys,
    requests,
    setDown: (on: boolean) => {
      isDown = on
    },
  }
}

export const aKeyArn = (id: string) => `arn:aws:kms:us-east-1:000000000000:key/${id}`

/** A vault whose keys are in memory. */
export const testVault = (purpose: VaultPurpose, kms = memoryKms()) =>
  createVault({
    purpose,
    keyArns: [aKeyArn('one')],
    dataKeys: kms.dataKeys,
    clock: systemClock,
  })

export const testSealer = () =>
  createTokenSealer(async () => ['a secret of the tests, long enough'])
