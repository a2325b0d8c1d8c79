import { systemClock } from './clock.ts'
import { readEnvironment } from './environment.ts'
import type { ApiDependencies } from './http/api.ts'
import { createSecret } from './secrets.ts'
import { createTable } from './table.ts'
import { isSealedBy } from './vault/sealed-for.ts'
import type { Vault, VaultPurpose } from './vault/vault.ts'

/** The table as the environment names it. */
export function tableFromEnvironment() {
  return createTable({ name: readEnvironment('base').TABLE_NAME, clock: systemClock })
}

/** The table of what is encrypted of cards, as the environment names it. */
export function cardTableFromEnvironment() {
  return createTable({ name: readEnvironment('cardTable').CARD_TABLE_NAME, clock: systemClock })
}

/** The KMS keys of a purpose, the current one first. */
export function readKeyArns(
  purpose: VaultPurpose,
  environment?: Record<string, string | undefined>,
): string[] {
  const values = {
    factors: () => readEnvironment('factorKeys', environment).FACTOR_KEY_ARNS,
    integrations: () => readEnvironment('integrationKeys', environment).INTEGRATION_KEY_ARNS,
    deliveries: () => readEnvironment('deliveryKeys', environment).DELIVERY_KEY_ARNS,
  }
  return values[purpose]().split(',')
}

/**
 * The vault of a purpose. The function needs the purpose's grant and its environment group. The
 * implementation is loaded at the first use, so that cold starts do not load it.
 */
export function vaultFromEnvironment(purpose: VaultPurpose): Vault {
  const keyArns = readKeyArns(purpose)
  const [currentArn = ''] = keyArns
  let vault: Promise<Vault> | null = null
  const load = () => {
    vault ??= Promise.all([import('./vault/vault.ts'), import('./vault/data-keys.ts')]).then(
      ([{ createVault }, { createDataKeys }]) =>
        createVault({ purpose, keyArns, dataKeys: createDataKeys(), clock: systemClock }),
    )
    return vault
  }
  return {
    seal: async (text, owner) => (await load()).seal(text, owner),
    open: async (sealed, owner) => (await load()).open(sealed, owner),
    isCurrent: (sealed) => isSealedBy(currentArn, sealed),
  }
}

/** What a consumer that only writes to the table is composed of. */
export function consumerDependencies() {
  return { table: tableFromEnvironment(), clock: systemClock }
}

/** What every API function is composed of. */
export function apiDependencies(): ApiDependencies {
  const { PUBLIC_ORIGIN, ORIGIN_SECRET_ARN, CURSOR_KEY_ARN } = readEnvironment('api')
  return {
    table: tableFromEnvironment(),
    clock: systemClock,
    origin: PUBLIC_ORIGIN,
    originSecret: createSecret(ORIGIN_SECRET_ARN, systemClock),
    cursorKey: createSecret(CURSOR_KEY_ARN, systemClock),
  }
}
