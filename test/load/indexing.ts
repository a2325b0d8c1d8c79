import { setTimeout as wait } from 'node:timers/promises'
import { objectKeys } from '#functions/uploads/keys.ts'
import {
  type IndexSources,
  indexPart,
  indexUpload,
} from '#functions/uploads/operations/index-upload.ts'
import { readStudies } from '#functions/uploads/operations/stored-studies.ts'
import { functions } from '#infra/functions.ts'
import { MAX_UPLOAD_FILES } from '#shared/model/upload-rules.ts'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import { aCompletedUpload, completedUpload } from '#test/support/indexing.ts'
import type { TestFile } from '#test/support/scans.ts'
import type { Tell } from './figures.ts'
import { scaled } from './scale.ts'

const SERIES = 40
/** What an answer of the object store takes in its own region, in ms. */
const ANSWER_MS = 25
const MB = 1024 * 1024
/**
 * Dollars by the list prices for us-east-1: a GB and second of a function on arm64, a million requests
 * of it, a million reads and a million writes or lists of objects, a million events by pipe and bus, a
 * million write units.
 */
const PRICES = {
  function: 0.0000133,
  requests: 0.2,
  reads: 0.4,
  writes: 5,
  events: 1.4,
  units: 0.625,
}
/** Steps of a distributed map cost so much each, of which every part is at least one. */
const STEP_DOLLARS = 0.000025
const REACTIONS = 'uploads-reactions'

type Run = { ms: number; reads: number; writes: number }

/** The largest upload, read in one run and in parts: time, memory and dollars, the store answering like S3. */
export async function benchIndexing(tell: Tell): Promise<void> {
  const files = scaled(MAX_UPLOAD_FILES)
  const scans = [...smallStudy(files)]
  const declared = functions.find(({ name }) => name === REACTIONS)
  const lanes = (declared?.kind === 'consumer' && declared.reserved) || 1
  const whole = await measure(scans, { sizes: { files, pictures: files }, lanes })
  const parts = await measure(scans, { lanes })
  const name = (how: string, what: string) => `indexing: ${files} files ${how}, ${what}`
  for (const [how, { wallMs, heap, runs }] of [
    ['in one run', whole],
    ['in parts', parts],
  ] as const) {
    const longest = Math.max(...runs.map(({ ms }) => ms))
    tell({ name: name(how, 'until ready'), value: wallMs, unit: 'ms', comparedWith: null })
    const limit = { what: 'limit', value: (declared?.timeout ?? 0) * 1000 }
    tell({ name: name(how, 'longest run'), value: longest, unit: 'ms', comparedWith: limit })
    const memory = { what: 'limit', value: declared?.memory ?? 0 }
    tell({ name: name(how, 'memory'), value: heap / MB, unit: 'MB', comparedWith: memory })
    tell({ name: name(how, 'runs'), value: runs.length, unit: 'count', comparedWith: null })
    tell({
      name: name(how, 'cost'),
      value: dollarsOf(runs, declared?.memory ?? 0),
      unit: '$',
      comparedWith: null,
    })
  }
  const steps = (parts.runs.length - 1) * STEP_DOLLARS
  tell({
    name: name('in parts', 'steps of a distributed map instead of events'),
    value: steps,
    unit: '$',
    comparedWith: null,
  })
}

function* smallStudy(files: number) {
  const slices = Math.ceil(files / SERIES)
  const series = Array.from({ length: SERIES }, (_, at) => ({
    ...{ modality: 'CT', description: `AXIAL ${at}`, slices, rows: 64, columns: 64 },
  }))
  const studies = [{ description: 'CT ABDOMEN', date: '20260102', bodyPart: 'ABDOMEN', series }]
  const person = { patientName: 'DOE^JANE', birthDate: '19800229', seed: 7 }
  let made = 0
  for (const { path, bytes } of studyFiles({ ...person, studies })) {
    if (made >= files) return
    made += 1
    yield { name: path, bytes: new Uint8Array(bytes) }
  }
}

type Options = { sizes?: NonNullable<IndexSources['sizes']>; lanes: number }

async function measure(scans: readonly TestFile[], { sizes, lanes }: Options) {
  const upload = aCompletedUpload({ scans, ...(sizes && { sizes }) })
  const runs: Run[] = []
  global.gc?.()
  const before = process.memoryUsage().rss
  let heap = 0
  const watch = setInterval(() => {
    heap = Math.max(heap, process.memoryUsage().rss - before)
  }, 50)
  await run(runs, upload.sources, (sources) => indexUpload(sources, completedUpload))
  // One after the other: beside each other they would share a processor, as they do not in the cloud.
  for (let due = upload.due.shift(); due; due = upload.due.shift()) {
    const { key: _key, patientId: _patient, ...part } = due
    await run(runs, upload.sources, (sources) => indexPart(sources, completedUpload, part))
  }
  clearInterval(watch)
  const found = await readStudies(upload.sources.objects, completedUpload)
  const read = found?.studies.flatMap(({ series }) => series.flatMap(({ files }) => files)) ?? []
  const all = read.length + (found?.otherFiles ?? 0)
  if (found?.state !== 'ready' || all !== scans.length) throw new Error('not all was read')
  if (!upload.held.has(objectKeys(completedUpload).preview(1))) throw new Error('nothing was drawn')
  return { wallMs: besideEachOther(runs, lanes), heap, runs }
}

/** How long runs take of which so many are under way at once, after the first and before the last one, in ms. */
function besideEachOther(runs: readonly Run[], lanes: number): number {
  const [first, ...others] = runs.map(({ ms }) => ms)
  const last = others.pop() ?? 0
  const ends = Array.from({ length: lanes }, () => 0)
  for (const ms of others) {
    const free = ends.indexOf(Math.min(...ends))
    ends[free] = (ends[free] ?? 0) + ms
  }
  return (first ?? 0) + Math.max(...ends) + last
}

/** One run of the function, with a store that takes its time and is counted. */
async function run(
  runs: Run[],
  sources: IndexSources,
  work: (sources: IndexSources) => Promise<unknown>,
) {
  const count = { reads: 0, writes: 0 }
  const slow =
    <Args extends unknown[], R>(kind: 'reads' | 'writes', call: (...args: Args) => Promise<R>) =>
    async (...args: Args): Promise<R> => {
      count[kind] += 1
      await wait(ANSWER_MS)
      return call(...args)
    }
  const { read, readRange, write, list, remove } = sources.objects
  const objects = {
    read: slow('reads', read),
    readRange: slow('reads', readRange),
    write: slow('writes', write),
    list: slow('writes', list),
    remove: slow('writes', remove),
  }
  const begun = performance.now()
  await work({ ...sources, objects })
  runs.push({ ms: performance.now() - begun, ...count })
}

/** Each part is an event, which is an item, a step of the pipe and one of the bus. */
function dollarsOf(runs: readonly Run[], memory: number): number {
  const sum = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0)
  const each = PRICES.requests + PRICES.events + 2 * PRICES.units
  return (
    sum(({ ms }) => ms / 1000) * (memory / 1024) * PRICES.function +
    (sum(({ reads }) => reads) * PRICES.reads +
      sum(({ writes }) => writes) * PRICES.writes +
      runs.length * each) /
      1_000_000
  )
}
