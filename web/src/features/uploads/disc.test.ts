import { parseDicom } from 'dicom-parser'
import { expect, it } from 'vitest'
import { readHeader } from '#shared/dicom/header.ts'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import { type DiscStudy, discOf, type Incoming } from './disc.ts'

const specified = {
  patientName: 'DOE^JANE',
  birthDate: '19800229',
  seed: 5,
  studies: [
    {
      description: 'SPINE',
      date: '20260115',
      series: [{ modality: 'CT', description: 'AXIAL', slices: 3, rows: 16, columns: 16 }],
    },
  ],
}
const files = [...studyFiles(specified)]

const study: DiscStudy = {
  ...{ studyInstanceUid: '1.2', patientName: 'DOE^JANE', patientBirthDate: '19800229' },
  ...{ studyDate: '20260115', description: 'SPINE' },
  series: [
    {
      ...{ seriesInstanceUid: '1.2.1', modality: 'CT', description: 'AXIAL', instances: 3 },
      ...{ previewUrl: null, copies: [], files: files.map(({ path }) => path).toReversed() },
    },
  ],
}

/** A stream of the bytes, in pieces. */
function streamed(bytes: Uint8Array, piece: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + piece))
      at += piece
    },
  })
}

async function* incoming(piece: number): AsyncGenerator<Incoming> {
  for (const { path, bytes } of files) {
    yield { name: path, input: streamed(bytes, piece), size: bytes.length }
  }
  const report = new TextEncoder().encode('a report')
  yield { name: 'report.txt', input: streamed(report, piece), size: report.length }
}

const UUID = '00000000-0000-0000-0000-0000000000ff'

async function archive(piece: number, uuid = UUID) {
  const entries: [string, Uint8Array][] = []
  for await (const { name, input } of discOf(study, incoming(piece), () => uuid)) {
    entries.push([name, new Uint8Array(await new Response(input).arrayBuffer())])
  }
  return new Map(entries)
}

it.each([7, 100, 1_000_000])('a study becomes a disc, whatever the pieces: %i', async (piece) => {
  const disc = await archive(piece)

  expect([...disc.keys()]).toEqual([
    'DICOM/SE000001/IM000003',
    'DICOM/SE000001/IM000002',
    'DICOM/SE000001/IM000001',
    'OTHER/report.txt',
    'DICOMDIR',
  ])
  expect(disc.get('DICOM/SE000001/IM000003')).toEqual(new Uint8Array(files[0]?.bytes ?? []))
  expect(new TextDecoder().decode(disc.get('OTHER/report.txt'))).toBe('a report')
  const directory = disc.get('DICOMDIR') ?? new Uint8Array()
  expect(readHeader(directory)?.kind).toBe('directory')
  const text = new TextDecoder('latin1').decode(directory)
  const places = [1, 2, 3].map((image) => text.indexOf(`DICOM\\SE000001\\IM00000${image}`))
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  expect(places).not.toContain(-1)
})

it('each disc has a UID of its own, made of its UUID', async () => {
  const uidOf = async (uuid: string) => {
    const disc = await archive(1_000_000, uuid)
    return parseDicom(disc.get('DICOMDIR') ?? new Uint8Array()).string('x00020003')
  }

  expect(await uidOf(UUID)).toBe('2.25.255')
  expect(await uidOf('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe(
    '2.25.340282366920938463463374607431768211455',
  )
})
