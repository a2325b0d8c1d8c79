import {
  type DirectoryImage,
  factsOf,
  missingStart,
  tellsAll,
  writeDirectory,
} from '#shared/dicom/directory.ts'
import { FIRST_BYTES } from '#shared/dicom/header.ts'
import { hexToUid } from '#shared/dicom/uid.ts'
import { plainPath } from '#shared/model/file-names.ts'
import type { StudyIndex } from '#shared/model/upload.ts'

export type DiscStudy = StudyIndex['studies'][number]

/** A file on its way into an archive; the size is that of its bytes. */
export type Incoming = { name: string; input: ReadableStream<Uint8Array>; size: number }
/** The same, as the archive takes it. */
export type Entry = { name: string; input: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> }

/** More of a file is not looked through for what it says of itself. */
const MOST_HEAD = 4 * 1024 * 1024

type Place = { fileId: string[]; series: DiscStudy['series'][number] }

/** Where each file of a study lies on a disc: names of at most 8 capitals and digits (PS3.10, section 8). */
export function placesOf({ series }: DiscStudy): Map<string, Place> {
  return new Map(
    series.flatMap((one, at) =>
      one.files.map((name, image): [string, Place] => [
        name,
        { series: one, fileId: ['DICOM', coded('SE', at + 1), coded('IM', image + 1)] },
      ]),
    ),
  )
}

const coded = (letters: string, number: number) => `${letters}${String(number).padStart(6, '0')}`

/**
 * A study as a disc that other viewers open: its files under names that a disc may have, and last the DICOMDIR that
 * leads to them. The files go through as they come; of each only the beginning is looked at. What is no image
 * is left as it is.
 * @param newId makes the UUID of the disc, by which programs tell discs apart
 */
export async function* discOf(
  study: DiscStudy,
  files: AsyncIterable<Incoming>,
  newId: () => string,
): AsyncGenerator<Entry> {
  const places = placesOf(study)
  const images: DirectoryImage[] = []
  for await (const { name, input } of files) {
    const place = places.get(name)
    const { head, rest } = await headOf(input)
    const facts = place ? factsOf(head) : null
    if (!place || !facts) {
      yield { name: `OTHER/${plainPath(name)}`, input: rest }
      continue
    }
    const { series, fileId } = place
    images.push({
      ...facts,
      fileId,
      patientName: study.patientName,
      patientBirthDate: study.patientBirthDate,
      studyInstanceUid: study.studyInstanceUid,
      studyDate: study.studyDate,
      studyDescription: study.description,
      seriesInstanceUid: series.seriesInstanceUid,
      seriesDescription: series.description,
      modality: series.modality,
    })
    const start = missingStart(head, facts)
    yield { name: fileId.join('/'), input: start ? withStart(start, rest) : rest }
  }
  const order = new Map([...places.values()].map(({ fileId }, at) => [fileId.join(), at]))
  const placeIn = ({ fileId }: DirectoryImage) => order.get(fileId.join()) ?? 0
  const sorted = images.toSorted((one, other) => placeIn(one) - placeIn(other))
  yield { name: 'DICOMDIR', input: writeDirectory(sorted, hexToUid(newId())) }
}

/** The beginning of a stream, as far as a header goes, and the stream with that in it still. */
async function headOf(input: ReadableStream<Uint8Array>) {
  const reader = input.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  let isOver = false
  let head = new Uint8Array()
  // Nearly every header ends within the first of these.
  for (let wanted = FIRST_BYTES; !isOver && wanted <= MOST_HEAD; wanted *= 4) {
    while (length < wanted && !isOver) {
      const { value, done } = await reader.read()
      isOver = done
      if (value) chunks.push(value)
      length += value?.length ?? 0
    }
    head = joined(chunks, length)
    if (tellsAll(head)) break
  }
  const rest = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (length > 0) controller.enqueue(head)
    },
    async pull(controller) {
      const { value, done } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { head, rest }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

function withStart(start: Uint8Array<ArrayBuffer>, rest: ReadableStream<Uint8Array>) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(start),
  })
  void rest.pipeTo(writable).catch(() => undefined)
  return readable
}
