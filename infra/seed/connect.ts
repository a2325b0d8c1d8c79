import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import type { SeedOptions } from '../runner/seeding.ts'
import {
  createObjectStore,
  createTable,
  type ObjectStore,
  readEnvironment,
  type Table,
} from './records.ts'

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
