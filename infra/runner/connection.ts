import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const connectionSchema = v.object({
  /** Address of the front door. */
  origin: v.string(),
  awsEndpoint: v.string(),
  region: v.string(),
  credentials: v.object({ accessKeyId: v.string(), secretAccessKey: v.string() }),
  environment: v.record(v.string(), v.string()),
})

/** How the commands of this machine reach a local run: with everything allowed. */
export type Connection = v.InferOutput<typeof connectionSchema>

const fileOf = (data: string): string => join(data, 'connection.json')

/** Leaves word, for whoever may read the data folder, of how to reach the run that uses it. */
export function writeConnection(
  data: string,
  { origin, awsEndpoint, region, credentials, environment }: Connection,
): void {
  const connection = { origin, awsEndpoint, region, credentials, environment }
  writeFileSync(fileOf(data), JSON.stringify(connection, null, 2), { mode: 0o600 })
}

/** The run that uses a data folder; null where there is none. One that crashed may be named still. */
export function readConnection(data: string): Connection | null {
  if (!existsSync(fileOf(data))) return null
  return v.parse(connectionSchema, JSON.parse(readFileSync(fileOf(data), 'utf8')))
}

export function removeConnection(data: string): void {
  rmSync(fileOf(data), { force: true })
}
