import { systemClock } from './clock.ts'
import { readEnvironment } from './environment.ts'
import type { ApiDependencies } from './http/api.ts'
import { createSecret } from './secrets.ts'
import { createTable } from './table.ts'
import { createVault } from './vault.ts'

/** The table as the environment names it. */
export function tableFromEnvironment() {
  return createTable({ name: readEnvironment('base').TABLE_NAME, clock: systemClock })
}

/** The table of what is encrypted of cards, as the environment names it. */
export function cardTableFromEnvironment() {
  return createTable({ name: readEnvironment('cardTable').CARD_TABLE_NAME, clock: systemClock })
}

/** What encrypts messages that wait, by the key that the environment names. */
export function vaultFromEnvironment() {
  return createVault(createSecret(readEnvironment('messages').MESSAGE_KEY_ARN, systemClock))
}

/** What a consumer that only writes to the table is composed of. */
export function consumerDependencies() {
  return { table: tableFromEnvironment(), clock: systemClock }
}

/** What every API function is composed of. */
export function apiDependencies(): ApiDependencies {
  const { PUBLIC_ORIGIN, ORIGIN_SECRET_ARN } = readEnvironment('api')
  return {
    table: tableFromEnvironment(),
    clock: systemClock,
    origin: PUBLIC_ORIGIN,
    originSecret: createSecret(ORIGIN_SECRET_ARN, systemClock),
  }
}
