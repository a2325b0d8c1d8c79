import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { createDirectory } from '#functions/patients/directory/rules/directory.ts'
import { packRow } from '#functions/patients/records.ts'
import { partsOf, readPart } from '#functions/platform/directory/parts.ts'
import type { Kept } from './list.ts'
import { makeRecords } from './rows.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
// Node collects garbage when it is asked to only if it was told so.
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

function used(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function makeParts(): Uint8Array[] {
  const records = makeRecords(Number(workerData), 'P', { now, people: ['A'] })
  return [...partsOf(createDirectory(records.map(packRow)))]
}

const parts = makeParts()
const before = used()
const started = performance.now()
const directory = createDirectory([], parts.map(readPart))
const milliseconds = performance.now() - started
const megabytes = (used() - before) / 1e6
if (directory.size !== workerData) throw new Error('rows were lost')
parentPort?.postMessage({ megabytes, milliseconds } satisfies Kept)
