import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const accountSchema = v.object({ email: v.string(), password: v.string(), label: v.string() })
const seededSchema = v.object({ accounts: v.array(accountSchema) })

/** An account of the demo practice, for the local login page. `label` says in words who it is. */
export type DemoAccount = v.InferOutput<typeof accountSchema>

/** What `seed/main.ts` exports as `seed` is given. */
export type SeedOptions = {
  /** The AWS endpoint and the credentials of the operator, who may do everything. */
  endpoint: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** The variables of the functions: TABLE_NAME, UPLOADS_BUCKET and so on. */
  environment: Readonly<Record<string, string>>
  /** Address of the front door. */
  origin: string
  log: (line: string) => void
}

/** Fills an empty local run; gives the accounts that can sign in. */
export type Seed = (options: SeedOptions) => Promise<{ accounts: DemoAccount[] }>

const fileOf = (data: string): string => join(data, 'seeded.json')

/** The accounts that the first start of a data folder seeded; none where it was not seeded. */
export function readAccounts(data: string): DemoAccount[] {
  return existsSync(fileOf(data))
    ? v.parse(seededSchema, JSON.parse(readFileSync(fileOf(data), 'utf8'))).accounts
    : []
}

/** Seeds a data folder on its first start only; a seed that failed is not taken for done. */
export async function seedOnce(data: string, seed: Seed, options: SeedOptions): Promise<void> {
  if (existsSync(fileOf(data))) return
  const result = v.parse(seededSchema, await seed(options))
  writeFileSync(fileOf(data), JSON.stringify(result, null, 2))
}
