import * as v from 'valibot'
import { epochSeconds } from '#functions/platform/clock.ts'
import { type Key, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { transport } from '#shared/model/passkey.ts'

/** An authenticator app. */
const totpItem = v.object({
  entity: v.literal('totp'),
  /** Its key, encrypted. */
  sealed: v.string(),
  /** The step of the last code that was used: none of it or before it is good any more. */
  lastStep: v.number(),
  addedAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
})
export type TotpItem = v.InferOutput<typeof totpItem>

const passkeyItem = v.object({
  entity: v.literal('passkey'),
  /** The hash of the credential's, which may be too long for a key. */
  id: v.string(),
  credentialId: v.string(),
  /** In base64url. */
  publicKey: v.string(),
  /** How often it was used, where it counts that; else 0. */
  counter: v.number(),
  transports: v.array(transport),
  isSynced: v.boolean(),
  name: v.string(),
  addedAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
})
export type PasskeyItem = v.InferOutput<typeof passkeyItem>

const recoveryItem = v.object({
  entity: v.literal('recoveryCodes'),
  salt: v.string(),
  /** argon2id tags of the codes that are left. */
  hashes: v.array(v.string()),
  createdAt: v.string(),
})
export type RecoveryItem = v.InferOutput<typeof recoveryItem>

const factorItem = v.variant('entity', [totpItem, passkeyItem, recoveryItem])
/** The partition also holds an app that is being added. */
const ownItem = v.fallback(v.nullable(factorItem), null)

/** A key that waits for the first code of its app. */
const newTotpItem = v.object({ sealed: v.string(), expiresAt: v.number() })
export type NewTotp = v.InferOutput<typeof newTotpItem>

/** What a member has added to sign in with. */
export type Factors = {
  totp: TotpItem | null
  passkeys: PasskeyItem[]
  recovery: RecoveryItem | null
}

const partition = (memberId: string) => `MEMBER#${memberId}#FACTORS`
const keys = {
  totp: (memberId: string): Key => ({ pk: partition(memberId), sk: 'TOTP' }),
  newTotp: (memberId: string): Key => ({ pk: partition(memberId), sk: 'NEWTOTP' }),
  recovery: (memberId: string): Key => ({ pk: partition(memberId), sk: 'RECOVERY' }),
  passkey: (memberId: string, id: string): Key => ({
    pk: partition(memberId),
    sk: `PASSKEY#${id}`,
  }),
}

/** The second factors that members have added, in the single table. */
export type FactorStore = ReturnType<typeof createFactorStore>

export function createFactorStore(table: Table) {
  return {
    async of(memberId: string): Promise<Factors> {
      const items = await table.queryAll({ pk: partition(memberId) }, ownItem)
      return {
        totp: items.find((item) => item?.entity === 'totp') ?? null,
        passkeys: items.filter((item) => item?.entity === 'passkey'),
        recovery: items.find((item) => item?.entity === 'recoveryCodes') ?? null,
      }
    },

    async putNewTotp(memberId: string, sealed: string, expires: Date): Promise<void> {
      const item = { sealed, entity: 'newTotp', expiresAt: epochSeconds(expires) }
      await table.transact([{ kind: 'put', item: { ...keys.newTotp(memberId), ...item } }])
    },

    newTotp: (memberId: string) => table.get(keys.newTotp(memberId), newTotpItem),

    /** Adds the app, or puts it in place of the former. Fails if another was begun meanwhile. */
    addTotp: (memberId: string, { sealed }: NewTotp, item: TotpItem): Write[] => [
      {
        kind: 'delete',
        key: keys.newTotp(memberId),
        equals: { attribute: 'sealed', value: sealed, otherwise: 'ERR_VERIFICATION_EXPIRED' },
      },
      { kind: 'put', item: { ...keys.totp(memberId), ...item } },
    ],

    /** Notes that a code was used. Fails if it was used before: ERR_VERIFICATION_NOT_MATCH */
    spendTotp(
      memberId: string,
      { addedAt }: TotpItem,
      used: Pick<TotpItem, 'sealed' | 'lastStep' | 'lastUsedAt'>,
    ): Write {
      const otherwise = 'ERR_VERIFICATION_NOT_MATCH'
      return {
        kind: 'update',
        key: keys.totp(memberId),
        set: used,
        equals: { attribute: 'addedAt', value: addedAt, otherwise },
        below: { attribute: 'lastStep', limit: used.lastStep, otherwise },
      }
    },

    removeTotp: (memberId: string): Write => ({ kind: 'delete', key: keys.totp(memberId) }),

    addPasskey: (memberId: string, item: PasskeyItem): Write => ({
      kind: 'put',
      item: { ...keys.passkey(memberId, item.id), ...item },
      absent: 'ERR_PASSKEY_FAILED',
    }),

    /** Notes that a passkey was used. Fails if it was used, or removed, meanwhile: ERR_PASSKEY_FAILED */
    notePasskey: (
      memberId: string,
      { id, counter }: PasskeyItem,
      used: Pick<PasskeyItem, 'counter' | 'isSynced' | 'lastUsedAt'>,
    ): Write => ({
      kind: 'update',
      key: keys.passkey(memberId, id),
      set: used,
      equals: { attribute: 'counter', value: counter, otherwise: 'ERR_PASSKEY_FAILED' },
    }),

    renamePasskey: (memberId: string, id: string, name: string): Write => ({
      kind: 'update',
      key: keys.passkey(memberId, id),
      set: { name },
      exists: 'ERR_TARGET_NOT_FOUND',
    }),

    removePasskey: (memberId: string, id: string): Write => ({
      kind: 'delete',
      key: keys.passkey(memberId, id),
    }),

    putRecovery: (memberId: string, item: RecoveryItem): Write => ({
      kind: 'put',
      item: { ...keys.recovery(memberId), ...item },
    }),

    /** Takes a code from those that are left. Fails if one was used meanwhile: ERR_VERIFICATION_NOT_MATCH */
    spendRecovery: (memberId: string, { hashes }: RecoveryItem, used: string): Write => ({
      kind: 'update',
      key: keys.recovery(memberId),
      set: { hashes: hashes.filter((hash) => hash !== used) },
      equals: { ...unchanged('hashes', hashes), otherwise: 'ERR_VERIFICATION_NOT_MATCH' },
    }),

    /** Removes all that there is, as where the account is closed. */
    removeAll: (memberId: string, { passkeys }: Factors): Write[] =>
      [
        ...[keys.totp(memberId), keys.newTotp(memberId), keys.recovery(memberId)],
        ...passkeys.map(({ id }) => keys.passkey(memberId, id)),
      ].map((key): Write => ({ kind: 'delete', key })),

    removeRecovery: (memberId: string): Write => ({
      kind: 'delete',
      key: keys.recovery(memberId),
    }),
  }
}
