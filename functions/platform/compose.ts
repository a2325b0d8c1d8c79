import { systemClock } from './clock.ts'
import { readEnvironment } from './environment.ts'
import type { ApiDependencies } from './http/api.ts'
import { createSecret } from './secrets.ts'
import { createTable } from './table.ts'
import { createDataKeys } from './vault/data-keys.ts'
import { createVault, type VaultPurpose } from './vault/vault.ts'

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

/** The vault of a purpose. The function needs the purpose's grant and its environment group. */
export function vaultFromEnvironment(purpose: VaultPurpose) {
  const keyArns = readKeyArns(purpose)
  return createVault({ purpose, keyArns, dataKeys: createDataKeys(), clock: systemClock })
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
