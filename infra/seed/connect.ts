import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createObjectStore, type ObjectStore } from '#functions/platform/objects.ts'
import { createTable, type Table } from '#functions/platform/table.ts'
import type { SeedOptions } from '../runner/seeding.ts'

/** The engines of the local run, reached with everything allowed. */
export type Engines = { table: Table; objects: ObjectStore; close: () => void }

/** Connects to the engines. @throws where the environment does not name table and bucket */
export function connect({ endpoint, region, credentials, environment }: SeedOptions): Engines {
  const clock = (): Date => new Date()
  const database = new DynamoDBClient({ endpoint, region, credentials })
  const store = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const name = readEnvironment('base', environment).TABLE_NAME
  const bucket = readEnvironment('uploads', environment).UPLOADS_BUCKET
  return {
    table: createTable({ name, clock, client: database }),
    objects: createObjectStore({ bucket, clock, client: store }),
    close: () => {
      database.destroy()
      store.destroy()
    },
  }
}
