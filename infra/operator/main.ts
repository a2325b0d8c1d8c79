import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { systemClock } from '#functions/platform/clock.ts'
import { createTable } from '#functions/platform/table.ts'
import { readConnection } from '../runner/connection.ts'
import { type Place, runCommand, usage } from './command.ts'

/** What the platform's owner does by hand, such as appointing operators: docs/operations.md says how. */

const clock = systemClock

/** Ends with what went wrong, in words. */
function fail(words: string): never {
  console.error(words)
  process.exit(1)
}

/** The local run's table, as the user of this machine. */
function placeHere(data: string): Place {
  const connection = readConnection(data)
  if (!connection) {
    return fail(
      `Praxis does not run here (${data}). Start it with npm start, or name a stage: --table`,
    )
  }
  const { awsEndpoint: endpoint, region, credentials, environment } = connection
  const client = new DynamoDBClient({ endpoint, region, credentials })
  const table = createTable({ name: environment.TABLE_NAME ?? '', clock, client })
  return { table, by: `os:${userInfo().username}`, now: clock() }
}

/** A stage's table, as whom AWS knows by the credentials of the shell. */
function placeAt(name: string): Place {
  const words = ['sts', 'get-caller-identity', '--query', 'Arn', '--output', 'text']
  try {
    const by = execFileSync('aws', words, { encoding: 'utf8' }).trim()
    if (by.startsWith('arn:')) return { table: createTable({ name, clock }), by, now: clock() }
  } catch {
    // The words of aws itself are above ours; where it is missing, ours must do.
  }
  return fail('AWS does not say who you are. Check: aws sts get-caller-identity')
}

async function main(): Promise<void> {
  const options = { table: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  if (positionals.length === 0) fail(usage)
  const { table } = values
  const place = table ? placeAt(table) : placeHere(process.env.PRAXIS_DATA ?? '.local')
  const said = await runCommand(positionals, place)
  if (!said) fail(usage)
  console.log(said.text)
  if (!said.ok) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  fail(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
