import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { restoreFiles } from './files.ts'
import { restoreRecords } from './records.ts'

/** Brings back lost records and files of a practice: docs/operations.md says when and how. */

const usage = `npm run restore -- records --from <restored table> --to <table> --practice <id> [--only <id>]
npm run restore -- files --bucket <bucket> --prefix practices/<id>/ --since <time, ISO 8601>`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    practice: { type: 'string' },
    only: { type: 'string' },
    bucket: { type: 'string' },
    prefix: { type: 'string' },
    since: { type: 'string' },
  },
})

async function run(): Promise<string | null> {
  const { from, to, practice, only = null, bucket, prefix, since } = values
  if (positionals[0] === 'records' && from && to && practice) {
    const db = DynamoDBDocumentClient.from(new DynamoDBClient({}))
    const lost = { from, to, practiceId: practice, only, now: new Date() }
    const { restored, present } = await restoreRecords(db, lost)
    return `${restored} items restored, ${present} were there`
  }
  const time = new Date(since ?? '')
  if (positionals[0] === 'files' && bucket && prefix && !Number.isNaN(time.getTime())) {
    const restored = await restoreFiles(new S3Client({}), { bucket, prefix, since: time })
    return `${restored.length} files restored`
  }
  return null
}

const outcome = await run()
console.log(outcome ?? usage)
if (outcome === null) process.exitCode = 1
