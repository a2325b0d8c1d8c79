import * as v from 'valibot'
import { uploadPartDue } from '#events/uploads.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { objectKeys } from '../keys.ts'
import type { UploadRecord } from '../records.ts'
import type { UploadStore } from '../store.ts'

export type Step = 'files' | 'pictures'

/** A step of the work on an upload's files, divided into so many parts. */
export type Division = { step: Step; parts: number }

type Objects = Pick<ObjectStore, 'read' | 'write' | 'list' | 'remove'>
type Place = Pick<UploadRecord, 'practiceId' | 'patientId' | 'key' | 'cameTo' | 'revision'>

/** A transaction takes a hundred. */
const EVENTS_AT_ONCE = 50
const OBJECTS_AT_ONCE = 8

const stepKeys = (upload: Place, step: Step) =>
  `${objectKeys(upload).partsOf(upload.revision)}${step}/`

/**
 * The number of parts is in the keys: while they are being cleared away, those that are left must not
 * pass for all of them.
 */
const partKeys = (upload: Place, { step, parts }: Division) => {
  const all = `${stepKeys(upload, step)}${parts}/`
  return {
    todo: (part: number) => `${all}todo/${part}`,
    done: (part: number) => `${all}done/${part}`,
    allDone: `${all}done/`,
  }
}

/** Which parts of a step are done. */
export async function doneOf(
  objects: Pick<Objects, 'list'>,
  upload: Place,
  division: Division,
): Promise<ReadonlySet<number>> {
  const { allDone } = partKeys(upload, division)
  const found = await objects.list(allDone)
  return new Set(found.map(({ key }) => Number(key.slice(allDone.length))))
}

/** How much of reading the headers is done, from 0 to 1; null where that was not divided (yet). */
export async function shareRead(
  objects: Pick<Objects, 'list'>,
  upload: Place,
): Promise<number | null> {
  const prefix = stepKeys(upload, 'files')
  const found = (await objects.list(prefix)).map(({ key }) => key.slice(prefix.length).split('/'))
  const parts = Math.max(0, ...found.map(([count]) => Number(count)))
  if (parts === 0) return null
  return found.filter(([count, kind]) => Number(count) === parts && kind === 'done').length / parts
}

export type Dividing = {
  store: Pick<UploadStore, 'practiceId' | 'write'>
  objects: Objects
  now: () => Date
}

/**
 * Divides work among runs of their own, which events begin: of those parts that are not done. Doing it
 * again changes nothing, and asks again for what is missing.
 * @param contents what is to be done, part by part
 * @returns how it is divided, and whether nothing is missing
 */
export async function divide(
  { store, objects, now }: Dividing,
  upload: Place,
  { step, contents }: { step: Step; contents: readonly (readonly unknown[])[] },
): Promise<{ division: Division; isDone: boolean }> {
  const division = { step, parts: contents.length }
  const keys = partKeys(upload, division)
  const done = await doneOf(objects, upload, division)
  const missing = contents.flatMap((content, part) => (done.has(part) ? [] : [{ content, part }]))
  await mapLimited(missing, OBJECTS_AT_ONCE, ({ content, part }) =>
    writePart(objects, keys.todo(part), content),
  )
  const { key, patientId, revision } = upload
  const occurrence = { practiceId: store.practiceId, actor: null, now: now() }
  const events = missing.map(({ part }) =>
    eventWrite(uploadPartDue, { key, patientId, revision, ...division, part }, occurrence),
  )
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    await store.write(events.slice(from, from + EVENTS_AT_ONCE))
  }
  return { division, isDone: missing.length === 0 }
}

/** Does a part, unless that was done before; false where there is no such part any more. */
export async function doPart<S extends v.GenericSchema>(
  objects: Objects,
  upload: Place,
  division: Division,
  {
    part,
    of,
    work,
  }: { part: number; of: S; work: (content: v.InferOutput<S>[]) => Promise<unknown> },
): Promise<boolean> {
  const keys = partKeys(upload, division)
  if ((await doneOf(objects, upload, division)).has(part)) return true
  const content = await readPart(objects, keys.todo(part), of)
  if (content === null) return false
  await writePart(objects, keys.done(part), await work(content))
  return true
}

/** What came of all parts, in their order; null where some are missing. */
export async function readAllDone<S extends v.GenericSchema>(
  objects: Pick<Objects, 'read' | 'list'>,
  upload: Place,
  division: Division,
  of: S,
): Promise<v.InferOutput<S>[] | null> {
  const done = await doneOf(objects, upload, division)
  const all = Array.from({ length: division.parts }, (_, part) => part)
  if (!all.every((part) => done.has(part))) return null
  const { done: keyOf } = partKeys(upload, division)
  const read = await mapLimited(all, OBJECTS_AT_ONCE, (part) => readPart(objects, keyOf(part), of))
  const there = read.filter((content) => content !== null)
  return there.length === all.length ? there.flat() : null
}

/** Clears away the parts: what came of them is kept elsewhere. */
export async function clearParts(
  objects: Pick<Objects, 'list' | 'remove'>,
  upload: Place,
): Promise<void> {
  const left = await objects.list(objectKeys(upload).parts)
  await objects.remove(left.map(({ key }) => key))
}

const writePart = (objects: Pick<Objects, 'write'>, key: string, content: unknown) =>
  objects.write(key, JSON.stringify(content), 'application/json')

async function readPart<S extends v.GenericSchema>(
  objects: Pick<Objects, 'read'>,
  key: string,
  of: S,
): Promise<v.InferOutput<S>[] | null> {
  const bytes = await objects.read(key)
  return bytes && v.parse(v.array(of), JSON.parse(new TextDecoder().decode(bytes)))
}
